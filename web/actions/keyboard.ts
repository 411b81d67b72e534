import type { BoardPage } from '../board-page/board-page.ts'
import { keyPlaceOf } from '../ui/typing.ts'
import { actionByKey } from './actions.ts'
import { keyPressed } from './keys.ts'
import { cardInFocus, targetsAt } from './targets.ts'

/** Acts on the keys of the board while it is shown. */
export function watchKeys(page: BoardPage): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const key = keyPressed(event)
    const targets = targetsAt(page, cardInFocus())
    const action = actionByKey(page, targets, key, keyPlaceOf(event.target))
    if (action === undefined) return
    event.preventDefault()
    action.run(key)
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}
