import { ACTIVITY_KINDS } from '../../core/activity.ts'
import type { Checklist, Comment } from '../../core/card-rows.ts'
import { finishedAt } from '../../checklists/commands.ts'
import { keysOf, pick } from '../../core/keyed.ts'
import type { Activity } from '../../core/rows.ts'
import { REFS } from '../../boards/activity-operations.ts'
import { type Raw } from './entries.ts'
import { readAs } from './read-as.ts'
import { KINDS } from './kinds.ts'
import { type Making, countAuthor, present, writerOf } from './making.ts'
import { fitted } from './fit.ts'

/** Whether a thing is on a card that is there, and none of its kind had its id before. */
export function isOn(
  { frame, isFirst }: Making,
  kind: string,
  cardId: string,
  id: string,
): boolean {
  return frame.parents.has(cardId) && isFirst(kind, id)
}

/** A comment; none of one whose card is not there. What nobody here wrote is its importer's. */
export function makeComment(making: Making, raw: Raw): Comment | undefined {
  const {
    _id,
    cardId = '',
    userId = '',
    text = '',
    ...dates
  } = readAs(KINDS.comments, raw, making.tally)
  if (!isOn(making, 'comments', cardId, _id)) return undefined
  const { boardId, people, commandContext: turn, idOf } = making
  people.miss(userId, 'comments')
  return {
    createdAt: turn.now,
    modifiedAt: turn.now,
    ...present(dates),
    id: idOf(_id),
    boardId,
    cardId: idOf(cardId),
    userId: writerOf(making, userId),
    text,
  }
}

/** A checklist with its items; none of one whose card is not there. */
export function makeChecklist(making: Making, raw: Raw): Checklist | undefined {
  const {
    _id,
    cardId = '',
    title = '',
    finishedAt: finished = null,
    ...rest
  } = readAs(KINDS.checklists, raw, making.tally)
  if (!isOn(making, 'checklists', cardId, _id)) return undefined
  const { boardId, frame, commandContext: turn, idOf } = making
  const dates = { createdAt: turn.now, modifiedAt: turn.now }
  const items = (frame.items.get(_id) ?? []).flatMap((raw, at) => {
    const read = readAs(KINDS.checklistItems, fitted(raw), making.tally)
    const { _id: item, checklistId: _of, title = '', ...rest } = read
    if (!making.isFirst('items', item)) {
      making.tally.add('checklistItems', title)
      return []
    }
    return { ...dates, sort: at, isFinished: false, ...present(rest), id: idOf(item), title }
  })
  const checklist = {
    ...dates,
    sort: 0,
    ...present(rest),
    id: idOf(_id),
    boardId,
    cardId: idOf(cardId),
    title,
    finishedAt: finished,
    items,
  }
  return { ...checklist, finishedAt: finishedAt(checklist, turn.now) }
}

/** What happened on the board before; none of a kind that we do not have. */
export function makeActivity(making: Making, raw: Raw, seq: number): Activity | undefined {
  const { boardId, frame, kept, people, commandContext: turn, idOf } = making
  const given = readAs(KINDS.activities, raw, making.tally)
  const kind = ACTIVITY_KINDS.find((one) => one === given.activityType)
  if (kind === undefined) return undefined
  countAuthor(making, given.userId ?? '', kind)
  const refs = pick(given, [...REFS, 'value'])
  for (const key of keysOf(refs)) {
    const old = refs[key]
    if (!old || typeof old !== 'string' || !key.endsWith('Id')) continue
    const isBoard = (key === 'boardId' || key === 'oldBoardId') && old === frame.id
    if (key === 'labelId') refs[key] = kept.get(old) ?? old
    else if (key === 'memberId') refs[key] = people.here.get(old) ?? old
    else refs[key] = isBoard ? boardId : idOf(old)
  }
  return {
    boardId,
    seq,
    id: turn.newId(),
    kind,
    userId: writerOf(making, given.userId),
    createdAt: given.createdAt ?? turn.now,
    refs,
  }
}
