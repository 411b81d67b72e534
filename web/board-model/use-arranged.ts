import { type ReadonlySignal, effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { BoardPage } from './board-page.ts'
import type { Arranged } from './shown-cards.ts'

/** Has keys that walk over the cards follow the order of a view while that is shown. */
export function useArranged(page: BoardPage, shown: ReadonlySignal<Arranged>): void {
  useEffect(() => {
    const stop = effect(() => {
      page.arranged.value = shown.value
    })
    return () => {
      stop()
      page.arranged.value = undefined
    }
  }, [page, shown])
}
