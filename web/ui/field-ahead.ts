let field: HTMLInputElement | undefined
let before: Element | null = null

/** Has the browser type into a field that nobody sees while the one that is meant is loaded, as after the key of the palette. Escape gives up. */
export function typeAhead(onGiveUp: () => void): void {
  takeAhead()
  before = document.activeElement
  const shown = document.createElement('input')
  shown.className = 'spoken'
  shown.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Tab') return
    takeAhead()
    onGiveUp()
  })
  document.body.appendChild(shown)
  shown.focus()
  field = shown
}

/** Ends it with the focus where it was before, and returns what was typed. */
export function takeAhead(): string {
  const shown = field
  field = undefined
  if (shown === undefined) return ''
  const hasFocus = document.activeElement === shown
  shown.remove()
  if (hasFocus && before instanceof HTMLElement) before.focus()
  return shown.value
}

/** Writes a text where the cursor of a field is. Does nothing with what holds no text, such as a checkbox. */
export function typeInto(into: Element | null, text: string): void {
  if (!(into instanceof HTMLInputElement || into instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end } = into
  if (text === '' || start === null || end === null) return
  into.setRangeText(text, start, end, 'end')
  into.dispatchEvent(new Event('input', { bubbles: true }))
}
