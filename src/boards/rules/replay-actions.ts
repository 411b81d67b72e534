import type { Scope } from '../../kernel/db/scope.ts'
import type { Found } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { findBoard, namesOnBoard } from '../boards/queries.ts'
import { everyRow } from '../row-queries.ts'
import type { Logged, Replay } from './replay-card.ts'
import type { ReplayBoard } from './replay-effects.ts'
import type { RuleReplay, Tally } from './replay-fields.ts'
import { ticksOf } from './replay-schedule.ts'
import { cardsNow, entriesOfCards } from './replay-queries.ts'
import { SLICE, replaySlice, sliceFrom } from './replay-tally.ts'

/** The queries for the names on a board, which a replay needs. */
export function boardToReplayOn(scope: Scope) {
  return {
    boards: findBoard(scope),
    lists: everyRow('lists', scope),
    swimlanes: everyRow('swimlanes', scope),
    customFields: everyRow('customFields', scope),
    names: namesOnBoard(scope.boardId),
  }
}

export function replayBoardOf(
  id: string,
  found: Found<ReturnType<typeof boardToReplayOn>>,
): ReplayBoard {
  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))
  return {
    id,
    lists: byId(found.lists),
    swimlanes: byId(found.swimlanes),
    customFields: byId(found.customFields),
    people: new Map(),
    names: new Map(found.names.map((one) => [one.id, one.username])),
    memberIds: found.names.map((one) => one.id),
    labelIds: found.boards.flatMap(({ labels }) => labels.map((label) => label.id)),
  }
}

type Progress = Pick<
  RuleReplay,
  'boardId' | 'rule' | 'since' | 'until' | 'start' | 'touched' | 'next'
> & {
  tally: Tally
}

/** Replays the next slice of the cards, in one round trip; it writes nothing. */
export async function nextSlice(
  store: Store,
  on: ReplayBoard,
  { boardId, rule, since, until, start, touched, next, tally }: Progress,
): Promise<Pick<RuleReplay, 'next' | 'tally'>> {
  const slice = sliceFrom(touched, next)
  const ids = slice.map(([id]) => id)
  const most = Math.max(SLICE.entries, SLICE.ofCard)
  const { entries, cards } = await store.batch({
    entries: entriesOfCards(boardId, ids, start, most),
    cards: cardsNow(boardId, ids),
  })
  const told = Map.groupBy(entries.toReversed(), ({ cardId }) => cardId)
  const now = new Map(cards.map((card) => [card.id, card]))
  const logged = ids.map((cardId): Logged => {
    return { cardId, entries: told.get(cardId) ?? [], card: now.get(cardId) }
  })
  const cut = slice.reduce((sum, [, count]) => sum + Math.max(0, count - SLICE.ofCard), 0)
  const span = { sinceMs: Date.parse(since), untilMs: Date.parse(until) }
  const replay: Replay = { rule, on, ...span, ticks: ticksOf(rule, span) }
  const done = replaySlice(replay, tally, logged)
  return { next: next + slice.length, tally: { ...done, unknown: done.unknown + cut } }
}
