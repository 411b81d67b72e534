import type * as drag from './drag.ts'
import type { Stop } from '../ui/by-element.ts'

type Drag = typeof drag

let loading: Promise<Drag> | undefined

/** Starts something of `drag.ts`, which is loaded after the board was painted first: nobody drags before. Without it, cards still move by keys and menus. */
export function onceDraggable(start: (drag: Drag) => Stop): Stop {
  let stop: Stop | undefined
  let isOver = false
  const begin = async () => {
    loading ??= import('./drag.ts')
    const loaded = await loading
    if (!isOver) stop = start(loaded)
  }
  begin().catch((error: unknown) => console.error(error))
  return () => {
    isOver = true
    stop?.()
  }
}
