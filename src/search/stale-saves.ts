import { type SQL, sql } from 'drizzle-orm'
import { boards } from '../boards/tables.ts'
import { db } from '../kernel/db/database.ts'
import { jsonParameters } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { prepared } from '../kernel/db/prepared.ts'
import type { StaleCard } from './stale.ts'
import { staleCards } from './tables.ts'

/** A stale card as a run has read it. */
export type MarkedCard = StaleCard & { mark: string }

const onConflict = sql`on conflict (board_id, card_id) do update
  set mark = excluded.mark, after_number = 0, is_forced = max(is_forced, excluded.is_forced)`

const markEach = prepared(['json', 'mark'], ({ json, mark }) =>
  db.run(sql`insert into ${staleCards} (board_id, card_id, mark)
    select value ->> 'boardId', value ->> 'cardId', ${mark} from json_each(${json}) where true ${onConflict}`),
)

/** Marks cards as stale: one row written for each. */
export function markStale(stale: StaleCard[], mark: string): Statement[] {
  return jsonParameters(stale).map((json) => markEach({ json, mark }))
}

/** Marks all cards of all boards, so that each entry is written again. */
export function markEverything(mark: string): SQL {
  return sql`insert into ${staleCards} (board_id, card_id, mark, is_forced)
    select id, '', ${mark}, 1 from ${boards} where true ${onConflict}`
}

/** Takes out the marks that nobody has renewed since they were read; returns which those were. */
export function unmark(seen: MarkedCard[]) {
  const keys = sql`select value ->> 'boardId', value ->> 'cardId', value ->> 'mark'
    from json_each(${JSON.stringify(seen)})`
  return db.all<{ cardId: string }>(sql`delete from ${staleCards}
    where (board_id, card_id, mark) in (${keys}) returning card_id as cardId`)
}

/** Notes how far a run over a whole board has come; returns a row if the board was not marked again meanwhile. */
export function noteProgress({ boardId, mark }: MarkedCard, from: number, to: number) {
  return db.all<{ boardId: string }>(sql`update ${staleCards} set after_number = ${to}
    where board_id = ${boardId} and card_id = '' and mark = ${mark} and after_number = ${from}
    returning board_id as boardId`)
}
