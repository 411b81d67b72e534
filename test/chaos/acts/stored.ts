import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'

const rule = z.object({
  id: z.string(),
  board: z.string(),
  title: z.string(),
  kind: z.string(),
  action: z.string(),
  does: z.string(),
  createdAt: z.string(),
  runs: z.number(),
})
const run = z.object({
  rule: z.string(),
  seq: z.number(),
  card: z.string(),
  outcome: z.string(),
  reason: z.string(),
  changes: z.number(),
})
const entry = z.object({
  board: z.string(),
  seq: z.number(),
  kind: z.string(),
  card: z.string(),
  rule: z.string(),
  list: z.string(),
})
const card = z.object({
  id: z.string(),
  board: z.string(),
  title: z.string(),
  list: z.string(),
  color: z.string(),
  dueAt: z.string(),
  createdAt: z.string(),
  from: z.string(),
  to: z.string(),
  isWaiting: z.number(),
  comments: z.string(),
  checklists: z.string(),
  labels: z.string(),
})

export type Rule = z.infer<typeof rule>
export type Run = z.infer<typeof run>
export type Entry = z.infer<typeof entry>
export type Card = z.infer<typeof card>

/** The contents of the store: rules with their runs in order, the log in order, cards with what is on them, and the names of lists by their ids. */
export type Stored = {
  rules: Rule[]
  runs: Run[]
  log: Entry[]
  cards: Card[]
  lists: Map<string, string>
}

const QUERIES = {
  rules: `select id, board_id as board, title, "trigger" ->> 'activityType' as kind,
    action ->> 'actionType' as action, coalesce(action ->> 'text', action ->> 'cardName', '') as does,
    created_at as createdAt, runs from rules`,
  runs: `select rule_id as rule, seq, card_id as card, outcome, reason, changes from rule_runs
    order by rule_id, seq`,
  log: `select board_id as board, seq, kind, coalesce(refs ->> 'cardId', '') as card,
    coalesce(refs ->> 'ruleId', '') as rule, coalesce(refs ->> 'listId', '') as list
    from activities order by board_id, seq`,
  cards: `select id, board_id as board, title, list_id as list, coalesce(color, '') as color, coalesce(due_at, '') as dueAt,
    created_at as createdAt, recurs_from as "from", recurs_to as "to",
    coalesce(recurs_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 seconds'), 0) as isWaiting, label_ids as labels,
    (select json_group_array(text) from comments where card_id = cards.id) as comments,
    (select json_group_array(title || ' ' || json_array_length(items)) from checklists
      where card_id = cards.id) as checklists
    from cards`,
}

/** Reads the file of a store whose service has ended. */
export function readStored(file: string): Stored {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const all = (query: string) => database.prepare(query).all()
    return {
      rules: all(QUERIES.rules).map((row) => rule.parse(row)),
      runs: all(QUERIES.runs).map((row) => run.parse(row)),
      log: all(QUERIES.log).map((row) => entry.parse(row)),
      cards: all(QUERIES.cards).map((row) => card.parse(row)),
      lists: new Map(
        all('select id, title from lists').map(({ id, title }) => [String(id), String(title)]),
      ),
    }
  } finally {
    database.close()
  }
}
