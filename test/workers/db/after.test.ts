import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type FollowUp, after } from '../../../src/kernel/db/statements.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { looseFiles } from '../../../src/files/tables.ts'
import * as stored from '../engine/support.ts'
import { db } from '../../../src/kernel/db/database.ts'

/** A board's id of its own, and statements that write loose files of it. */
function openFiles() {
  const [board, store] = [newId(), openStore(env.DB, 'first-primary')]
  const insert = (key: string, condition = sql`true`) =>
    db.all<{ key: string }>(sql`insert into ${looseFiles} (key, board_id, loose_at)
      select ${board + key}, ${board}, '9999' where ${condition} returning ${key} as key`)
  const followUp =
    (key: string): FollowUp =>
    (isDone) =>
      insert(key, isDone)
  const keys = async () =>
    (await stored.sql('select key from loose_files where board_id = ? order by key', board)).map(
      ({ key }) => String(key).slice(board.length),
    )
  return { store, insert, followUp, keys }
}

test('what follows a write takes effect with it, and each name has the result of its first statement', async () => {
  const { store, insert, followUp, keys } = openFiles()
  const found = await store.batch({
    first: after(insert('a'), [followUp('b'), followUp('c')]),
    second: insert('d'),
    third: [insert('e'), insert('f')],
  })
  expect(found).toEqual({ first: [{ key: 'a' }], second: [{ key: 'd' }], third: [{ key: 'e' }] })
  expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('what follows a write that changed nothing takes no effect, whatever was written before', async () => {
  const { store, insert, followUp, keys } = openFiles()
  const found = await store.batch({
    before: insert('a'),
    write: after(insert('b', sql`false`), [followUp('c'), followUp('d')]),
  })
  expect(found).toEqual({ before: [{ key: 'a' }], write: [] })
  expect(await keys()).toEqual(['a'])
})
