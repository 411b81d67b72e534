import { column, field } from '../../kernel/contract/entity.ts'
import type { RowOf } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'
import type { RuleDocument } from './document-kinds.ts'

/** The rule that a replay runs: one of the board, or one that is not made yet, whose id is empty. */
export type ReplayedRule = { id: string; trigger: RuleDocument; action: RuleDocument }

/** An act that a rule would have done on a card. */
export type ReplayedAct = { cardId: string; title: string; at: string }

/** The milliseconds that cards were in a list, and would have been with the rule, by the ids of lists. */
export type ListTimes = Readonly<Record<string, readonly [before: number, after: number]>>

/** The findings of a replay so far. */
export type Tally = {
  matched: number
  wouldAct: number
  undone: number
  unknown: number
  cards: readonly ReplayedAct[]
  lists: ListTimes
}

/** A card that has entries in the log of the time that is replayed, and how many. */
export type Touched = readonly [cardId: string, entries: number]

/**
 * A replay of a rule over a log that is too long for one request. It goes through `touched` in slices, and
 * has come to `next`; it is due until it has come to the end. A day after that it is deleted.
 */
export const ruleReplayFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), {}),
  userId: field(column.text(), {}),
  rule: field(column.json<ReplayedRule>(), {}),
  since: field(column.moment(), {}),
  until: field(column.moment(), {}),
  /** The `seq` after which it begins, and the number of entries that it looks at. */
  start: field(column.integer(), {}),
  changes: field(column.integer(), {}),
  touched: field(column.json<Touched[]>(), {}),
  next: field(column.integer(), { blank: 0 }),
  tally: field(column.json<Tally>(), {}),
  dueAt: field(column.orNull(column.moment()), {}),
  tries: field(column.integer(), { blank: 0 }),
  lease: field(column.text(), { blank: '' }),
  leasedUntil: field(column.text(), { blank: '' }),
  createdAt: field(column.moment(), {}),
}

export type RuleReplay = RowOf<typeof ruleReplayFields>

export const ruleReplayEntity = {
  fields: ruleReplayFields,
  key: ['id'],
  indexes: {
    rule_replays_by_board: { on: ['boardId', 'userId'] },
    rule_replays_due: { on: ['dueAt'], where: 'due_at is not null' },
    rule_replays_by_lease: { on: ['lease'], where: "lease <> ''" },
    rule_replays_by_age: { on: ['createdAt'] },
  },
  partOf: 'board',
  loads: 'none',
} as const satisfies BoardEntity
