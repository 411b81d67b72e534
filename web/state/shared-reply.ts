import type { Output } from '../../client/client.ts'
import type { BoardReply, CardsReply, ChangesReply } from './board-view.ts'
import type { CardView } from './card-view.ts'

type SharedView = Output<'get_shared_view'>

/** A person who may do nothing; others learn of nobody what they may do. */
function member({ _id: userId }: { _id: string }) {
  return { userId, isActive: true }
}

/** Whoever looks at a board by a link may only read, and learns no numbers of it. */
const UNTOLD = { seq: 0, rights: ['read'], isCut: false }

/** Returns a shared board as the page knows boards, under the id `board`, or the changes of it. Parts that a link leaves out are empty. */
export function sharedReply(board: string, shared: SharedView): BoardReply | ChangesReply {
  const { users = [], board: own, ...others } = shared
  const people = { members: users.map(member), orgs: [], teams: [] }
  const named = own && { board: { ...own, ...people, _id: board, slug: '', description: '' } }
  const reply = {
    ...others,
    ...UNTOLD,
    ...(shared.users && { users }),
    ...named,
    cards: cardsOf(shared),
  }
  // Replies leave out what is not set, and the page asks for nothing else of a board that it may only read.
  return reply as unknown as BoardReply
}

/** Returns the cards of a shared board that follow others, with the people on them. */
export function sharedPart(shared: SharedView): CardsReply {
  // As above.
  return { ...shared, ...UNTOLD, cards: cardsOf(shared) } as unknown as CardsReply
}

/** Only members see who made a card. */
function cardsOf({ cards }: SharedView) {
  return cards.map((card) => ({ ...card, userId: '' }))
}

/** Returns a shared card as the page knows opened cards, without what people say and do on it. */
export function sharedCard(shared: Output<'get_shared_card'>): CardView {
  const { card, checklists, attachments } = shared
  const view = {
    version: 0,
    card: { ...card, userId: '', requestedBy: '', assignedBy: '', linkedId: '' },
    checklists,
    attachments: attachments.map((one) => ({ ...one, userId: '' })),
    comments: [],
    subtasks: [],
    activities: [],
  }
  // As above.
  return view as unknown as CardView
}
