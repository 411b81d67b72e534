import type { BoardPage } from '../board-model/board-page.ts'
import type { List, MiniCard } from '../state/board-view.ts'
import type { Commands } from '../state/command.ts'
import { cellKey } from '../state/places.ts'
import { cardsInList } from '../state/view-cards.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

/** The orders that the cards of a list can be put into. */
export const LIST_ORDERS = ['title', 'due', 'newest', 'oldest'] as const

type ListOrder = (typeof LIST_ORDERS)[number]

/** The cards of a list, also those that a filter hides, as the swimlanes have them from top to bottom. */
export function cardsOf(page: BoardPage, { _id: list }: Pick<List, '_id'>): MiniCard[] {
  const view = page.view.value
  if (view === undefined) return []
  const lanes = new Map(page.swimlanes.value.map(({ _id }, at) => [_id, at]))
  const laneOf = ({ swimlaneId }: MiniCard) => lanes.get(swimlaneId) ?? 0
  return cardsInList(view, list, () => true).toSorted((a, b) => laneOf(a) - laneOf(b))
}

/** Puts the cards of a list into an order, within each swimlane. */
export function sortList(page: BoardPage, list: List, order: ListOrder): void {
  const moves = sortingMoves(cardsOf(page, list), order, language.peek())
  if (moves.length === 0) return
  page.act({ kind: 'moveCards', args: { moves } }, t('board.list-sorted', { list: list.title }), {
    offersUndo: true,
  })
}

/** The moves that put cards into an order, one for each cell that is not in it. Those without a due date come last, and equal ones stay as they are. */
export function sortingMoves(
  cards: readonly MiniCard[],
  order: ListOrder,
  forLanguage: string,
): Commands['moveCards']['moves'] {
  const compare = comparing(order, forLanguage)
  return [...Map.groupBy(cards, cellKey).values()].flatMap((cell) => {
    const [first] = cell
    const ids = cell.toSorted(compare).map(({ _id }) => _id)
    if (first === undefined || ids.every((id, at) => id === cell[at]?._id)) return []
    return [{ cards: ids, listId: first.listId, swimlaneId: first.swimlaneId, position: 0 }]
  })
}

function comparing(order: ListOrder, forLanguage: string): (a: MiniCard, b: MiniCard) => number {
  const { compare } = new Intl.Collator(forLanguage, { numeric: true, sensitivity: 'base' })
  const byText = (a = '', b = '') => (a < b ? -1 : Number(a > b))
  switch (order) {
    case 'title':
      return (a, b) => compare(a.title, b.title)
    case 'due':
      return (a, b) =>
        Number(a.dueAt === undefined) - Number(b.dueAt === undefined) || byText(a.dueAt, b.dueAt)
    case 'newest':
      return (a, b) => byText(b.createdAt, a.createdAt)
    case 'oldest':
      return (a, b) => byText(a.createdAt, b.createdAt)
  }
}

export function copyList(page: BoardPage, { _id: list, title }: List): void {
  const position = page.lists.peek().findIndex(({ _id }) => _id === list) + 1
  const id = page.session.newTemporaryId()
  page.act(
    { kind: 'copyList', args: { id, list, position } },
    t('board.list-copied', { list: title }),
    { offersUndo: true },
  )
}

/** Moves a list with its cards to another board, whose title is said. */
export function moveListToBoard(
  page: BoardPage,
  { _id: list, title }: List,
  place: { boardId: string; swimlaneId: string },
  board: string,
): void {
  const text = t('board.list-moved-to', { list: title, board })
  page.act({ kind: 'moveListToBoard', args: { list, ...place } }, text)
  toast(text)
}
