import { type SQL, sql } from 'drizzle-orm'
import { cards } from '../boards/tables.ts'
import { keysOf } from '../kernel/contract/keyed.ts'
import { columnsHolding } from '../kernel/db/columns.ts'
import { db } from '../kernel/db/database.ts'
import { jsonParameters } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'
import type { SearchDocument } from './document.ts'
import { SLOTS } from './document.ts'
import { INDEXED } from './searched-fields.ts'

/** The columns of documents that hold fields of cards, and their values in the JSON of a document. */
const NAMES = sql.join(
  Object.values(columnsHolding(cards, INDEXED)).map(({ name }) => sql.identifier(name)),
  sql`, `,
)
const VALUES = sql.join(
  keysOf(INDEXED).map((key) => sql.raw(`v.value ->> '${key}'`)),
  sql`, `,
)

/**
 * The batches that write documents in place of the earlier ones of their cards; each is short, so
 * that long documents do not block the database for others. A later state stays where another
 * board's run has written it or, unless the card's own mark was read (`isMarked`), any run. Two
 * cards cannot have the same id: the second is left out, and `unwritten` returns it.
 */
export function writeDocuments(documents: SearchDocument[], isMarked: boolean): Statement[][] {
  return jsonParameters(documents).map((json) => {
    const key = sql`v.value ->> 'cardId'`
    const replaced = sql`select d.id from json_each(${json}) v cross join docs d on d.card_id = ${key}
      where (${Number(isMarked)} and d.board_id = v.value ->> 'boardId') or d.modified_at <= v.value ->> 'modifiedAt'`
    const id = sql`min(v.value ->> 'ms', 8796093022207) * ${sql.raw(String(SLOTS))} + (v.value ->> 'slot')`
    return [
      ...removals(replaced),
      db.run(sql`insert into docs (id, card_id, board_id, ${NAMES}, fingerprint)
        select ${id}, ${key}, v.value ->> 'boardId', ${VALUES}, v.value ->> 'fingerprint'
        from json_each(${json}) v where true on conflict do nothing`),
      db.run(sql`insert into texts (rowid, title, body, tags, plain_title, plain_body)
        select d.id, v.value ->> 'title', v.value ->> 'body', v.value ->> 'tags',
          v.value ->> 'plainTitle', v.value ->> 'plainBody'
        from json_each(${json}) v cross join docs d on d.card_id = ${key} where d.id = ${id}`),
    ]
  })
}

/** Those of the cards that have no document. */
export function unwritten(cardIds: string[]) {
  return db.all<{
    cardId: string
  }>(sql`select value as cardId from json_each(${JSON.stringify(cardIds)})
    where not exists (select 1 from docs where card_id = value)`)
}

/** Deletes the documents of cards, where they are of that board if one is given. */
export function deleteDocuments(cardIds: string[], boardId?: string): Statement[] {
  const found = sql`select d.id from json_each(${JSON.stringify(cardIds)}) v
    cross join docs d on d.card_id = v.value ${boardId === undefined ? sql`` : sql`where d.board_id = ${boardId}`}`
  return removals(found)
}

function removals(found: SQL): Statement[] {
  return [
    db.run(sql`delete from texts where rowid in (${found})`),
    db.run(sql`delete from docs where id in (${found})`),
  ]
}
