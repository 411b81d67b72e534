import { ALL } from '../../kernel/contract/activity.ts'
import { anchorOf } from '../../kernel/contract/comment-anchor.ts'
import type { LoggedKind, LoggedRefs } from '../activity-kinds.ts'
import type { BoardSnapshot } from './snapshot.ts'
import type { Person } from '../../operations/permissions.ts'
import { labelsById } from './memoized.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Activity, BoardRow, Integration } from './rows.ts'
import { sentenceOf } from './sentence.ts'

/** A webhook event, and the integrations that it goes to. */
export type WebhookEvent = {
  id: string
  boardId: string
  seq: number
  /** The kind as webhooks name it, such as `act-createCard`. */
  kind: string
  /** The body, as JSON text. */
  payload: string
  createdAt: Moment
  to: string[]
}

/**
 * The webhook events of new activities, for the current integrations of their boards. `base` is the
 * public address of the service, without a slash at its end.
 */
export function webhookEventsOf(
  snapshot: BoardSnapshot,
  log: Activity[],
  actor: Person,
  base: string,
): WebhookEvent[] {
  return log.flatMap((activity) => {
    const { id, boardId, seq, createdAt } = activity
    const on = boardId === snapshot.id ? snapshot : snapshot.elsewhere.get(boardId)
    const board = on?.boards.get(boardId)
    if (on === undefined || board === undefined) return []
    const kind = `act-${activity.kind}`
    const to = [...on.integrations.values()].filter((one) => wants(one, kind)).map(({ id }) => id)
    if (to.length === 0) return []
    const { cardId, boardId: movedTo = boardId } = activity.refs
    const home = (movedTo === snapshot.id ? snapshot : snapshot.elsewhere.get(movedTo)) ?? on
    const homeBoard = home.boards.get(movedTo) ?? board
    const link = pageOf(base, homeBoard, cardId)
    const by = actorOf(snapshot, activity, actor)
    const payload = bodyOf({ on, board, home, homeBoard, activity, actor: by, link })
    return [{ id, boardId, seq, kind, payload, createdAt, to }]
  })
}

/** The author of an activity: the caller or, if a rule did it, who made the rule; nobody if the rule failed. */
function actorOf(
  { people, names }: BoardSnapshot,
  { userId: id }: Activity,
  actor: Person,
): Pick<Person, 'id' | 'username'> {
  if (id === actor.id) return actor
  return { id, username: people.get(id)?.username ?? names.get(id) ?? '' }
}

/** The page of a board, of a card or of a comment on it, at the same path as in WeKan. */
export function pageOf(
  base: string,
  { id, slug }: Pick<BoardRow, 'id' | 'slug'>,
  card?: string,
  comment?: string | null,
): string {
  const page = `${base}/b/${id}/${encodeURIComponent(slug)}`
  if (!card) return page
  return comment ? `${page}/${card}#${anchorOf(comment)}` : `${page}/${card}`
}

function wants({ enabled, activities }: Integration, kind: string): boolean {
  return enabled && (activities.includes(ALL) || activities.includes(kind))
}

type PayloadInput = {
  on: BoardSnapshot
  board: BoardRow
  /** The board that the card is on after the activity. For the activity of a card that leaves a board it is another one. */
  home: BoardSnapshot
  homeBoard: BoardRow
  activity: Activity
  actor: Pick<Person, 'id' | 'username'>
  link: string
}

function bodyOf({ on, board, home, homeBoard, activity, actor, link }: PayloadInput): string {
  const { id, boardId, seq, createdAt, kind, refs } = activity
  const { listId, oldListId, swimlaneId, cardId, commentId, attachmentId, labelId } = refs
  const names = namesIn(on, home, activity)
  const { card, customField, label } = names
  const { list = listId, swimlane = swimlaneId } = names
  const shown = {
    board: homeBoard.title,
    list,
    swimlane,
    label: label?.name || label?.color,
    field: customField,
  }
  const named = { ...names, ...shown }
  const text = `${sentenceOf(actor.username, kind, named)}\n${link}`
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
    list: names.list,
    swimlane: names.swimlane,
    board: board.title,
    user: actor.username,
    username: actor.username,
    userId: actor.id,
    ...personIn(kind, refs.memberId, names.member),
    url: link,
    activityId: id,
    seq,
    createdAt,
  })
}

const ABOUT_ASSIGNEES: ReadonlySet<LoggedKind> = new Set([
  'joinAssignee',
  'unjoinAssignee',
  'assignedItem',
  'unassignedItem',
])

/** Names the person whom an activity is about, by the keys that WeKan has for members and for assignees. */
function personIn(kind: LoggedKind, id: string | undefined, username: string | undefined) {
  return ABOUT_ASSIGNEES.has(kind)
    ? { assigneeId: id, assignee: username, assigneeUsername: username }
    : { memberId: id, member: username, memberUsername: username }
}

/** The names of the entities that the activity refers to. */
function namesIn(on: BoardSnapshot, home: BoardSnapshot, { kind, refs }: Activity) {
  const { customFieldId, memberId, value, comment } = refs
  const field = customFieldId === undefined ? undefined : on.customFields.get(customFieldId)
  const item = field?.settings.dropdownItems?.find(({ _id }) => _id === value)
  return {
    card: refs.cardId === undefined ? undefined : refs.title,
    name: refs.title,
    // A list or swimlane that was deleted is not on the board, but its activity has its title.
    list: kind === 'removeList' ? refs.title : titleIn(home.lists, refs.listId),
    oldList: titleIn(on.lists, refs.oldListId) ?? refs.oldListId,
    swimlane: kind === 'removeSwimlane' ? refs.title : titleIn(home.swimlanes, refs.swimlaneId),
    oldSwimlane: titleIn(on.swimlanes, refs.oldSwimlaneId) ?? refs.oldSwimlaneId,
    label: labelsById(on.boards.get(on.id)?.labels ?? []).get(refs.labelId ?? ''),
    customField: customFieldId && (field?.name ?? refs.title),
    member: memberId && (on.people.get(memberId)?.username ?? on.names.get(memberId) ?? memberId),
    value: textOf(item?.name ?? value),
    oldValue: textOf(refs.oldValue),
    attachment: textOf(value),
    checklist: refs.checklist,
    comment,
  }
}

function textOf(value: LoggedRefs['value']): string | undefined {
  return value === undefined || value === null ? undefined : String(value)
}

function titleIn(
  columns: ReadonlyMap<string, { title: string }>,
  id: string | undefined,
): string | undefined {
  return id === undefined ? undefined : columns.get(id)?.title
}

/** JSON without null, undefined and empty values. */
function jsonOf(body: Record<string, unknown>): string {
  const present = Object.entries(body).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return JSON.stringify(Object.fromEntries(present))
}

/** The kind of a test event, which is no activity. */
export const PING = 'ping'

/** A test event for one receiver. Its `seq` lies between those of two activities. */
export function pingOf(
  { id, seq }: Pick<WebhookEvent, 'id' | 'seq'>,
  board: Pick<BoardRow, 'id' | 'slug'>,
  integration: string,
  actor: Pick<Person, 'id' | 'username'>,
  createdAt: Moment,
  base: string,
): WebhookEvent {
  const { id: userId, username } = actor
  const boardId = board.id
  const payload = jsonOf({
    text: `${username} asked whether this receiver is there.\n${pageOf(base, board)}`,
    description: PING,
    boardId,
    user: username,
    username,
    userId,
    createdAt,
  })
  return { id, boardId, seq, kind: PING, payload, createdAt, to: [integration] }
}
