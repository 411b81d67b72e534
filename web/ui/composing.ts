/** The code of a key that an input method takes. WebKit sends the Enter that ends a composition after its end, where nothing else tells it from one that is meant for the page. */
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
