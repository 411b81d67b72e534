import type { Output } from '../../client/client.ts'

/** A caller may have these rights on a board. */
export type Right = 'read' | 'member' | 'comment' | 'move' | 'write' | 'manage'

export type Swimlane = Output<'get_swimlane'>
export type List = Output<'get_list'>
export type CustomField = Output<'get_custom_field'>
/** A custom field is made of this. The page chooses the ids of the items of a dropdown. */
export type FieldGiven = Omit<CustomField, '_id' | 'boardIds' | 'createdAt' | 'modifiedAt'>
export type Board = Output<'get_board'>
export type Label = Board['labels'][number]
/** The name of a switch of a board's features. */
export type SwitchName = Extract<keyof Board, `allows${string}`>
export type Person = {
  _id: string
  username: string
  fullname?: string
  initials?: string
  avatarUrl?: string
}

/** A record inside a reply: a field without a value is left out there, so none is null. */
type WithoutNull<T> = { [K in keyof T]: Exclude<T[K], null> }

/** A card as the board shows it. */
export type MiniCard = WithoutNull<Output<'get_card_view'>['subtasks'][number]>

/** The reply of `get_board_view`. */
export type BoardReply = {
  version: number
  seq: number
  rights: Right[]
  board: Board
  users: Person[]
  swimlanes: Swimlane[]
  lists: List[]
  customFields: CustomField[]
  cards: MiniCard[]
  /** True if cards are missing. */
  isCut: boolean
  /** The cards that follow begin here, if some are missing. */
  next?: string | undefined
}

/** The reply of `get_board_view` for some cards. */
export type CardsReply = Pick<BoardReply, 'version' | 'seq' | 'cards' | 'next'> & {
  /** The people on these cards, where the first reply has not named all. */
  users?: Person[]
}

/** A board as it is kept: its cards by id. An unchanged card stays the same object. */
export type BoardView = Omit<BoardReply, 'cards' | 'next'> & {
  cards: ReadonlyMap<string, MiniCard>
}

/** Leaves a board as it is: for a command on what the board does not show, or shows only once it is read. */
export const unchanged = (view: BoardView): BoardView => view

/** The view of a reply about a board; what is as in the view before stays the same object. */
export function viewOf({ next: _next, ...reply }: BoardReply, before?: BoardView): BoardView {
  const cards = new Map(
    reply.cards.map((card) => [card._id, kept(card, before?.cards.get(card._id))]),
  )
  return {
    ...reply,
    rights: kept(reply.rights, before?.rights),
    board: kept(reply.board, before?.board),
    users: kept(reply.users, before?.users),
    swimlanes: kept(reply.swimlanes, before?.swimlanes),
    lists: kept(reply.lists.map(shownList), before?.lists),
    customFields: kept(reply.customFields, before?.customFields),
    cards,
  }
}

/** The view with some cards as they are now; those that were asked for and not given are gone. */
export function withCards(view: BoardView, asked: readonly string[], reply: CardsReply): BoardView {
  const cards = new Map(view.cards)
  for (const card of reply.cards) cards.set(card._id, kept(card, view.cards.get(card._id)))
  const given = new Set(reply.cards.map(({ _id }) => _id))
  // Those that are still there keep their place in the view, which decides between cards with the same sort.
  for (const id of asked) if (!given.has(id)) cards.delete(id)
  return { ...view, version: reply.version, seq: reply.seq, cards }
}

/** A list without the number of its cards, which changes more often than the list does. */
function shownList({ cardCount: _cardCount, ...list }: List & { cardCount?: number }): List {
  return list
}

function kept<T>(now: T, before: T | undefined): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

export function may({ rights }: Pick<BoardView, 'rights'>, right: Right): boolean {
  return rights.includes(right)
}
