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
import { itemCopy } from '../checklists/item-copy.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { fileOf } from '../attachments/fields.ts'
import type { Attachment, BoardRow, Card, Checklist, Comment, Member } from '../model/rows.ts'
import {
  type Rows,
  type Table,
  type Transferred,
  type TransferredRows,
  TRANSFERRED,
  transferredRows,
} from '../entities.ts'
import { idsFor } from '../model/references.ts'
import { ruleCopied } from '../rules/carry-rule.ts'
import { slugOf } from './addresses.ts'

/** A board without its cards and what is on them. Copies and imports store the cards first, in a draft. */
export type BoardOutline = { board: BoardRow; members: Member[] } & TransferredRows

/** Says how to copy a board: the copy's id, its title if it gets another, and whether its members are copied, except those who are disabled. */
export type Copying = {
  boardId: string
  title?: string | undefined
  withMembers: boolean
  disabled?: ReadonlySet<string>
}

/** Converts rows of a board to rows of its copy. */
export type Copier = {
  /** The copy without its cards and checklists. */
  outline: BoardOutline
  /** Attachments come before cards, which have them as covers. */
  attachment(attachment: Attachment): Attachment
  card(card: Card): Card
  checklist(checklist: Checklist): Checklist
  comment(comment: Comment): Comment
  /** Counts the ids that the copier keeps in memory. */
  ids(): number
}

/**
 * Makes a copier for one copy of a board. Lists, swimlanes, custom fields, cards and checklists get
 * new ids; labels keep theirs. Comments stay those of their authors, as in copies of cards, and
 * attachments share the bytes of the first ones. The copy is private and the caller is its admin; the
 * other active members become members only `withMembers`, and only those who may sign in.
 */
export function copierOf(from: BoardOutline, copying: Copying, context: CommandContext): Copier {
  const { boardId } = copying
  const ids = new Map<string, string>()
  const newIdFor = (id: string) => {
    if (id === '') return ''
    const known = ids.get(id) ?? context.newId()
    ids.set(id, known)
    return known
  }
  const copied = <R extends object>(name: Table, row: R): R => ({
    ...row,
    ...idsFor(name, row, newIdFor),
    boardId,
    ...('externalId' in row && { externalId: null }),
  })
  const on = ({ cardId }: { cardId: string }, id = context.newId()) => ({
    id,
    boardId,
    cardId: newIdFor(cardId),
  })
  const members = membersCopied(from.members, copying, context)
  const memberIds = new Set(members.map(({ userId }) => userId))
  const onlyMembers = (userIds: string[]) => userIds.filter((id) => memberIds.has(id))
  return {
    outline: {
      board: boardCopied(from, copying, newIdFor, context),
      members,
      ...rowsCopied(from, copied, newIdFor, context),
    },
    attachment: (attachment) => ({
      ...attachment,
      ...on(attachment, newIdFor(attachment.id)),
      fileId: fileOf(attachment),
    }),
    card: (card) => ({
      ...copied('cards', card),
      members: onlyMembers(card.members),
      assignees: onlyMembers(card.assignees),
      coverId: ids.get(card.coverId) ?? '',
      recurrence: card.recurrence?.to
        ? { ...card.recurrence, to: newIdFor(card.recurrence.to) }
        : card.recurrence,
      cardDependencies: card.cardDependencies.map((dependency) => ({
        ...dependency,
        cardId: dependency.boardId ? dependency.cardId : newIdFor(dependency.cardId),
      })),
      customFields: card.customFields.map(({ _id, value }) => ({ _id: newIdFor(_id), value })),
    }),
    checklist: (checklist) => ({
      ...checklist,
      ...on(checklist),
      items: checklist.items.map((item) =>
        itemCopy(item, context.newId(), (userId) => memberIds.has(userId)),
      ),
    }),
    comment: (comment) => ({ ...comment, ...on(comment) }),
    ids: () => ids.size,
  }
}

/** The copied rows, with rules that are those of who copies. */
function rowsCopied(
  from: TransferredRows,
  copied: <R extends object>(name: Table, row: R) => R,
  idFor: (id: string) => string,
  context: CommandContext,
): TransferredRows {
  const rows = transferredRows((name) => rowsIn(from, name).map((row) => copied(name, row)))
  return { ...rows, rules: rows.rules.map((rule) => ruleCopied(rule, idFor, context)) }
}

function rowsIn<T extends Transferred>(rows: { [N in T]: Rows[N][] }, name: T): Rows[T][] {
  return rows[name]
}

/** Creates the board of a copy whose cards and checklists are in its draft already. Throws `board.changed` if a member was deleted or disabled meanwhile. */
export function finishCopy(snapshot: BoardSnapshot, outline: BoardOutline): Decision<string> {
  const { board, members } = outline
  const people = members.map(({ userId }) => snapshot.people.get(userId))
  if (people.some((person) => !person || person.isDisabled))
    throw new AppError('board.changed', { reason: 'A member of the board is gone meanwhile.' })
  return decided(
    board.id,
    [
      ...outlineRows(outline),
      cascade('draftEnded', board.id),
      ...(board.backgroundId ? [cascade('backgroundCopied', board.id)] : []),
    ],
    [event('createBoard', { title: board.title })],
  )
}

/** The rows of a new board, without its cards and what is on them. */
export function outlineRows({ board, members, ...rows }: BoardOutline): Change[] {
  return [
    insert('boards', board),
    ...members.map((member) => insert('members', member)),
    // A version of the Worker that does not know an entity sends no rows of it.
    ...TRANSFERRED.flatMap((name) => (rows[name] ?? []).map((row) => insert(name, row))),
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
    type: 'board',
    externalId: null,
    createdAt: now,
    modifiedAt: now,
    version: 0,
    commitId: '',
    lastSeq: 0,
  }
}

function membersCopied(
  members: Member[],
  { boardId, withMembers, disabled }: Copying,
  { actor }: CommandContext,
): Member[] {
  const others = withMembers
    ? members.filter(
        ({ userId, isActive }) => isActive && userId !== actor.id && !disabled?.has(userId),
      )
    : []
  return [
    newMember(boardId, actor.id, { isAdmin: true }),
    ...others.map((member) => ({ ...member, boardId })),
  ]
}
