import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import { loadPart } from '../router/lazy-part.ts'
import { filterText } from '../router/router.ts'
import type { BoardView } from '../state/board-view.ts'
import { type Cells, cellsOf, shownIn } from '../state/places.ts'
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
  // Neither sorts again when the other changes.
  let allBefore: Cells | undefined
  const all = computed((): Cells => {
    const [{ value: cards }, { value: swimlanes }] = [parts.cards, parts.swimlanes]
    allBefore = cards === undefined ? new Map() : cellsOf({ cards, swimlanes }, allBefore)
    return allBefore
  })
  let before: Cells | undefined
  const cells = computed((): Cells => {
    const { value: cards } = parts.cards
    const { value: wanted } = isShown
    before = wanted === EVERY || !cards ? all.value : shownIn(all.value, cards, wanted, before)
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
    if (card !== undefined && parts.cards.value?.has(card)) return card
    return rows.value.flat().find(({ length }) => length > 0)?.[0]
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
    /** The group of each row; undefined if cards are not grouped. */
    groupOfRows,
    /** Ids of the cards that are shown, each once. */
    ids: computed(() => {
      const all = rows.value.flat(2)
      return groupOfRows.value.length === 0 ? all : [...new Set(all)]
    }),
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
