import type { BoardPage } from '../board-model/board-page.ts'
import { moveTab } from '../board-model/tabs.ts'
import { edgeAt, scrollSideways } from '../ui/edges.ts'
import { watchPointers } from '../ui/pointer-drag.ts'

/** Lets the tabs of a row be dragged beside each other. */
export function watchTabs(page: BoardPage, row: HTMLElement, signal: AbortSignal): void {
  const leavePointers = watchPointers<string>(row, {
    sourceAt(pressed) {
      const element = pressed.closest<HTMLElement>('.board-tab')
      const tab = element?.closest<HTMLElement>('[data-tab]')?.dataset['tab']
      return element && tab !== undefined ? { element, item: tab } : undefined
    },
    overAt(at, tab) {
      const element = at.below?.closest<HTMLElement>('[data-tab]')
      if (!element || element.dataset['tab'] === tab) return undefined
      return { element, edge: edgeAt(element, at, 'row') }
    },
    scroll: ({ x }) => scrollSideways(row, x),
    drop: (tab, { element, edge }) =>
      moveTab(page, tab, element.dataset['tab'] ?? '', edge === 'after'),
  })
  signal.addEventListener('abort', leavePointers)
}
