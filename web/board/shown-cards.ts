import { type ReadonlySignal, computed, signal } from '@preact/signals'
import { filterText } from '../app/router.ts'
import type { BoardView } from '../state/board-view.ts'
import { cellKey, cellsOf } from '../state/places.ts'
import { matcher, parsedFilter } from './filter.ts'

/** The cards that the filter shows, and which of them the keys lead to. */
export function shownCards(view: ReadonlySignal<BoardView | undefined>) {
  const isShown = computed(() => {
    const { value } = view
    const filter = parsedFilter(filterText.value)
    return value === undefined ? () => true : matcher(filter, value, Date.now())
  })
  let before: ReadonlyMap<string, readonly string[]> | undefined
  const cells = computed(() => {
    const now = view.value
    before = now === undefined ? new Map() : cellsOf(now, isShown.value, before)
    return before
  })
  const rows = computed(() => rowsOf(view.value, cells.value))
  const current = signal<string | undefined>(undefined)
  const tabStop = computed(() => {
    const card = current.value
    return card !== undefined && view.value?.cards.has(card) ? card : rows.value.flat(2)[0]
  })
  return {
    /** Ids of the cards by cell, in order. */
    cells,
    /** Ids of the cards by swimlane and list, in order. */
    rows,
    /** The card that the focus is on, or was on last. */
    current,
    /** The card that the Tab key leads to. */
    tabStop,
  }
}

function rowsOf(view: BoardView | undefined, cells: ReadonlyMap<string, readonly string[]>) {
  if (view === undefined) return []
  return view.swimlanes.map(({ _id: swimlaneId, collapsed }) =>
    view.lists.map((list) =>
      collapsed || list.collapsed
        ? []
        : (cells.get(cellKey({ swimlaneId, listId: list._id })) ?? []),
    ),
  )
}
