import type { LoggedKind } from '../boards/activities.ts'
import type { Change } from '../boards/model/decision.ts'
import type { Activity } from '../boards/model/rows.ts'
import type { NamesByCard } from './card-texts.ts'
import { type NotificationKind, stronger } from './kinds.ts'
import type { Notice } from './notice.ts'

/** Activities as kinds of notifications for the people who watch what they are about. Any other activity is a plain change to them. */
const KINDS: Partial<Record<LoggedKind, NotificationKind>> = {
  addComment: 'commented',
  'a-dueAt': 'due',
  almostdue: 'dueSoon',
  duenow: 'due',
  pastdue: 'overdue',
  archivedCard: 'archived',
  archivedList: 'archived',
  archivedSwimlane: 'archived',
  moveCard: 'moved',
  moveCardBoard: 'moved',
}

/** Activities that tell one user by name. */
const TOLD: Partial<Record<LoggedKind, NotificationKind>> = {
  joinMember: 'memberOfCard',
  joinAssignee: 'assigned',
  assignedItem: 'assigned',
  addBoardMember: 'invited',
}

/** People on a card are told of these kinds even if they do not watch it. Those who watch it are told of every change. */
const ON_CARD: ReadonlySet<NotificationKind> = new Set([
  'commented',
  'overdue',
  'dueSoon',
  'due',
  'archived',
  'moved',
])

/** The notices of what one command logged about one card, one list, or the board. */
export function noticesOfGroup(
  group: Activity[],
  mentioned: NamesByCard,
  onNewCards: ReadonlyMap<string, Notice['to']>,
): Notice[] {
  const seen = group.filter(isNoteworthy)
  const [first] = seen
  if (first === undefined) return []
  const event = seen.find(({ refs }) => refs.commentId)?.refs.commentId ?? first.id
  const moved = seen.find(({ kind }) => kind === 'moveCardBoard')
  const home = moved?.refs.boardId ?? first.boardId
  const here = seen.filter((one) => one === moved || one.boardId === home || moved === undefined)
  const placed = noticeAt(here, home, event)
  const notice = { ...placed, to: [...seen.flatMap(toldBy), ...(onNewCards.get(placed.of) ?? [])] }
  const names = mentioned.get(notice.of) ?? []
  const left = moved?.refs.oldBoardId
  if (moved === undefined || left === undefined || left === home) return [{ ...notice, names }]
  return [{ ...notice, names }, leavingNotice(moved, left, event)]
}

/** Another place among the cards of the same list and swimlane is nothing to tell of. */
function isNoteworthy({ kind, refs }: Activity): boolean {
  if (kind !== 'moveCard') return true
  return refs.listId !== refs.oldListId || refs.swimlaneId !== refs.oldSwimlaneId
}

function noticeAt(group: Activity[], board: string, event: string): Notice {
  const [first, ...others] = group
  if (first === undefined) throw new Error('A group has at least one activity.')
  const strongest = others.reduce(
    (one, other) => (stronger(kindOf(one), kindOf(other)) === kindOf(one) ? one : other),
    first,
  )
  const { refs, userId: actor, createdAt: at } = first
  const { cardId: of = '', listId: list = '' } = refs
  const watching = kindOf(strongest)
  const isGone = group.some(({ kind }) => kind === 'deleteCard')
  const isTold = of !== '' && (ON_CARD.has(watching) || isGone)
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
    onCard: isTold ? watching : '',
    watched: [...new Set([of, list, ...old, board])].filter((id) => id !== ''),
    watching,
    to: [],
    names: [],
  }
}

/** Tells those who watch the board or the list that a card has left. It does not name the card, because they may not be able to read the board where it is now. */
function leavingNotice({ refs, ...moved }: Activity, board: string, event: string): Notice {
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

function kindOf({ kind }: Activity): NotificationKind {
  return KINDS[kind] ?? 'changed'
}

function toldBy({ kind, refs }: Activity): Notice['to'] {
  const told = TOLD[kind]
  return told === undefined || refs.memberId === undefined
    ? []
    : [{ user: refs.memberId, kind: told }]
}

/** Finds the members and assignees of the cards that a command makes, by the ids of the cards, because the log says no more of a new card than that it is there. */
export function peopleOnNewCards(changes: Change[]): ReadonlyMap<string, Notice['to']> {
  const people = new Map<string, Notice['to']>()
  for (const change of changes) {
    if (change.do !== 'insert' || change.table !== 'cards') continue
    const { row } = change
    const listed = (key: 'members' | 'assignees', kind: NotificationKind) => {
      const ids: unknown = Reflect.get(row, key)
      return Array.isArray(ids) ? ids.map((id) => ({ user: String(id), kind })) : []
    }
    people.set(String(Reflect.get(row, 'id')), [
      ...listed('assignees', 'assigned'),
      ...listed('members', 'memberOfCard'),
    ])
  }
  return people
}
