import type { Planned } from './planner.ts'

type Row = Record<string, unknown>

/** What is sent: one statement, and what the rows it gives are to each of those it was made of. */
export type Sent = { sql: string; params: unknown[]; read(rows: Row[]): Row[][] }

/** Most selects that are sent as one: D1 takes no more terms. */
const MOST_TERMS = 5

/** Most values of a list: a function of D1 takes 32. */
const MOST_VALUES = 30

/** What is sent of statements: selects that follow each other as one, for each that is sent has its price. */
export function toSend(statements: Planned[]): Sent[] {
  const runs: Planned[][] = []
  for (const statement of statements) {
    const run = runs.at(-1)
    const joins = statement.selects && run?.[0]?.selects && run.length < MOST_TERMS
    if (joins) run.push(statement)
    else runs.push([statement])
  }
  return runs.map((run) => ({
    sql: run[0]?.selects ? run.map(termOf).join(' union all ') : (run[0]?.query.sql ?? ''),
    params: run.flatMap(({ query }) => query.params),
    read: run[0]?.selects ? (rows) => dealt(run, rows) : (rows) => [rows],
  }))
}

function termOf({ query, selects = [] }: Planned, at: number): string {
  const lists: string[] = []
  for (let from = 0; from < selects.length; from += MOST_VALUES)
    lists.push(`json_array(${selects.slice(from, from + MOST_VALUES).join(', ')})`)
  const row = lists.length > 1 ? `json_array(${lists.join(', ')})` : lists[0]
  return `select ${at} as whose, ${row} as row from (${query.sql})`
}

/** The rows of selects that were sent as one, each of which says whose it is and has its values as JSON. */
function dealt(selects: Planned[], rows: Row[]): Row[][] {
  const found = selects.map((): Row[] => [])
  for (const { whose, row } of rows) {
    const at = Number(whose)
    const values: unknown[] = JSON.parse(String(row))
    const isNested = (selects[at]?.selects?.length ?? 0) > MOST_VALUES
    const read = selects[at]?.read?.(isNested ? values.flat() : values)
    if (read !== undefined) found[at]?.push(read)
  }
  return found
}
