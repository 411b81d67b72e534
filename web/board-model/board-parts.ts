import { type ReadonlySignal, computed } from '@preact/signals'
import { type BoardView, type Right, may } from '../state/board-view.ts'
import { type CardLinks, cardLinks } from '../state/card-links.ts'

export type BoardParts = ReturnType<typeof boardParts>

/**
 * The parts of a board by themselves. A part changes only when what it holds does, so that a component
 * that reads one does not render again whenever a card changes.
 */
export function boardParts(view: ReadonlySignal<BoardView | undefined>) {
  const part = <K extends keyof BoardView>(name: K) => computed(() => view.value?.[name])
  const [board, users, rights] = [part('board'), part('users'), part('rights')]
  const [lists, swimlanes, customFields] = [part('lists'), part('swimlanes'), part('customFields')]
  const cards = part('cards')
  let links: ReadonlyMap<string, CardLinks> = new Map()
  return {
    board,
    lists: computed(() => lists.value ?? []),
    swimlanes: computed(() => swimlanes.value ?? []),
    cards,
    /** True if cards are missing, which are being read. */
    isCut: part('isCut'),
    customFields: computed(() => customFields.value ?? []),
    people: computed(() => new Map(users.value?.map((one) => [one._id, one]))),
    labels: computed(() => new Map(board.value?.labels.map((one) => [one._id, one]))),
    /** Numbers of cards, by list. */
    counts: computed(() => {
      const counts = new Map<string, number>()
      for (const { listId } of cards.value?.values() ?? [])
        counts.set(listId, (counts.get(listId) ?? 0) + 1)
      return counts
    }),
    links: computed(() => {
      links = cardLinks(cards.value ?? new Map(), links)
      return links
    }),
    may: (right: Right) => rights.value !== undefined && may({ rights: rights.value }, right),
  }
}
