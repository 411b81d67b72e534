/** True if a key writes one character, or deletes one. */
export function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  // AltGr counts as Ctrl and Alt on some systems.
  const isShortcut = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  return !isShortcut && (key === 'Backspace' || [...key].length === 1)
}

/** Types a key that was pressed before the field was there, or a text that was pasted, where the cursor is. Does nothing with what holds no text, such as a checkbox. */
export function typeInto(field: Element | null, typed: KeyboardEvent | string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end } = field
  if (start === null || end === null) return
  if (typeof typed === 'string') field.setRangeText(typed, start, end, 'end')
  else if (!isTyped(typed)) return
  else if (typed.key !== 'Backspace') field.setRangeText(typed.key, start, end, 'end')
  else field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
