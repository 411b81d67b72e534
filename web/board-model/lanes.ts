import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import { loadPart } from '../router/lazy-part.ts'
import { groupText } from '../router/router.ts'
import type { BoardView, MiniCard, Swimlane } from '../state/board-view.ts'
import { type Cell, type Cells, cellKey } from '../state/places.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { BoardParts } from './board-parts.ts'
import type { Lane } from './grouping.ts'
import type { Grouper } from './open-grouper.ts'

/** The lanes of the board: its swimlanes or, if the address says by what cards are grouped, the groups, once what makes them is loaded. */
export function lanesOf(
  view: ReadonlySignal<BoardView | undefined>,
  parts: BoardParts,
  cells: ReadonlySignal<Cells>,
) {
  const grouper = signal<Grouper | undefined>(undefined)
  let isLoading = false
  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    try {
      const [{ openGrouper }] = await Promise.all([import('./open-grouper.ts'), loadPart('views')])
      grouper.value = openGrouper(view, parts, cells)
    } catch {
      isLoading = false
      toast(t('app.unloaded'), { isWrong: true })
    }
  }
  const stopGrouping = effect(() => {
    if (groupText.value !== '') void load()
    grouper.value?.forgetUnknown()
  })
  const swimlanes = computed((): readonly Lane[] =>
    parts.swimlanes.value.map((swimlane) => {
      const { _id: key, title, color } = swimlane
      return { key, title, color, swimlane }
    }),
  )
  const isInGroups = computed(() => grouper.value?.lanes.value !== undefined)
  const laneCells = computed(() => grouper.value?.laneCells.value ?? cells.value)
  return {
    /** All that groups do, which is loaded by the first who asks. */
    grouper(): Grouper | undefined {
      void load()
      return grouper.value
    },
    /** The way in which cards are grouped; undefined if they are not. */
    grouping: computed(() => grouper.value?.grouping.value),
    groupsOf: (cards: Iterable<MiniCard>) => grouper.value?.groupsOf(cards),
    /** True while the lanes of the board are groups. */
    isInGroups,
    lanes: computed(() => grouper.value?.lanes.value ?? swimlanes.value),
    /** Ids of the cards by lane and list, in order. */
    laneCells,
    /** Ids of the cards of a cell as it is shown, in order. */
    idsIn: (cell: Cell): readonly string[] => {
      const key = cellKey(cell)
      return laneCells.value.get(key) ?? cells.value.get(key) ?? []
    },
    takesCards: (lane: string) => !isInGroups.value || grouper.value?.takesCards(lane) === true,
    isFolded: ({ key, swimlane }: Pick<Lane, 'key' | 'swimlane'>) =>
      swimlane ? swimlane.collapsed : grouper.value?.isFolded(key) === true,
    stopGrouping,
  }
}

/** The swimlane of a card that is made in a lane: the lane itself or, if lanes are groups, the first swimlane. */
export function swimlaneOf(swimlanes: readonly Swimlane[], lane: string): string {
  return (swimlanes.find(({ _id }) => _id === lane) ?? swimlanes[0])?._id ?? ''
}
