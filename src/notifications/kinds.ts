import type { LoggedKind } from '../boards/activity-kinds.ts'
import type { RowsBefore } from '../boards/engine/rows-before.ts'
import type { Change } from '../boards/model/decision.ts'
import { keysOf } from '../kernel/contract/keyed.ts'

/** Mail about something comes at once (`now`), in a digest, or not at all (`off`). */
export const MAIL_TIMES = ['off', 'now', 'hourly', 'daily', 'weekly'] as const

export type DigestTime = Exclude<(typeof MAIL_TIMES)[number], 'off' | 'now'>

/** The ways by which one kind of notification reaches a person. */
export type Channel = {
  /** If this is false, no notification is made at all. */
  inbox: boolean
  mail: (typeof MAIL_TIMES)[number]
  push: boolean
  webhook: boolean
}

/** Nobody gets mail who has not asked for it. */
type FirstChannel = Channel & { mail: 'off' }

const USUAL: FirstChannel = { inbox: true, mail: 'off', push: true, webhook: true }

/** Kinds that come often are not pushed unless somebody asks for that. */
const UNPUSHED: FirstChannel = { ...USUAL, push: false }

/** Somebody whom a change concerns, and the id of the card; it is empty if that is about the board. */
export type Concerned = { card: string; user: string }

export type ChangeContext = {
  /** The rows as they were before the command. */
  before: RowsBefore
  /** True for the changes of a command that makes the board. */
  isNewBoard: boolean
}

/** A kind of notification: the texts, settings, defaults, lists and icons of the service and of the page follow from it. Its phrases are named after it. */
export type KindOfNotification = {
  /** The sentence in English that programs read. */
  sentence: string
  /** The name of an icon of the page. */
  icon: string
  /** The ways by which it reaches somebody who has set nothing. */
  channel: FirstChannel
  /** It is meant for one person, not for all who follow a card or a board. */
  isPersonal?: true
  /** The clock of the board causes it. */
  isByClock?: true
  /** It is about these activities for those who watch the card, the list or the board; any other is `changed` to them. */
  ofActivities?: readonly LoggedKind[]
  /** It reaches the people on the card even if they do not watch it. */
  reachesCard?: true
  /** It reaches the user whom such an activity names. */
  named?: readonly LoggedKind[]
  /** Finds whom a change concerns of which no activity says so. */
  concerned?(change: Change, context: ChangeContext): Concerned[]
}

/** The kinds, the strongest first: a person whom one event concerns in several ways gets the strongest of them. */
const kinds = {
  // The database finds the people, because texts have their names (`mentions.ts`).
  mentioned: {
    sentence: '{user} mentioned you on {card}',
    icon: 'comment',
    channel: USUAL,
    isPersonal: true,
  },
  assigned: {
    sentence: '{user} assigned you to {card}',
    icon: 'user',
    channel: USUAL,
    isPersonal: true,
    named: ['joinAssignee', 'assignedItem'],
    concerned: onNewCard('assignees'),
  },
  memberOfCard: {
    sentence: '{user} made you a member of {card}',
    icon: 'card',
    channel: USUAL,
    isPersonal: true,
    named: ['joinMember'],
    concerned: onNewCard('members'),
  },
  invited: {
    sentence: '{user} added you to the board {board}',
    icon: 'board',
    channel: USUAL,
    isPersonal: true,
    named: ['addBoardMember'],
    concerned(change, { isNewBoard }) {
      if (!isNewBoard || change.do !== 'insert' || change.table !== 'members') return []
      return [{ card: '', user: String(Reflect.get(change.row, 'userId')) }]
    },
  },
  commented: {
    sentence: '{user} commented on {card}',
    icon: 'comment',
    channel: USUAL,
    ofActivities: ['addComment'],
    reachesCard: true,
  },
  ruleFailed: {
    sentence: 'A rule of yours could not act on the board {board}',
    icon: 'warning',
    channel: UNPUSHED,
    isPersonal: true,
    isByClock: true,
    named: ['ruleFailed'],
  },
  overdue: {
    sentence: '{card} is overdue since {date}',
    icon: 'warning',
    channel: USUAL,
    isPersonal: true,
    isByClock: true,
    ofActivities: ['pastdue'],
    reachesCard: true,
  },
  dueSoon: {
    sentence: '{card} is due at {date}',
    icon: 'clock',
    channel: USUAL,
    isPersonal: true,
    isByClock: true,
    ofActivities: ['almostdue'],
    reachesCard: true,
  },
  due: {
    sentence: '{user} set the due date of {card} to {date}',
    icon: 'calendar',
    channel: USUAL,
    ofActivities: ['a-dueAt', 'duenow'],
    reachesCard: true,
  },
  archived: {
    sentence: '{user} archived {card}',
    icon: 'archive',
    channel: UNPUSHED,
    ofActivities: ['archivedCard', 'archivedList', 'archivedSwimlane'],
    reachesCard: true,
  },
  moved: {
    sentence: '{user} moved {card} to {list}',
    icon: 'move',
    channel: UNPUSHED,
    ofActivities: ['moveCard', 'moveCardBoard'],
    reachesCard: true,
  },
  changed: { sentence: '{user} changed {card}', icon: 'edit', channel: UNPUSHED },
} as const satisfies Record<string, KindOfNotification>

export type NotificationKind = keyof typeof kinds

type Icon = (typeof kinds)[NotificationKind]['icon']

export const KINDS: Record<NotificationKind, KindOfNotification & { icon: Icon }> = kinds

export const NOTIFICATION_KINDS = keysOf(kinds)

/** Finds the people on a card that a command makes: the log says no more of a new card than that it is there. */
function onNewCard(people: 'members' | 'assignees') {
  return (change: Change, { isNewBoard }: ChangeContext): Concerned[] => {
    if (isNewBoard || change.do !== 'insert' || change.table !== 'cards') return []
    const ids: unknown = Reflect.get(change.row, people)
    const card = String(Reflect.get(change.row, 'id'))
    return Array.isArray(ids) ? ids.map((id) => ({ card, user: String(id) })) : []
  }
}
