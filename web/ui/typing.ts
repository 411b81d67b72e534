/** Keys are typed in these, or mean something to them. */
const FIELDS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu]'

/** A key is pressed in one of these places: on the page, in an open card, in what lies beside what it changes, in another dialog, or where it is typed. */
export type KeyPlace = 'page' | 'panel' | 'popup' | 'dialog' | 'field'

export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(FIELDS) !== null) return 'field'
  const dialog = target.closest('dialog')
  const look = dialog?.dataset['look']
  if (look === 'panel' || look === 'popup') return look
  if (dialog !== null) return 'dialog'
  // A checkbox and its like take the keys of a single character.
  return target.closest('input') === null ? 'page' : 'field'
}

/** True if a key that is pressed there is typed, or means something to what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return keyPlaceOf(target) !== 'page'
}
