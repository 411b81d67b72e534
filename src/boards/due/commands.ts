import { DAY_MS, withinYears } from '../../kernel/contract/days.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import type { CommandContext, Decision, DomainEvent } from '../model/decision.ts'
import { type Change, decided, event, handler, remove, update } from '../model/decision.ts'
import type { Card } from '../model/rows.ts'
import { type BoardSnapshot, type DueMoment, boardIn } from '../model/snapshot.ts'

/** Cards whose moments may have come. */
export type LogDueDates = { cards: string[] }

/**
 * Logs that due dates are near, have come, or passed a day ago. Each moment is logged once, as its row goes
 * on to the next one in the same batch. A card that is completed, archived or not shown is passed over.
 */
export function logDueDates(
  snapshot: BoardSnapshot,
  { cards }: LogDueDates,
  { now }: CommandContext,
): Decision<{ logged: number }> {
  const moments = cards.flatMap((id) => snapshot.dueMoments.get(id) ?? [])
  const come = moments.filter(({ at }) => at <= now)
  const events = come.flatMap((moment) => eventOf(snapshot, moment))
  return decided({ logged: events.length }, come.map(goneOn), events)
}

function eventOf(snapshot: BoardSnapshot, { cardId, kind, dueAt }: DueMoment): DomainEvent[] {
  const card = snapshot.cards.get(cardId)
  if (!card || card.dueAt !== dueAt || !isOpen(snapshot, card)) return []
  const { listId, swimlaneId, title } = card
  return [event(kind, { cardId, listId, swimlaneId, title, value: dueAt })]
}

/** Returns true if a card is shown on its board and not completed. */
function isOpen(snapshot: BoardSnapshot, card: Card): boolean {
  const { lists, swimlanes } = snapshot
  return !(
    boardIn(snapshot).archived ||
    card.archived ||
    card.dueComplete ||
    lists.get(card.listId)?.archived ||
    swimlanes.get(card.swimlaneId)?.archived
  )
}

/** Moves the row of a moment that was logged on to the next moment; after the last one it deletes the row. */
function goneOn({ cardId, kind, dueAt }: DueMoment): Change {
  if (kind === 'pastdue') return remove('dueMoments', { cardId })
  if (kind === 'almostdue') return update('dueMoments', { cardId }, { kind: 'duenow', at: dueAt })
  const at = momentOf(withinYears(Date.parse(dueAt) + DAY_MS))
  return update('dueMoments', { cardId }, { kind: 'pastdue', at })
}

export const dueCommands = {
  logDueDates: handler(logDueDates, {
    byClock: true,
    whenArchived: true,
    needs: ({ cards }) => ({ cards, dueMoments: cards }),
  }),
}
