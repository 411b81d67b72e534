/** Keys are typed in these. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Lies over everything else and has its own keys: a menu, suggestions, a popup, or a dialog that is not an open card. */
const POPUP = '[popover]:popover-open, dialog:modal:not([data-look=panel])'

/** A key is pressed in one of these places: on the page, in an open card, where it is typed, or while a popup is open. */
export type KeyPlace = 'page' | 'panel' | 'field' | 'popup'

/** Tells where a key acts that is pressed at an element. An open popup takes it, even if nothing in it has the focus. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : null
  if (document.querySelector(POPUP) !== null) return 'popup'
  if (element?.closest(FIELDS)) return 'field'
  if (document.querySelector('dialog:modal') !== null) return 'panel'
  // A checkbox and its like take the keys of a single character.
  return element?.closest('input') ? 'field' : 'page'
}

/** True if a key that is pressed there is typed, or means something to what has the focus or is open. */
export function isTyping(target: EventTarget | null): boolean {
  return keyPlaceOf(target) !== 'page'
}

/** The code of a key that an input method takes. WebKit sends the Enter that ends a composition after its end, when nothing else tells it from one that is meant for the page. */
const TAKEN_BY_INPUT_METHOD = 229

/** Keeps keys that an input method takes from all that acts on keys. */
export function ignoreComposing(place: EventTarget): void {
  const ignore = (event: Event) => {
    if (!('isComposing' in event && 'keyCode' in event)) return
    if (event.isComposing === true || event.keyCode === TAKEN_BY_INPUT_METHOD)
      event.stopImmediatePropagation()
  }
  place.addEventListener('keydown', ignore, { capture: true })
}
