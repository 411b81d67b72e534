import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import { loadPart } from '../router/lazy-part.ts'
import { filterText } from '../router/router.ts'
import type { BoardView } from '../state/board-view.ts'
import { cellKey, cellsOf } from '../state/places.ts'
import type { PageSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { Filter } from './filter.tsx'

const EVERY = () => true

/** The cards that the filter shows, and which of them the keys lead to. */
export function shownCards(
  session: PageSession,
  board: string,
  view: ReadonlySignal<BoardView | undefined>,
) {
  const filter = signal<Filter | undefined>(undefined)
  const stop = effect(() => {
    if (filterText.value === '' || filter.peek() !== undefined) return
    void load()
  })
  let isClosed = false
  async function load(): Promise<void> {
    try {
      const [{ openFilter }] = await Promise.all([import('./filter.tsx'), loadPart('screens')])
      if (!isClosed) filter.value ??= openFilter(session, board, view)
    } catch {
      toast(t('app.unloaded'), { isWrong: true })
    }
  }
  const isShown = computed(() =>
    filterText.value === '' ? EVERY : (filter.value?.matches.value ?? EVERY),
  )
  let before: ReadonlyMap<string, readonly string[]> | undefined
  const cells = computed(() => {
    const now = view.value
    before = now === undefined ? new Map() : cellsOf(now, isShown.value, before)
    return before
  })
  const arranged = signal<readonly string[] | undefined>(undefined)
  const rows = computed(() =>
    arranged.value === undefined ? rowsOf(view.value, cells.value) : [[arranged.value]],
  )
  const current = signal<string | undefined>(undefined)
  const tabStop = computed(() => {
    const card = current.value
    return card !== undefined && view.value?.cards.has(card) ? card : rows.value.flat(2)[0]
  })
  return {
    /** The filter, once something is filtered by. */
    filter,
    /** Ids of the cards by cell, in order. */
    cells,
    /** Ids of the cards in the order of a view that is not the board, while one is shown. */
    arranged,
    /** Ids of the cards by swimlane and list, in order, or as they are arranged. */
    rows,
    /** The card that the focus is on, or was on last. */
    current,
    /** The card that the Tab key leads to. */
    tabStop,
    closeFilter() {
      isClosed = true
      stop()
      filter.peek()?.close()
    },
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
