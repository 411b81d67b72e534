import { effect, untracked } from '@preact/signals'
import type { BoardPage } from '../board-page/board-page.ts'
import { isTyped, typeInto } from '../ui/typed-ahead.ts'
import { isTyping, keyPlaceOf } from '../ui/typing.ts'
import { actOnKey } from './keyboard.ts'
import { type Pasted, addPasted } from './pasting.ts'

/** What is pressed and pasted on a board, in its order. */
export type Keys = {
  press(event: KeyboardEvent): void
  paste(pasted: Pasted): void
  stop(): void
}

/** Acts on keys and on what is pasted; first on the keys that were pressed before the actions were loaded. While an overlay that is asked for is not shown yet, all of it waits, and is then typed into the field that has the focus. */
export function watchKeys(page: BoardPage, early: readonly KeyboardEvent[]): Keys {
  const waiting: (KeyboardEvent | Pasted)[] = early.filter(({ target }) => !isTyping(target))
  const isAwaited = () => page.overlay.value !== undefined && page.overlayPart.value === 'awaited'
  let isGoingOn = false
  const goOn = async () => {
    if (isGoingOn) return
    isGoingOn = true
    while (waiting.length > 0 && !isAwaited()) {
      const next = waiting.shift()
      if (next !== undefined) act(page, next)
      // What was opened by that is rendered, and has the focus, before the next one counts.
      await new Promise((resolve) => setTimeout(resolve))
    }
    isGoingOn = false
  }
  const stop = effect(() => {
    if (page.overlayPart.value === 'failed') waiting.length = 0
    if (!isAwaited()) void untracked(goOn)
  })
  return {
    press(event) {
      const isWaiting = isAwaited()
      if (!isWaiting && waiting.length === 0) return actOnKey(page, event)
      if (isWaiting && event.key === 'Escape') {
        waiting.length = 0
        page.overlay.value = undefined
      } else if (isTyped(event)) waiting.push(event)
      else return
      event.preventDefault()
    },
    paste(pasted) {
      if (isAwaited() || waiting.length > 0) waiting.push(pasted)
      else addPasted(page, pasted)
    },
    stop() {
      waiting.length = 0
      stop()
    },
  }
}

/** Types into the field that has the focus, or acts where nothing lies over the board. Enter is left out of what is typed: nobody has seen yet what it would pick. */
function act(page: BoardPage, next: KeyboardEvent | Pasted): void {
  const { activeElement } = document
  if (keyPlaceOf(activeElement) === 'field')
    typeInto(activeElement, next instanceof KeyboardEvent ? next : next.text)
  else if (page.overlay.peek() !== undefined) return
  else if (next instanceof KeyboardEvent) actOnKey(page, next)
  else addPasted(page, next)
}
