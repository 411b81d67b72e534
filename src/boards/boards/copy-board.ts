import type { Card, Checklist } from '../model/card-rows.ts'
import {
  type Change,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  cascade,
} from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { newMember } from '../members/commands.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { BoardRow, CustomField, List, Member, Swimlane } from '../model/rows.ts'
import { slugOf } from './slug.ts'

/** A board without its cards and what is on them. Copies and imports store the cards first, in a draft. */
export type BoardOutline = {
  board: BoardRow
  members: Member[]
  lists: List[]
  swimlanes: Swimlane[]
  customFields: CustomField[]
}

/** How to copy a board: the copy's id, its title if it gets another, and whether its members are copied. */
export type Copying = { boardId: string; title?: string | undefined; withMembers: boolean }

/** Converts rows of a board to rows of its copy. */
export type Copier = {
  /** The copy without its cards and checklists. */
  outline: BoardOutline
  card(card: Card): Card
  checklist(checklist: Checklist): Checklist
  /** How many ids the copier keeps in memory. */
  ids(): number
}

/**
 * Makes a copier for one copy of a board. Lists, swimlanes, custom fields, cards and checklists get
 * new ids; labels keep theirs. The copy is private and the caller is its admin; the other active
 * members become members only `withMembers`.
 */
export function copierOf(from: BoardOutline, copying: Copying, context: CommandContext): Copier {
  const { boardId } = copying
  const ids = new Map<string, string>()
  const newIdFor = (id: string) => {
    if (id === '') return ''
    const known = ids.get(id)
    if (known !== undefined) return known
    const fresh = context.newId()
    ids.set(id, fresh)
    return fresh
  }
  const copied = <T extends { id: string }>(row: T) => ({ ...row, id: newIdFor(row.id), boardId })
  const members = membersCopied(from.members, copying, context)
  const memberIds = new Set(members.map(({ userId }) => userId))
  const onlyMembers = (userIds: string[]) => userIds.filter((id) => memberIds.has(id))
  return {
    outline: {
      board: boardCopied(from, copying, newIdFor, context),
      members,
      lists: from.lists.map((list) => ({ ...copied(list), swimlaneId: newIdFor(list.swimlaneId) })),
      swimlanes: from.swimlanes.map(copied),
      customFields: from.customFields.map(copied),
    },
    card: (card) => ({
      ...copied(card),
      members: onlyMembers(card.members),
      assignees: onlyMembers(card.assignees),
      listId: newIdFor(card.listId),
      swimlaneId: newIdFor(card.swimlaneId),
      parentId: newIdFor(card.parentId),
      coverId: '',
      cardDependencies: card.cardDependencies.map((dependency) => ({
        ...dependency,
        cardId: newIdFor(dependency.cardId),
      })),
      customFields: card.customFields.map(({ _id, value }) => ({ _id: newIdFor(_id), value })),
    }),
    checklist: (checklist) => ({
      ...checklist,
      id: context.newId(),
      boardId,
      cardId: newIdFor(checklist.cardId),
      items: checklist.items.map((item) => ({ ...item, id: context.newId() })),
    }),
    ids: () => ids.size,
  }
}

/** Creates the board of a copy whose cards and checklists are in its draft already. Throws `board.changed` if a member was deleted meanwhile. */
export function finishCopy(snapshot: BoardSnapshot, outline: BoardOutline): Decision<string> {
  const { board, members } = outline
  if (members.some(({ userId }) => !snapshot.people.get(userId)))
    throw new AppError('board.changed', { reason: 'A member of the board was deleted meanwhile.' })
  return decided(
    board.id,
    [...outlineRows(outline), cascade('draftEnded', board.id)],
    [event('createBoard', { title: board.title })],
  )
}

/** The rows of a new board, without its cards and what is on them. */
export function outlineRows({
  board,
  members,
  lists,
  swimlanes,
  customFields,
}: BoardOutline): Change[] {
  return [
    insert('boards', board),
    ...members.map((member) => insert('members', member)),
    ...lists.map((list) => insert('lists', list)),
    ...swimlanes.map((swimlane) => insert('swimlanes', swimlane)),
    ...customFields.map((field) => insert('customFields', field)),
  ]
}

function boardCopied(
  { board, lists }: BoardOutline,
  { boardId, title = board.title }: Copying,
  newIdFor: (id: string) => string,
  { now }: CommandContext,
): BoardRow {
  const own = (id: string) => (id === board.id ? boardId : '')
  const ownList = (list: string) => (lists.some(({ id }) => id === list) ? newIdFor(list) : '')
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
