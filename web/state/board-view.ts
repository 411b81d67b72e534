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
  /** True for the name of somebody without an account. */
  isPlaceholder?: boolean
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
  /** True if no more than the changes were asked for. */
  isWhole?: boolean
}

/** The reply of `get_board_view` about what changed since a version: a part that is not there stays. */
export type ChangesReply = Partial<Omit<BoardReply, 'version' | 'seq' | 'cards'>> &
  Pick<BoardReply, 'version' | 'seq' | 'cards'> & { since: number; gone: { cards: string[] } }

/** The reply of `get_board_view` for some cards. */
export type CardsReply = Pick<BoardReply, 'version' | 'seq' | 'cards' | 'next'> & {
  /** The people on these cards, where the first reply has not named all. */
  users?: Person[]
}

/** A board as it is kept: its cards by id. An unchanged card stays the same object. */
export type BoardView = Omit<BoardReply, 'cards' | 'next' | 'isWhole'> & {
  cards: ReadonlyMap<string, MiniCard>
}

/** Leaves a board as it is: for a command on what the board does not show, or shows only once it is read. */
export const unchanged = (view: BoardView): BoardView => view

/** The view of a reply about a board; what is as in the view before stays the same object. */
export function viewOf(whole: BoardReply, before?: BoardView): BoardView {
  const { next: _next, isWhole: _isWhole, ...reply } = whole
  const cards = new Map(
    reply.cards.map((card) => [card._id, kept(card, before?.cards.get(card._id))]),
  )
  return { ...reply, ...partsOf(reply, before), cards }
}

type Parts = Pick<BoardReply, 'rights' | 'board' | 'users' | 'swimlanes' | 'lists' | 'customFields'>

function partsOf(now: Parts, before: Parts | undefined): Parts {
  return {
    rights: kept(now.rights, before?.rights),
    board: kept(now.board, before?.board),
    users: kept(now.users, before?.users),
    swimlanes: kept(now.swimlanes, before?.swimlanes),
    lists: kept(now.lists.map(shownList), before?.lists),
    customFields: kept(now.customFields, before?.customFields),
  }
}

/** The view after what changed since it was read. */
export function withChanges(
  view: BoardView,
  { since: _since, gone, cards, ...parts }: ChangesReply,
): BoardView {
  const named = [...gone.cards, ...cards.map(({ _id }) => _id)]
  const { version, seq } = parts
  const now = withCards(view, named, { version, seq, cards })
  return { ...now, ...partsOf({ ...view, ...parts }, view) }
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
