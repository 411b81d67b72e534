import { type ReadonlySignal, computed, signal } from '@preact/signals'
import { addressWith, groupText, navigate, route } from '../router/router.ts'
import type { BoardView, MiniCard } from '../state/board-view.ts'
import { type Cells, NO_GROUP } from '../state/places.ts'
import type { BoardParts } from './board-parts.ts'
import { cellsOfGroups, groupChoices, groupingNamed, groupsOf, regroup } from './grouper.ts'
import type { Group, Lane } from './grouping.ts'
import { shownView } from './views.ts'

export type Grouper = ReturnType<typeof openGrouper>

/** Opens the grouping of the cards of a board that the address names. */
export function openGrouper(
  view: ReadonlySignal<BoardView | undefined>,
  parts: BoardParts,
  cells: ReadonlySignal<Cells>,
) {
  const groupable = computed(() => {
    const [{ value: board }, { value: people }] = [parts.board, parts.people]
    const [{ value: lists }, { value: customFields }] = [parts.lists, parts.customFields]
    return board && { board, people, lists, customFields }
  })
  const grouping = computed(() =>
    groupable.value === undefined ? undefined : groupingNamed(groupText.value, groupable.value),
  )
  /** The address is that of this board, and groups by what it does not have, such as a field that was deleted. */
  const isUnknown = computed(() => {
    const [{ value: shown }, { value: board }] = [route, parts.board]
    const isHere = shown.screen === 'board' && shown.board === board?._id
    return isHere && groupText.value !== '' && grouping.value === undefined
  })
  const grouped = (cards: Iterable<MiniCard>): Group[] | undefined =>
    grouping.value && groupsOf(cards, grouping.value)
  const groups = computed(() => {
    // The lists are columns of the board already.
    if (grouping.value?.id === 'list' || shownView.value !== 'board') return undefined
    const [{ value: how }, { value: shown }] = [grouping, view]
    if (how === undefined || shown === undefined) return undefined
    const ids = [...cells.value.values()].flat()
    const cards = ids.flatMap((id) => shown.cards.get(id) ?? [])
    // Somebody without cards is there to give some to, if the reader may.
    const isOffered = how.change !== undefined && parts.may(how.change.right)
    return groupsOf(cards, how, isOffered ? how.offered : [])
  })
  let lanesBefore: readonly Lane[] | undefined
  const lanes = computed((): readonly Lane[] | undefined => {
    const now = groups.value?.map(({ key, title, color }) => ({ key, title, color }))
    // The same object, so that lanes are not rendered again when a card changes.
    if (JSON.stringify(now) !== JSON.stringify(lanesBefore)) lanesBefore = now
    return lanesBefore
  })
  let cellsBefore: Cells | undefined
  const laneCells = computed(() => {
    const [{ value: now }, { value: all }] = [view, groups]
    cellsBefore = all && now && cellsOfGroups(now, all, cellsBefore)
    return cellsBefore
  })
  const folded = signal<ReadonlySet<string>>(new Set())
  const foldedAs = (key: string) => `${groupText.value} ${key}`
  return {
    grouping,
    groupsOf: grouped,
    /** Takes a grouping out of the address that the board does not have. */
    forgetUnknown(): void {
      if (isUnknown.value) navigate(addressWith({ group: undefined }), { replaces: true })
    },
    /** The lanes of the groups; undefined while the board shows its swimlanes. */
    lanes,
    laneCells,
    /** True if cards can be made in the lane of a group: if it says what a new card would have. */
    takesCards: (key: string) => key === NO_GROUP || grouping.value?.change !== undefined,
    isFolded: (key: string) => folded.value.has(foldedAs(key)),
    /** Folds a group, or unfolds it, until the board is left. */
    fold(key: string): void {
      const next = new Set(folded.peek())
      if (!next.delete(foldedAs(key))) next.add(foldedAs(key))
      folded.value = next
    },
    regroup,
    choices: (page: Parameters<typeof groupChoices>[1]) => groupChoices(groupable.value, page),
  }
}
