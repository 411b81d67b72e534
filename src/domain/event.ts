import type { BoardImage, Person } from './image.ts'
import type { Moment } from '../moment.ts'
import type { Activity, Board, Integration } from './rows.ts'
import { sentenceOf } from './sentence.ts'

/** What receivers are told, and the integrations that asked for it. */
export type Event = {
  id: string
  boardId: string
  seq: number
  /** `act-createCard` and the like. */
  kind: string
  /** The body, as JSON text. */
  payload: string
  createdAt: Moment
  to: string[]
}

/** How an integration's activities name that it wants every kind. */
export const ALL = 'all'

/** What receivers are to be told of a log, by the integrations that its boards have now. */
export function eventsOf(image: BoardImage, log: Activity[], actor: Person, base: string): Event[] {
  return log.flatMap((activity) => {
    const { id, boardId, seq, createdAt } = activity
    const on = boardId === image.id ? image : image.elsewhere.get(boardId)
    const board = on?.boards.get(boardId)
    if (on === undefined || board === undefined) return []
    const kind = `act-${activity.kind}`
    const to = [...on.integrations.values()].filter((one) => wants(one, kind)).map(({ id }) => id)
    if (to.length === 0) return []
    const payload = bodyOf({ on, board, activity, actor, base })
    return [{ id, boardId, seq, kind, payload, createdAt, to }]
  })
}

function wants({ enabled, activities }: Integration, kind: string): boolean {
  return enabled && (activities.includes(ALL) || activities.includes(kind))
}

type Told = {
  on: BoardImage
  board: Board
  activity: Activity
  actor: Person
  base: string
}

function bodyOf({ on, board, activity, actor, base }: Told): string {
  const { id, boardId, seq, createdAt, kind, refs } = activity
  const { listId, oldListId, swimlaneId, cardId, commentId, attachmentId, labelId } = refs
  const { card, label, customField, ...names } = namesIn(on, board, activity)
  const path = cardId && kind !== 'deleteCard' ? `/lists/${listId}/cards/${cardId}` : ''
  const named = { ...names, card, label: label?.name || label?.color, field: customField }
  const sentence = sentenceOf(actor.username, kind, named, board.title)
  const text = `${sentence}\n${base}/api/boards/${refs.boardId ?? boardId}${path}`
  const where = { boardId, listId, oldListId, swimlaneId, cardId, commentId, attachmentId, labelId }
  return jsonOf({
    text,
    description: `act-${kind}`,
    ...where,
    customField,
    customFieldValue: customField && refs.value,
    comment: refs.comment,
    card,
    label: label?.name,
    user: actor.username,
    username: actor.username,
    userId: actor.id,
    activityId: id,
    seq,
    createdAt,
  })
}

/** What the activity refers to, by name. */
function namesIn(on: BoardImage, board: Board, { refs }: Activity) {
  const { customFieldId, memberId, value, comment } = refs
  const field = customFieldId === undefined ? undefined : on.customFields.get(customFieldId)
  const item = field?.settings.dropdownItems?.find(({ _id }) => _id === value)
  const said = comment ?? item?.name ?? value
  return {
    card: refs.cardId === undefined ? undefined : refs.title,
    label: board.labels.find(({ id }) => id === refs.labelId),
    customField: customFieldId && (field?.name ?? refs.title),
    name: refs.title,
    list: titleIn(on.lists, refs.listId),
    from: titleIn(on.lists, refs.oldListId),
    who: memberId && (on.people.get(memberId)?.username ?? on.names.get(memberId) ?? memberId),
    value: said === undefined || said === null ? undefined : String(said),
    checklist: refs.checklist,
  }
}

function titleIn(lists: BoardImage['lists'], id: string | undefined): string | undefined {
  return id === undefined ? undefined : (lists.get(id)?.title ?? id)
}

/** Only keys that have a value. */
function jsonOf(body: Record<string, unknown>): string {
  const told = Object.entries(body).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return JSON.stringify(Object.fromEntries(told))
}

/** The kind of event that is no activity. */
export const PING = 'ping'

/** An event that asks a receiver whether it is there; its `seq` is between those of activities. */
export function pingOf(
  { id, boardId, seq }: Pick<Event, 'id' | 'boardId' | 'seq'>,
  integration: string,
  actor: Pick<Person, 'id' | 'username'>,
  createdAt: Moment,
  base: string,
): Event {
  const { id: userId, username } = actor
  const payload = jsonOf({
    text: `${username} asked whether this receiver is there.\n${base}/api/boards/${boardId}`,
    description: PING,
    boardId,
    user: username,
    username,
    userId,
    createdAt,
  })
  return { id, boardId, seq, kind: PING, payload, createdAt, to: [integration] }
}
