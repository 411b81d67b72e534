import type { Card, Checklist } from '../core/card-rows.ts'
import {
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  cascade,
} from '../core/decision.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import { newMember } from '../members/commands.ts'
import { AppError } from '../core/app-error.ts'
import type { BoardRow, CustomField, List, Member, Swimlane } from '../core/rows.ts'
import { slugOf } from '../core/slug.ts'

/** A board without its cards and what is on them. */
export type CopiedFrame = {
  board: BoardRow
  members: Member[]
  lists: List[]
  swimlanes: Swimlane[]
  customFields: CustomField[]
}

/** What a copy is made with: its id, its title where one is given, and whether members come along. */
export type Copying = { boardId: string; title?: string | undefined; withMembers: boolean }

/** How the rows of a board become those of its copy. */
export type Copier = {
  /** The copy but for its cards and checklists. */
  frame: CopiedFrame
  card(card: Card): Card
  checklist(checklist: Checklist): Checklist
  /** How many ids the copier holds in memory. */
  ids(): number
}

/**
 * Makes a copier for one copy of a board. Lists, swimlanes, custom fields, cards and checklists get
 * new ids; labels keep theirs. The copy is private; whoever makes it is its admin, and the other
 * active members come along only `withMembers`.
 */
export function copierOf(from: CopiedFrame, copying: Copying, context: CommandContext): Copier {
  const { boardId } = copying
  const ids = new Map<string, string>()
  const renamed = (id: string) => {
    if (id === '') return ''
    const known = ids.get(id)
    if (known !== undefined) return known
    const fresh = context.newId()
    ids.set(id, fresh)
    return fresh
  }
  const made = <T extends { id: string }>(row: T) => ({ ...row, id: renamed(row.id), boardId })
  const members = membersCopied(from.members, copying, context)
  const memberIds = new Set(members.map(({ userId }) => userId))
  const carried = (userIds: string[]) => userIds.filter((id) => memberIds.has(id))
  return {
    frame: {
      board: boardCopied(from, copying, renamed, context),
      members,
      lists: from.lists.map((list) => ({ ...made(list), swimlaneId: renamed(list.swimlaneId) })),
      swimlanes: from.swimlanes.map(made),
      customFields: from.customFields.map(made),
    },
    card: (card) => ({
      ...made(card),
      members: carried(card.members),
      assignees: carried(card.assignees),
      listId: renamed(card.listId),
      swimlaneId: renamed(card.swimlaneId),
      parentId: renamed(card.parentId),
      coverId: '',
      customFields: card.customFields.map(({ _id, value }) => ({ _id: renamed(_id), value })),
    }),
    checklist: (checklist) => ({
      ...checklist,
      id: context.newId(),
      boardId,
      cardId: renamed(checklist.cardId),
      items: checklist.items.map((item) => ({ ...item, id: context.newId() })),
    }),
    ids: () => ids.size,
  }
}

/** Makes the board of a copy, whose cards and checklists are stored already as its draft; `board.changed` where a member was deleted meanwhile. */
export function finishCopy(
  snapshot: BoardSnapshot,
  { board, members, lists, swimlanes, customFields }: CopiedFrame,
): Decision<string> {
  if (members.some(({ userId }) => !snapshot.people.get(userId)))
    throw new AppError('board.changed', 'A member of the board was deleted meanwhile.')
  return decided(
    board.id,
    [
      insert('boards', board),
      ...members.map((member) => insert('members', member)),
      ...lists.map((list) => insert('lists', list)),
      ...swimlanes.map((column) => insert('swimlanes', column)),
      ...customFields.map((field) => insert('customFields', field)),
      cascade('draftEnded', board.id),
    ],
    [event('createBoard', { title: board.title })],
  )
}

function boardCopied(
  { board, lists }: CopiedFrame,
  { boardId, title = board.title }: Copying,
  renamed: (id: string) => string,
  { now }: CommandContext,
): BoardRow {
  const own = (id: string) => (id === board.id ? boardId : '')
  const ownList = (list: string) => (lists.some(({ id }) => id === list) ? renamed(list) : '')
  return {
    ...board,
    id: boardId,
    title,
    slug: slugOf(title),
    subtasksDefaultBoardId: own(board.subtasksDefaultBoardId),
    subtasksDefaultListId: ownList(board.subtasksDefaultListId),
    dateSettingsDefaultBoardId: own(board.dateSettingsDefaultBoardId),
    dateSettingsDefaultListId: ownList(board.dateSettingsDefaultListId),
    permission: 'private',
    archived: false,
    archivedAt: null,
    stars: 0,
    createdAt: now,
    modifiedAt: now,
    version: 0,
    commitId: '',
    lastSeq: 0,
  }
}

function membersCopied(
  members: Member[],
  { boardId, withMembers }: Copying,
  { actor }: CommandContext,
): Member[] {
  const others = withMembers
    ? members.filter(({ userId, isActive }) => isActive && userId !== actor.id)
    : []
  return [
    newMember(boardId, actor.id, { isAdmin: true }),
    ...others.map((member) => ({ ...member, boardId })),
  ]
}
