import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import { loadPart } from '../router/lazy-part.ts'
import { filterText } from '../router/router.ts'
import type { BoardView } from '../state/board-view.ts'
import { cellsOf } from '../state/places.ts'
import type { PageSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { BoardParts } from './board-parts.ts'
import type { Filter } from './filter.tsx'
import { lanesOf } from './lanes.ts'
import { type Columns, placeOf } from './walk.ts'

const EVERY = () => true

/** The cards of a view that is not the board, in its order: in one row, or in a row for each group. */
export type Arranged = readonly { group?: string; ids: readonly string[] }[]

/** The cards that the filter shows, and which of them the keys lead to. */
export function shownCards(
  session: PageSession,
  board: string,
  view: ReadonlySignal<BoardView | undefined>,
  parts: BoardParts,
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
  const { stopGrouping, ...lanes } = lanesOf(view, parts, cells)
  const arranged = signal<Arranged | undefined>(undefined)
  const rows = computed((): readonly Columns[] => {
    if (arranged.value !== undefined) return arranged.value.map(({ ids }) => [ids])
    return lanes.lanes.value.map((lane) =>
      parts.lists.value.map(({ _id: listId, collapsed }) =>
        collapsed || lanes.isFolded(lane) ? [] : lanes.idsIn({ swimlaneId: lane.key, listId }),
      ),
    )
  })
  const groupOfRows = computed((): readonly (string | undefined)[] => {
    if (arranged.value !== undefined) return arranged.value.map(({ group }) => group)
    return lanes.isInGroups.value ? lanes.lanes.value.map(({ key }) => key) : []
  })
  const current = signal<string | undefined>(undefined)
  const group = signal<string | undefined>(undefined)
  /** The row of the group that had the focus last, of those that a card is in. */
  const rowOf = (card: string | undefined) =>
    placeOf(rows.value, card, groupOfRows.value.indexOf(group.value))?.row ?? -1
  const tabStop = computed(() => {
    const card = current.value
    return card !== undefined && view.value?.cards.has(card) ? card : rows.value.flat(2)[0]
  })
  const tabGroup = computed(() => groupOfRows.value[rowOf(tabStop.value)])
  return {
    /** The filter, once something is filtered by. */
    filter,
    /** Ids of the cards by swimlane and list, in order. */
    cells,
    ...lanes,
    /** Ids of the cards in the order of a view that is not the board, while one is shown. */
    arranged,
    /** Ids of the cards by lane and list, in order, or as they are arranged. A card of several groups is in all of their rows. */
    rows,
    rowOf,
    /** The group of each row; undefined where cards are not grouped. */
    groupOfRows,
    /** Ids of the cards that are shown, each once. */
    ids: computed(() => [...new Set(rows.value.flat(2))]),
    /** The card that the focus is on, or was on last. */
    current,
    /** The group that the focus is in, or was in last. */
    group,
    /** The card that the Tab key leads to. */
    tabStop,
    /** True of the one of the groups of that card in which the Tab key leads to it. */
    isTabGroup: (key: string | undefined) => tabGroup.value === key,
    closeFilter() {
      isClosed = true
      stop()
      stopGrouping()
      filter.peek()?.close()
    },
  }
}
