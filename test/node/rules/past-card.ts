import type { LoggedKind, LoggedRefs } from '../../../src/boards/activity-kinds.ts'
import type { RuleDocument } from '../../../src/boards/rules/document-kinds.ts'
import { replayCard } from '../../../src/boards/rules/replay-card.ts'
import type { Entry } from '../../../src/boards/rules/replay-facts.ts'
import type { PastCard } from '../../../src/boards/rules/replay-history.ts'
import { ticksOf } from '../../../src/boards/rules/replay-schedule.ts'
import { DAY_MS, HOUR_MS } from '../../../src/kernel/contract/days.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { withCard } from '../support/cards.ts'
import { aSnapshot } from '../support/support.ts'

export const START = Date.parse('2026-03-01T00:00:00.000Z')

export const PLACE = { cardId: 'card', listId: 'todo', swimlaneId: 'lane', title: 'Buy tea' }

/** An entry of the log some hours after its beginning, of a member of the board. */
export function entry(
  hours: number,
  kind: LoggedKind,
  refs: LoggedRefs = {},
  userId = 'member',
): Entry {
  const createdAt = momentOf(START + hours * HOUR_MS)
  return { kind, userId, createdAt, refs: { ...PLACE, ...refs } }
}

export function moved(hours: number, to: string, from: string): Entry {
  return entry(hours, 'moveCard', {
    listId: to,
    oldListId: from,
    swimlaneId: 'lane',
    oldSwimlaneId: 'lane',
  })
}

export const DOING = { activityType: 'moveCard', listName: 'The doing list' }

/** Replays a rule over ten days of a log, in which a card came to be as it is. */
export function replayed(
  entries: Entry[],
  action: RuleDocument,
  { trigger = DOING, card = {} }: { trigger?: RuleDocument; card?: Partial<PastCard> | null } = {},
) {
  const snapshot = aSnapshot()
  const row = withCard(snapshot, 'card', { title: 'Buy tea', createdAt: momentOf(START) })
  const { lists, swimlanes, customFields } = snapshot
  const people = new Map<string, never>()
  const names = new Map([['member', 'Mia']])
  const memberIds = ['member']
  const labelIds = ['red']
  const on = { id: 'board', lists, swimlanes, customFields, people, names, memberIds, labelIds }
  const rule = { id: 'rule', trigger, action }
  const span = { sinceMs: START, untilMs: START + 10 * DAY_MS }
  const replay = { rule, on, ...span, ticks: ticksOf(rule, span) }
  const now = card === null ? undefined : { ...row, ...card }
  return replayCard(replay, { cardId: 'card', entries, card: now })
}
