import { conditionsOf, type Command } from '../boards/engine/command.ts'
import type { Decided } from '../boards/engine/decide.ts'
import type { DecidedBatch } from '../boards/engine/listener.ts'
import type { Activity } from '../boards/model/rows.ts'
import { mentionedOnCards } from './card-texts.ts'
import { type Base, type NamedUser, type NotificationEvent, eventOnBoard } from './event.ts'
import { KINDS, NOTIFICATION_KINDS } from './kinds.ts'
import { eventsOfGroup } from './place-events.ts'
import { templatesIn } from './templates.ts'
import { unloggedEvents } from './unlogged-events.ts'

/** The commands that copy. They concern nobody, because nothing happens to the original. */
const COPIES: ReadonlySet<string> = new Set(['copyCard', 'copyList', 'copySwimlane'])

/** A command that changes more cards than this is one event to the watchers of the board and its lists, and not one for each card. */
export const MANY_CARDS = 20

type Done = Extract<Decided, { ok: true }>

/** Decides whom the commands of a batch concern, and why. Nothing else decides that. */
export function notificationEventsOf({
  id,
  boardId,
  now,
  commands,
  decided,
}: DecidedBatch): NotificationEvent[] {
  return commands.flatMap((command, index) => {
    const done = decided[index]
    if (!done?.ok || done.changes.length === 0) return []
    const base = { boardId, actor: command.actor.userId, at: now, event: `${id}.${index}` }
    return eventsOfCommand(command, done, base)
  })
}

function eventsOfCommand(command: Command, done: Done, base: Base): NotificationEvent[] {
  const { absent: isNewBoard, endsBoard } = conditionsOf(command)
  if (endsBoard || COPIES.has(command.name)) return []
  const concerned = concernedBy(done, { ...base, isNewBoard })
  if (isNewBoard)
    return withConcerned([], concerned, base).map((one) => ({ ...one, act: 'addBoardMember' }))
  const names = mentionedOnCards(done)
  const logged = done.log.filter(({ kind }) => kind !== 'ruleFailed')
  const groups = [...Map.groupBy(logged, subjectOf).values()]
  const all = groups.flatMap((group) => eventsOfGroup(group, names))
  const known = [...all, ...unloggedEvents(done.changes, base, all)]
  const templates = templatesIn(done)
  const events = withConcerned(known, concerned, base).filter(
    ({ of, card }) => !templates.has(of || card),
  )
  const ofCards = events.filter(isOfCard)
  return [
    ...(ofCards.length > MANY_CARDS ? together(events, ofCards, base) : events),
    ...done.log.flatMap(failureEvent),
  ]
}

/** Finds whom changes concern of which no activity says so, by the ids of the cards; the id is empty for the board. */
function concernedBy(
  { changes, before }: Done,
  { actor, isNewBoard }: { actor: string; isNewBoard: boolean },
): ReadonlyMap<string, NamedUser[]> {
  const found = NOTIFICATION_KINDS.flatMap((kind) => {
    const { concerned } = KINDS[kind]
    if (concerned === undefined) return []
    return changes
      .flatMap((change) => concerned(change, { before, isNewBoard }))
      .filter(({ user }) => user !== actor)
      .map((one) => ({ ...one, kind }))
  })
  const byCard = Map.groupBy(found, ({ card }) => card)
  return new Map(
    [...byCard].map(([card, people]) => [card, people.map(({ user, kind }) => ({ user, kind }))]),
  )
}

/** Adds these people to the events of their cards; if a card has none, they get one that concerns nobody else. */
function withConcerned(
  events: NotificationEvent[],
  concerned: ReadonlyMap<string, NamedUser[]>,
  base: Base,
): NotificationEvent[] {
  const known = new Set(events.map(({ of }) => of))
  const firstOf = new Map(events.toReversed().map((one) => [one.of, one]))
  const others = [...concerned].filter(([card]) => card === '' || !known.has(card))
  return [
    ...events.map((one) => {
      // A card has two events where a rule acted on it, too; people are told by the first.
      const isFirst = one.of !== '' && firstOf.get(one.of) === one
      const more = isFirst ? concerned.get(one.of) : undefined
      return more === undefined ? one : { ...one, to: [...one.to, ...more] }
    }),
    ...others.map(([card, to]) => {
      const event = card === '' ? base.event : `${base.event}.${card}`
      const at = eventOnBoard({ ...base, event }, card === '' ? 'editBoard' : 'editCard')
      return { ...at, card, watched: [], to }
    }),
  ]
}

/** The author of an activity, and the id of the card or list that it is about; none if it is about the board. */
function subjectOf({ refs, userId }: Activity): string {
  return `${userId} ${refs.cardId ?? refs.listId ?? ''}`
}

/** A rule that failed concerns who made it and, where it says so, nobody else. */
function failureEvent({ id, kind, boardId, createdAt, refs }: Activity): NotificationEvent[] {
  if (kind !== 'ruleFailed' || refs.memberId === undefined) return []
  const base = { boardId, actor: '', at: createdAt, event: id }
  const to = [{ user: refs.memberId, kind: 'ruleFailed' as const }]
  return [{ ...eventOnBoard(base, 'ruleFailed'), card: refs.cardId ?? '', watched: [], to }]
}

function isOfCard({ of, act }: NotificationEvent): boolean {
  return of !== '' || act === 'moveCardBoard'
}

/** The events of many cards: watchers of the boards and lists get one together, and those of a card its own. */
function together(
  all: NotificationEvent[],
  ofCards: NotificationEvent[],
  base: Base,
): NotificationEvent[] {
  const ids = new Set(ofCards.map(({ of }) => of))
  const own = ofCards.map((one) => ({ ...one, watched: one.watched.filter((id) => ids.has(id)) }))
  const boards = [...Map.groupBy(ofCards, ({ board }) => board)]
  return [
    ...all.filter((one) => !isOfCard(one)),
    ...own.filter(({ of }) => of !== ''),
    ...boards.map(([boardId, there]) => {
      const [first] = there
      const isAlike = there.every(({ watching }) => watching === first?.watching)
      const places = new Set(there.flatMap(({ watched }) => watched).filter((id) => !ids.has(id)))
      return {
        ...eventOnBoard({ ...base, boardId }, 'manyCards'),
        cards: there.length,
        watched: [...places],
        watching: (isAlike ? first?.watching : undefined) ?? 'changed',
      }
    }),
  ]
}
