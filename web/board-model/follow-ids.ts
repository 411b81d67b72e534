import { type Signal, effect } from '@preact/signals'
import type { BoardStore } from '../state/board-store.ts'

/** Has what names something by an id that the page made up name it by the one that the service gave, as soon as the view does. Returns what ends it. */
export function followIds(
  { view, withIds }: Pick<BoardStore, 'view' | 'withIds'>,
  named: readonly Signal<unknown>[],
): () => void {
  return effect(() => {
    if (view.value === undefined) return
    for (const one of named) one.value = withIds(one.peek())
  })
}
