import type { LoggedKind } from '../boards/activity-kinds.ts'
import type { Activity } from '../boards/model/rows.ts'
import type { NamesByCard } from './card-texts.ts'
import type { NamedUser, NotificationEvent } from './event.ts'
import { KINDS, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

/** The kinds by the activities that they name. */
function byActivity(trait: 'ofActivities' | 'named'): ReadonlyMap<LoggedKind, NotificationKind> {
  return new Map(
    NOTIFICATION_KINDS.flatMap((kind) =>
      (KINDS[kind][trait] ?? []).map((one) => [one, kind] as const),
    ),
  )
}

const OF_ACTIVITIES = byActivity('ofActivities')

/** The kinds of the activities that concern a user whom they name. */
const OF_NAMED = byActivity('named')

/** The events of what one command logged about one card, one list, or the board. */
export function eventsOfGroup(group: Activity[], mentioned: NamesByCard): NotificationEvent[] {
  const seen = group.filter(isNoteworthy)
  const [first] = seen
  if (first === undefined) return []
  const event = seen.find(({ refs }) => refs.commentId)?.refs.commentId ?? first.id
  const moved = seen.find(({ kind }) => kind === 'moveCardBoard')
  const home = moved?.refs.boardId ?? first.boardId
  const here = seen.filter((one) => one === moved || one.boardId === home || moved === undefined)
  const placed = { ...eventAt(here, home, event), to: seen.flatMap(namedBy) }
  const arriving = { ...placed, names: mentioned.get(placed.of) ?? [] }
  const old = moved?.refs.oldBoardId
  if (moved === undefined || old === undefined || old === home) return [arriving]
  return [arriving, leavingEvent(moved, old, event)]
}

/** Another place among the cards of the same list and swimlane is no news, and neither is a run of a rule beside what it did. */
function isNoteworthy({ kind, refs }: Activity): boolean {
  if (kind === 'ruleRan') return false
  if (kind !== 'moveCard') return true
  return refs.listId !== refs.oldListId || refs.swimlaneId !== refs.oldSwimlaneId
}

function eventAt(group: Activity[], board: string, event: string): NotificationEvent {
  const [first, ...others] = group
  if (first === undefined) throw new Error('A group has at least one activity.')
  const strongest = others.reduce(
    (one, other) => (strength(other) < strength(one) ? other : one),
    first,
  )
  const { refs, userId: actor, createdAt: at } = first
  const { cardId: of = '', listId: list = '' } = refs
  const watching = kindOf(strongest)
  const isGone = group.some(({ kind }) => kind === 'deleteCard')
  const reachesCard = of !== '' && (KINDS[watching].reachesCard === true || isGone)
  const old = group.flatMap((one) => (one.refs.oldBoardId ? [] : (one.refs.oldListId ?? [])))
  return {
    event,
    act: isGone ? 'deleteCard' : strongest.kind,
    cards: null,
    board,
    list,
    card: isGone ? '' : of,
    actor,
    at,
    of,
    onCard: reachesCard ? watching : '',
    watched: [...new Set([of, list, ...old, board])].filter((id) => id !== ''),
    watching,
    to: [],
    names: [],
  }
}

/** A card has left the board, for those who watch that or the list. It does not name the card, because they may not be able to read the board where it is now. */
function leavingEvent(
  { refs, ...moved }: Activity,
  board: string,
  event: string,
): NotificationEvent {
  const list = refs.oldListId ?? ''
  return {
    event,
    act: 'moveCardBoard',
    cards: null,
    board,
    list: '',
    card: '',
    actor: moved.userId,
    at: moved.createdAt,
    of: '',
    onCard: '',
    watched: [list, board].filter((id) => id !== ''),
    watching: 'moved',
    to: [],
    names: [],
  }
}

/** The place among the kinds: lower is stronger. */
function strength(activity: Activity): number {
  return NOTIFICATION_KINDS.indexOf(kindOf(activity))
}

function kindOf({ kind }: Activity): NotificationKind {
  return OF_ACTIVITIES.get(kind) ?? 'changed'
}

function namedBy({ kind: activity, refs }: Activity): NamedUser[] {
  const kind = OF_NAMED.get(activity)
  return kind === undefined || refs.memberId === undefined ? [] : [{ user: refs.memberId, kind }]
}
