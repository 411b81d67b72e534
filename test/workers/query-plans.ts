import type { RecordedStatement } from './recorded-statements.ts'

type PlanLine = { parent: number; detail: string }

/** Lines that are right although they scan or sort, each with the statements in which it may be. */
const EXPECTED: [detail: RegExp, sql: RegExp][] = [
  // An index that holds only what is waited for.
  [/^SCAN events USING INDEX events_unsent/, /^select/],
  [/^SCAN stale_cards$/, /^select .*"board_id" from "stale_cards" group by/],
  // The question whether there is any user, or any passkey.
  [/^SCAN users USING COVERING INDEX/, /^select "id" from "users" limit|^\s*insert into "users"/],
  [/^SCAN passkeys USING COVERING INDEX/, /^select "id" from "passkeys" limit/],
  // The oldest rows of a table, up to a limit.
  [/^SCAN events$/, /^delete from "(?:events|deliveries)"/],
  [/^SCAN replies$/, /^delete from "replies"/],
  [/^SCAN notifications$/, /^delete from "notifications" where "notifications"."seq" in/],
  // Every board is marked, or counted for that.
  [/^SCAN boards USING COVERING INDEX/, /^insert into "stale_cards"|^select count/],
  // The boards of a user, and the user of an id, a name or an address.
  [
    /^USE TEMP B-TREE/,
    /from "members" inner join "boards"|from "users" where \({1,2}"users"\."\w+" = \? or/,
  ],
  // The cards of a person on all their boards.
  [/^USE TEMP B-TREE/, /"cards"\."id" in \(select "card_terms"\."card_id" from "members"/],
  // Cards that are copied or moved together, and what is on them, up to a limit.
  [
    /^USE TEMP B-TREE/,
    /in \(with recursive family|in \(select id from "cards" where (?:list|swimlane)_id/,
  ],
  // The cards of all lists of a board, under a card, or with a value of a field.
  [
    /^USE TEMP B-TREE/,
    /"cards"\."list_id" in \(select|"cards"\."parent_id" = \?|from "card_terms"/,
  ],
]

/** Lists the faults in the plans of statements: the statement with the lines of its plan. */
export async function planFaults(statements: RecordedStatement[]): Promise<string[]> {
  const byDatabase = Map.groupBy(statements, ({ database }) => database)
  const faults = await Promise.all(
    [...byDatabase].map(async ([database, ran]) => {
      const explained = await database.batch<PlanLine>(
        ran.map(({ sql, values }) => database.prepare(`explain query plan ${sql}`).bind(...values)),
      )
      return ran.flatMap(({ sql }, index) => faultsOf(sql, explained[index]?.results ?? []))
    }),
  )
  return faults.flat()
}

function faultsOf(sql: string, plan: PlanLine[]): string[] {
  const lines = [...scansIn(plan), ...sortsIn(sql, plan)].filter(
    (line) => !EXPECTED.some(([detail, of]) => detail.test(line) && of.test(sql)),
  )
  return lines.length === 0 ? [] : [`${lines.join(', ')}: ${sql}`]
}

/** The lines of a plan that scan a table, and not JSON or the rows of a subquery. */
function scansIn(plan: PlanLine[]): string[] {
  const subqueries = plan.flatMap(
    ({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? [],
  )
  return plan
    .map(({ detail }) => detail)
    .filter((line) => {
      const [, scanned, how = ''] = /^SCAN (\S+)(.*)/.exec(line) ?? []
      if (scanned === undefined || line === 'SCAN CONSTANT ROW') return false
      // The full-text index is searched where its plan has a match or a rowid.
      if (scanned === 'texts') return !/INDEX \d+:(?:M|=)/.test(how)
      return !/^ (?:EXISTS )?VIRTUAL TABLE/.test(how) && !subqueries.includes(scanned)
    })
}

/** The lines by which a page of a list would be read whole to be sorted, in place of an index that has its order. */
function sortsIn(sql: string, plan: PlanLine[]): string[] {
  if (!sql.endsWith(' limit ?')) return []
  const ownLines = plan.filter(({ parent }) => parent === 0).map(({ detail }) => detail)
  return ownLines.filter((line) => /^USE TEMP B-TREE FOR .*ORDER BY/.test(line))
}
