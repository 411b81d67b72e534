import { column, field } from '../../kernel/contract/entity.ts'
import { during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { count, flag, moment, text } from '../../kernel/contract/wire.ts'
import type { RowOf } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'
import { type RuleDocument, actionDocument, triggerDocument } from './document-kinds.ts'

/** Readers of WeKan's rules know nothing but title, trigger and action. */
const OURS = since('11')

/** The reason why a rule failed, and the time when that was last written into the log. */
export type Failure = { reason: string; at: string }

/** A rule does something when something happens. Its trigger and its action have ids of their own, by which exports link them. */
export const ruleFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), {}),
  userId: field(column.text(), {
    describes:
      'Id of the user with whose rights it acts: who made it, or changed or enabled it last.',
    record: during(OURS, text),
  }),
  title: field(column.text(), {
    blank: '',
    form: text.optional(),
    record: text,
    imports: text.optional(),
  }),
  enabled: field(column.flag(), {
    describes: 'True if it acts; by default true.',
    blank: true,
    form: flag.optional(),
    record: during(OURS, flag),
    imports: flag.optional(),
  }),
  trigger: field(column.json<RuleDocument>(), {
    describes: 'The event that sets it off.',
    checked: triggerDocument.optional(),
    record: triggerDocument,
  }),
  action: field(column.json<RuleDocument>(), {
    describes: 'The act that follows.',
    checked: actionDocument.optional(),
    record: actionDocument,
  }),
  triggerId: field(column.text(), { imports: text.optional() }),
  actionId: field(column.text(), { imports: text.optional() }),
  /** Counts its runs, by which they are numbered. */
  runs: field(column.integer(), {
    describes: 'Number of its runs, which is the `seq` of the last one.',
    blank: 0,
    record: during(OURS, count),
  }),
  /** The last time at which its maker was told that it failed. */
  toldAt: field(column.orNull(column.moment()), {
    describes: 'Time when whoever made it was told last that it failed; not there if it did not.',
    blank: null,
    record: during(OURS, text.optional()),
  }),
  /** The causes for which it failed lately, the newest last. */
  failures: field({ ...column.json<Failure[]>(), standard: [] }, { blank: [] }),
  /** The next moment at which the clock looks at its schedule; none without one. */
  dueAt: field(column.orNull(column.moment()), { blank: null }),
  /** The number of the last card that it has come to at that moment; cards are done in slices. */
  cursor: field({ ...column.text(), standard: '' }, { blank: '' }),
  createdAt: field(column.moment(), { imports: moment.optional() }),
  modifiedAt: field(column.moment(), {}),
}

export type Rule = RowOf<typeof ruleFields>

export const MOST_RULES = 100

export const ruleEntity = {
  noun: 'rule',
  fields: ruleFields,
  key: ['id'],
  indexes: {
    rules_by_board: { on: ['boardId'] },
    rules_due: { on: ['boardId', 'dueAt', 'id'], where: 'due_at is not null' },
    rules_by_moment: { on: ['dueAt', 'boardId'], where: 'due_at is not null' },
  },
  partOf: 'board',
  loads: 'all',
  most: MOST_RULES,
  isTransferred: true,
  counted: ['runs', 'toldAt', 'failures', 'dueAt', 'cursor'],
  activities: {
    createRule: 'made the rule {name} at board {board}',
    editRule: 'changed the rule {name} at board {board}',
    deleteRule: 'deleted the rule {name} at board {board}',
    ruleRan:
      'had the rule {value} act on the card {card} at list {list} at swimlane {swimlane} at board {board}',
    ruleFailed:
      'could not have the rule {value} act on the card {card} at list {list} at swimlane {swimlane} at board {board}',
  },
} as const satisfies BoardEntity

/** A rule that was triggered did what it says, had nothing to do, or could not do it. */
export const OUTCOMES = ['acted', 'nothing', 'failed'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** A run of a rule is kept as long as it is among the newest thousand of its rule. */
export const ruleRunFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), {}),
  ruleId: field(column.text(), {}),
  seq: field(column.integer(), {}),
  at: field(column.moment(), {}),
  cardId: field(column.text(), { blank: '' }),
  outcome: field(column.text<Outcome>(), {}),
  reason: field(column.text(), { blank: '' }),
  changes: field(column.integer(), { blank: 0 }),
}

export type RuleRun = RowOf<typeof ruleRunFields>

export const ruleRunEntity = {
  fields: ruleRunFields,
  key: ['id'],
  indexes: {
    rule_runs_by_rule: { on: ['ruleId', 'seq'] },
    rule_runs_by_board: { on: ['boardId'] },
  },
  partOf: 'board',
  loads: 'none',
} as const satisfies BoardEntity

/** A mark says for which date, or since when, a schedule has acted on a card: it does so once for each. */
export const ruleMarkFields = {
  ruleId: field(column.text(), {}),
  cardId: field(column.text(), {}),
  boardId: field(column.text(), {}),
  at: field(column.moment(), {}),
}

export const ruleMarkEntity = {
  fields: ruleMarkFields,
  key: ['ruleId', 'cardId'],
  indexes: {
    rule_marks_by_card: { on: ['cardId'] },
    rule_marks_by_board: { on: ['boardId'] },
  },
  partOf: 'card',
  loads: 'none',
} as const satisfies BoardEntity
