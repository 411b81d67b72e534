import { REFS, isLoggedKind } from '../../boards/activity-kinds.ts'
import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import { blankItem, finishedAt, newChecklist } from '../../boards/checklists/commands.ts'
import { newComment } from '../../boards/comments/commands.ts'
import type { CommentReaction } from '../../boards/comments/fields.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { keysOf, pick } from '../../kernel/contract/keyed.ts'
import type { Activity, Checklist, Comment } from '../../boards/model/rows.ts'
import type { ListEntry } from '../middle/board-reader.ts'
import { readLeniently } from './read-leniently.ts'
import { KINDS } from './entry-kinds.ts'
import { exportTooLarge } from './first-pass-index.ts'
import { type ImportContext, countAuthor, givenFields, authorIdOf } from './import-context.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { activeMembers } from './make-cards.ts'

/** An entry is made if its card was found, and no entry of its kind had the same id before. */
export function isOn(
  { firstPass, isFirst }: ImportContext,
  kind: string,
  cardId: string,
  id: string,
): boolean {
  return firstPass.parents.has(cardId) && isFirst(kind, id)
}

/** Makes a comment; undefined if its card is missing. A comment by a user without an account here becomes the importer's. */
export function makeComment(context: ImportContext, raw: ListEntry): Comment | undefined {
  const {
    _id,
    cardId = '',
    userId = '',
    text = '',
    reactions = [],
    ...rest
  } = readLeniently(KINDS.comments, raw, context.leftOut)
  if (!isOn(context, 'comments', cardId, _id)) return undefined
  const { boardId, matches, commandContext, idOf } = context
  matches.countMissing(userId, 'comments')
  const on = { boardId, cardId: idOf(cardId), userId: authorIdOf(context, userId) }
  const given = givenFields(rest)
  return {
    ...newComment({ ...on, id: idOf(_id), text }, commandContext.now),
    // Without it, each comment would count as edited at the time of the import.
    ...(given.createdAt !== undefined && { modifiedAt: given.createdAt }),
    ...given,
    reactions: reactionsOf(context, text, reactions),
    imported: true,
  }
}

/** The reactions of users with an account here, each of a user once. */
function reactionsOf(
  { matches, leftOut }: ImportContext,
  text: string,
  given: readonly CommentReaction[],
): CommentReaction[] {
  const known = new Map<string, CommentReaction>()
  for (const { reaction, userId: source } of given) {
    const userId = matches.ids.get(source)
    if (userId !== undefined && known.size < COUNT_LIMITS.comment.reactions)
      known.set(`${userId} ${reaction}`, { reaction, userId })
  }
  leftOut.add('reactions', text, given.length - known.size)
  return [...known.values()]
}

/** Makes a checklist with its items, whose assignees must be among the active members of the board; undefined if its card is missing. */
export function makeChecklist(
  context: ImportContext,
  board: BoardOutline,
  raw: ListEntry,
): Checklist | undefined {
  const {
    _id,
    cardId = '',
    title = '',
    ...rest
  } = readLeniently(KINDS.checklists, raw, context.leftOut)
  if (!isOn(context, 'checklists', cardId, _id)) return undefined
  const { boardId, firstPass, commandContext, idOf, matches } = context
  const { now } = commandContext
  const items = (firstPass.items.get(_id) ?? []).flatMap((raw, at) => {
    const read = readLeniently(KINDS.checklistItems, cutLongTexts(raw), context.leftOut)
    const { _id: item, checklistId: _of, title = '', assigneeId: source = '', ...rest } = read
    if (!context.isFirst('items', item)) {
      context.leftOut.add('checklistItems', title)
      return []
    }
    const known = matches.ids.get(source)
    const assigneeId = known !== undefined && activeMembers(board).has(known) ? known : null
    if (source !== '' && assigneeId === null) context.leftOut.add('cardMembers', title)
    const blank = blankItem({ id: idOf(item), title, sort: at }, now)
    return { ...blank, ...givenFields(rest), assigneeId }
  })
  const { items: most } = COUNT_LIMITS.checklist
  if (items.length > most) throw exportTooLarge(most, 'items in one checklist')
  const checklist = {
    ...newChecklist({ id: idOf(_id), boardId, cardId: idOf(cardId), title }, now),
    ...givenFields(rest),
    items,
  }
  return { ...checklist, finishedAt: finishedAt(checklist, now) }
}

/** Makes an activity, with its ids replaced; undefined if its kind is unknown. */
export function makeActivity(
  context: ImportContext,
  raw: ListEntry,
  seq: number,
): Activity | undefined {
  const { boardId, firstPass, keptIds, matches, commandContext, idOf } = context
  const given = readLeniently(KINDS.activities, raw, context.leftOut)
  const { activityType: kind } = given
  if (!isLoggedKind(kind)) return undefined
  countAuthor(context, given.userId ?? '', kind)
  const refs = pick(given, [...REFS, 'value'])
  for (const key of keysOf(refs)) {
    const old = refs[key]
    if (!old || typeof old !== 'string' || !key.endsWith('Id')) continue
    const isBoard = (key === 'boardId' || key === 'oldBoardId') && old === firstPass.id
    if (key === 'labelId') refs[key] = keptIds.get(old) ?? old
    else if (key === 'memberId') refs[key] = matches.ids.get(old) ?? old
    else refs[key] = isBoard ? boardId : idOf(old)
  }
  return {
    boardId,
    seq,
    id: commandContext.newId(),
    kind,
    userId: authorIdOf(context, given.userId),
    createdAt: given.createdAt ?? commandContext.now,
    refs,
    imported: true,
  }
}
