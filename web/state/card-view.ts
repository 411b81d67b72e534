import type { Entry, Output } from '../../client/client.ts'
import type { Reaction } from '../../src/kernel/contract/choices.ts'
import type { MiniCard } from './board-view.ts'

/** The reply of `get_card_view`: a card with all that is on it. */
export type CardView = {
  version: number
  card: Card
  comments: Comment[]
  checklists: Checklist[]
  attachments: Attachment[]
  subtasks: MiniCard[]
  activities: Activity[]
}

export type Card = Output<'get_card'>
export type Comment = {
  _id: string
  userId: string
  text: string
  reactions: CommentReaction[]
  /** True if an import has brought it. */
  imported?: boolean
  createdAt: string
  modifiedAt: string
}
export type CommentReaction = { reaction: Reaction; userId: string }
/** The page uses only this of a checklist, so that it can show a new one before the service has made it. */
export type Checklist = Pick<Output<'get_checklist'>, '_id' | 'title' | 'sort'> & { items: Item[] }
export type Item = {
  _id: string
  title: string
  isFinished: boolean
  assigneeId?: string
  dueAt?: string | null
}
export type Attachment = {
  _id: string
  name: string
  type: string
  size: number
  userId: string
  createdAt: string
}
export type Activity = Entry<'get_board_activities'>

/** The card that a command is about, as the list of those that it changes. */
export const ofCard = ({ card }: { card: string }): string[] => [card]

export function withChecklist(
  view: CardView,
  id: string,
  change: (checklist: Checklist) => Checklist,
): CardView {
  const checklists = view.checklists.map((one) => (one._id === id ? change(one) : one))
  return { ...view, checklists }
}

/** The checklist without an item, or with what it becomes. */
export function withItem(
  checklist: Checklist,
  id: string,
  change: (item: Item) => Item | undefined,
): Checklist {
  const items = checklist.items.flatMap((one) => (one._id === id ? (change(one) ?? []) : one))
  return { ...checklist, items }
}
