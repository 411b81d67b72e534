import type { BoardPage } from '../board-model/board-page.ts'
import { addPasted } from './pasting.ts'
import { watchPointer } from './pointer.ts'
import { keyPlaceOf } from '../ui/typing.ts'
import { actionByKey } from './actions.ts'
import { keyPressed, latinPressed } from './keys.ts'
import { cardInFocus, targetsAt } from './targets.ts'

/** Acts on keys, on the pointer and on what is pasted while a board is shown. */
export function watchBoard(page: BoardPage): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  document.addEventListener('keydown', (event) => actOnKey(page, event), { signal })
  document.addEventListener('paste', (event) => addPasted(page, event), { signal })
  watchPointer(page, signal)
  return () => stopping.abort()
}

function actOnKey(page: BoardPage, event: KeyboardEvent): void {
  if (event.defaultPrevented || isOfButton(event)) return
  const targets = targetsAt(page, cardInFocus())
  const place = keyPlaceOf(event.target)
  for (const key of [keyPressed(event), latinPressed(event)]) {
    const action = key === undefined ? undefined : actionByKey(page, targets, key, place)
    if (key === undefined || action === undefined) continue
    event.preventDefault()
    return action.run(key)
  }
}

/** True if a key presses the button that has the focus. */
function isOfButton({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' && key !== ' ') return false
  return target instanceof Element && target.closest('button, summary, [role=button]') !== null
}
