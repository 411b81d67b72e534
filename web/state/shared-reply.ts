import type { Output } from '../../client/client.ts'
import type { BoardReply } from './board-view.ts'
import type { CardView } from './card-view.ts'

type SharedView = Output<'get_shared_view'>

/** A person who may do nothing; others learn of nobody what they may do. */
function member({ _id: userId }: { _id: string }) {
  return { userId, isActive: true }
}

/** Whoever looks at a board by a link may only read, and learns no numbers of it. */
const UNTOLD = { version: 0, seq: 0, rights: ['read'], isCut: false }

/** Returns a shared board as the page knows boards, under the id `board`. What a link leaves out is empty. */
export function sharedBoard(board: string, shared: SharedView): BoardReply {
  const { users } = shared
  const people = { members: users.map(member), orgs: [], teams: [] }
  const reply = {
    ...shared,
    ...UNTOLD,
    board: { ...shared.board, ...people, _id: board, slug: '', description: '' },
    // Who made a card is for members.
    cards: shared.cards.map((card) => ({ ...card, userId: '' })),
  }
  // Replies leave out what is not set, and the page asks for nothing else of a board that it may only read.
  return reply as unknown as BoardReply
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
