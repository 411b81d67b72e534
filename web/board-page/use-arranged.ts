import { type ReadonlySignal, effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { BoardPage } from './board-page.ts'

/** Has what walks over the cards follow the order of a view while that is shown. */
export function useArranged(page: BoardPage, ids: ReadonlySignal<readonly string[]>): void {
  useEffect(() => {
    const stop = effect(() => {
      page.arranged.value = ids.value
    })
    return () => {
      stop()
      page.arranged.value = undefined
    }
  }, [page, ids])
}
