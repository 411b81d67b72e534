import { effect, untracked } from '@preact/signals'
import type { BoardPage } from '../board-page/board-page.ts'
import { isTyped, typeInto } from '../ui/typed-ahead.ts'
import { isTyping, keyPlaceOf } from '../ui/typing.ts'
import { actOnKey } from './keyboard.ts'
import { type Pasted, addPasted } from './pasting.ts'
import { watchPointer } from './pointer.ts'

/** A key that somebody pressed, or a text that they pasted. */
export type Typed = KeyboardEvent | Pasted

/** Acts on the pointer, and returns a function that acts on a key or a pasted text. Those that came before the actions were loaded (`early`) are acted on first. While an overlay that was asked for is not shown yet, keys and texts wait, and then go into its field. */
export function watchBoard(
  page: BoardPage,
  early: readonly Typed[],
  signal: AbortSignal,
): (typed: Typed) => void {
  const waiting = early.filter((one) => !isKey(one) || !isTyping(one.target))
  const isAwaited = () => page.overlay.value !== undefined && page.overlayPart.value === 'awaited'
  let isGoingOn = false
  const goOn = async () => {
    if (isGoingOn) return
    isGoingOn = true
    while (waiting.length > 0 && !isAwaited()) {
      const next = waiting.shift()
      if (next !== undefined) act(page, next)
      // Into a field all is typed at once, so that nobody's Enter comes between. What was opened by a key is rendered, and has the focus, before the next one counts.
      if (keyPlaceOf(document.activeElement) !== 'field')
        await new Promise((resolve) => setTimeout(resolve))
    }
    isGoingOn = false
  }
  watchPointer(page, signal)
  const stop = effect(() => {
    if (page.overlayPart.value === 'failed') waiting.length = 0
    if (!isAwaited()) void untracked(goOn)
  })
  signal.addEventListener('abort', () => {
    waiting.length = 0
    stop()
  })
  return (typed) => {
    const isWaiting = isAwaited()
    if (!isKey(typed)) {
      if (isWaiting || waiting.length > 0) waiting.push(typed)
      else addPasted(page, typed)
      return
    }
    if (!isWaiting && waiting.length === 0) return actOnKey(page, typed)
    if (isWaiting && typed.key === 'Escape') {
      waiting.length = 0
      page.overlay.value = undefined
    } else if (isTyped(typed)) waiting.push(typed)
    else return
    typed.preventDefault()
  }
}

function isKey(typed: Typed): typed is KeyboardEvent {
  return typed instanceof KeyboardEvent
}

/** Types into the field that has the focus, or acts where nothing lies over the board. Enter is left out of what is typed: nobody has seen yet what it would pick. */
function act(page: BoardPage, next: Typed): void {
  const { activeElement } = document
  if (keyPlaceOf(activeElement) === 'field') typeInto(activeElement, isKey(next) ? next : next.text)
  else if (page.overlay.peek() !== undefined) return
  else if (isKey(next)) actOnKey(page, next)
  else addPasted(page, next)
}
