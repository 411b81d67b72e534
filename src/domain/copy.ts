import { addCard } from './card-change.ts'
import type { Card, Checklist } from './card-rows.ts'
import { type Change, type Decision, type Turn, act, decided, insert } from './decision.ts'
import type { BoardImage } from './image.ts'
import { newMember } from './member.ts'
import type { Board, CustomField, List, Member, Swimlane } from './rows.ts'
import { slugOf } from './slug.ts'

/** What of a board a copy is made of. */
export type Copied = {
  title?: string | undefined
  board: Board
  members: Member[]
  lists: List[]
  swimlanes: Swimlane[]
  customFields: CustomField[]
  cards: Card[]
  checklists: Checklist[]
}

/**
 * A copy of a board: its lists, swimlanes, custom fields, cards and checklists, under new ids. It is
 * private; whoever gives the order is an admin of it, and where they are a member of the first one,
 * its other active members are members of the copy.
 */
export function copyBoard(image: BoardImage, from: Copied, turn: Turn): Decision<string> {
  const { id: boardId } = image
  const ids = new Map<string, string>()
  const renamed = (id: string) => {
    if (id === '') return ''
    const known = ids.get(id) ?? turn.newId()
    ids.set(id, known)
    return known
  }
  const made = <T extends { id: string }>(row: T) => ({ ...row, id: renamed(row.id), boardId })
  const lists = from.lists.map((list) => ({ ...made(list), swimlaneId: renamed(list.swimlaneId) }))
  const members = membersCopied(boardId, from.members, turn)
  const carried = (userIds: string[]) =>
    userIds.filter((id) => members.some((one) => one.userId === id))
  const cards = from.cards.map((card) => ({
    ...made(card),
    members: carried(card.members),
    assignees: carried(card.assignees),
    listId: renamed(card.listId),
    swimlaneId: renamed(card.swimlaneId),
    parentId: renamed(card.parentId),
    coverId: '',
    customFields: card.customFields.map(({ _id, value }) => ({ _id: renamed(_id), value })),
  }))
  const checklists = from.checklists.map((checklist) => ({
    ...made(checklist),
    cardId: renamed(checklist.cardId),
    items: checklist.items.map((item) => ({ ...item, id: turn.newId() })),
  }))
  const board = boardCopied(boardId, from, renamed, turn)
  const changes: Change[] = [
    insert('boards', board),
    ...members.map((member) => insert('members', member)),
    ...lists.map((list) => insert('lists', list)),
    ...from.swimlanes.map((lane) => insert('swimlanes', made(lane))),
    ...from.customFields.map((field) => insert('customFields', made(field))),
    ...cards.flatMap(addCard),
    ...checklists.map((checklist) => insert('checklists', checklist)),
  ]
  return decided(boardId, changes, [act('createBoard', { title: board.title })])
}

function boardCopied(
  id: string,
  { board, lists, title = board.title }: Copied,
  renamed: (id: string) => string,
  { now }: Turn,
): Board {
  const own = (list: string) => (lists.some(({ id }) => id === list) ? renamed(list) : list)
  return {
    ...board,
    id,
    title,
    slug: slugOf(title),
    subtasksDefaultListId: own(board.subtasksDefaultListId),
    dateSettingsDefaultListId: own(board.dateSettingsDefaultListId),
    permission: 'private',
    archived: false,
    archivedAt: null,
    stars: 0,
    createdAt: now,
    modifiedAt: now,
    version: 0,
    turn: '',
    lastSeq: 0,
  }
}

function membersCopied(boardId: string, members: Member[], { actor }: Turn): Member[] {
  const owner = newMember(boardId, actor.id, { isAdmin: true })
  const active = members.filter(({ isActive }) => isActive)
  const isAmong = active.some(({ userId }) => userId === actor.id)
  const others = isAmong ? active.filter(({ userId }) => userId !== actor.id) : []
  return [owner, ...others.map((member) => ({ ...member, boardId }))]
}
