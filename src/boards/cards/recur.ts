import { HOUR_MS } from '../../kernel/contract/days.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type Look, lookAt } from '../../kernel/contract/recurrence/look.ts'
import { datesAt, movedOn } from '../../kernel/contract/recurrence/series.ts'
import {
  type Change,
  type CommandContext,
  type Decision,
  type Needs,
  decided,
  event,
  update,
} from '../model/decision.ts'
import type { Card, List } from '../model/rows.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import { addCard, changeCard, enterList } from './changes.ts'
import { thingsOn } from './card-things.ts'
import { hasRoom, placeOf } from './create-card.ts'
import { roomFor } from './copy-card.ts'
import { NOT_RECURRING, read } from './recurrence.ts'

/** A card whose next one may be due: as the clock has read it, with its moment and the list and swimlane of the next one. */
export type RecurCard = {
  card: string
  at: string
  list: string
  swimlane: string
  position?: number | undefined
}

/** The clock looks again after this time if no list of a board has room. */
const AGAIN_MS = HOUR_MS

/**
 * Makes the next card of a series. The recurrence moves on to it in the same batch, so that nothing comes
 * of an occurrence twice. A card that was changed since the clock has read it is left to the next look.
 */
export function recurCard(
  snapshot: BoardSnapshot,
  { card: id, at }: RecurCard,
  context: CommandContext,
): Decision<{ made: string }> {
  const card = snapshot.cards.get(id)
  if (!card || card.boardId !== snapshot.id || card.recursAt !== at || at > context.now)
    return decided({ made: '' }, [touched(snapshot)])
  const later = (recursAt: string | null) =>
    decided({ made: '' }, [update('cards', { id }, { recursAt })])
  const look = dueOf(card, context)
  if (look?.due === undefined) return later(look?.nextAt ?? null)
  const place = placeFor(snapshot, card)
  if (place === undefined) return later(momentOf(Date.parse(context.now) + AGAIN_MS))
  const room = roomFor(snapshot, snapshot, place.list.id, card.recurrence?.position)
  const things = thingsOn(snapshot, card, context)
  const next = nextOf(snapshot, card, { ...look, due: look.due }, context)
  const made: Card = {
    ...next,
    coverId: things.coverId,
    listId: place.list.id,
    swimlaneId: place.swimlaneId,
    sort: room.place.sort ?? place.list.lastSort + 1,
  }
  const list = room.board.lists.get(place.list.id) ?? place.list
  const moved = place.wanted === place.list.id ? {} : { oldListId: place.wanted }
  return decided(
    { made: made.id },
    [
      ...room.changes,
      ...addCard(made),
      enterList(list, made.sort),
      update('boards', { id: snapshot.id }, { lastCardNumber: made.cardNumber }),
      ...things.on(made.id),
      ...changeCard(card, { ...NOT_RECURRING, recursTo: made.id }, context.now),
    ],
    [event('cardRecurred', { ...placeOf(made), ...moved, value: look.due.on })],
  )
}

/** Changes nothing but the version of the board, so that a snapshot that is out of date is noticed. */
function touched(snapshot: BoardSnapshot): Change {
  const { id, lastCardNumber } = boardIn(snapshot)
  return update('boards', { id }, { lastCardNumber })
}

export function neededToRecur({ card, list, swimlane, position }: RecurCard): Needs {
  return {
    cards: [card],
    contents: { of: 'card', id: card, alone: true },
    order: position === undefined ? undefined : { list, swimlane },
  }
}

/** The occurrence that has come; undefined for a card that cannot recur any more. */
function dueOf({ recurrence, series }: Card, { now }: CommandContext): Look | undefined {
  const known = recurrence && read(recurrence)
  if (!known || series === null || recurrence?.paused) return undefined
  if (recurrence?.mode === 'completion')
    return series.next === undefined
      ? undefined
      : { due: { on: series.next, passed: 1 }, nextAt: null }
  return lookAt(known, series, Date.parse(now))
}

/**
 * The list and swimlane of the next card. If its list is archived, gone or full, it is made in the list
 * of the card before it, else in the first one that has room, so that no card is lost; undefined if there
 * is none.
 */
function placeFor(
  { lists, swimlanes }: BoardSnapshot,
  card: Card,
): { list: List; swimlaneId: string; wanted: string } | undefined {
  const wanted = card.recurrence?.to || card.listId
  const inOrder = [...lists.values()].toSorted((a, b) => a.sort - b.sort)
  const list = [lists.get(wanted), lists.get(card.listId), ...inOrder].find(
    (one) => one !== undefined && !one.archived && hasRoom(one),
  )
  const lanes = [...swimlanes.values()].toSorted((a, b) => a.sort - b.sort)
  const lane = [swimlanes.get(card.swimlaneId), ...lanes].find((one) => one?.archived === false)
  return list && lane && { list, swimlaneId: lane.id, wanted }
}

/** The next card as it is without its place: open, with the dates of its occurrence. */
function nextOf(
  snapshot: BoardSnapshot,
  card: Card,
  { due, nextAt }: { due: NonNullable<Look['due']>; nextAt: string | null },
  { now, newId }: CommandContext,
): Card {
  const { recurrence, series } = card
  const known = recurrence && read(recurrence)
  if (!known || series === null) return card
  const moved = datesAt(card, series, due.on, known.zone)
  return {
    ...card,
    ...moved.dates,
    id: newId(),
    cardNumber: boardIn(snapshot).lastCardNumber + 1,
    dueComplete: false,
    archived: false,
    archivedAt: null,
    spentTime: 0,
    isOvertime: false,
    vote: null,
    poker: null,
    recurrence: movedOn(recurrence, due.passed),
    series: moved.series,
    recursAt: recurrence.mode === 'completion' ? null : nextAt,
    recursFrom: card.id,
    recursTo: '',
    externalId: null,
    createdAt: now,
    modifiedAt: now,
    dateLastActivity: now,
  }
}
