import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { as } from '../../support/people.ts'
import { openIsolate } from '../support/isolate.ts'
import { newKept } from './kept-board.ts'

/** Counts the exports of a board in the audit log. */
async function notedOf(board: string): Promise<number> {
  const noted =
    "select count(*) as count from audit_log where kind = 'boardExported' and board_id = ?"
  const found = await env.DB.prepare(noted).bind(board).first<{ count: number }>()
  return found?.count ?? 0
}

test('an export of a board that has not changed is given again after the check alone, and noted as any other', async () => {
  const { isolates, board, other, exports } = await newKept()
  for (const { via, asked } of isolates)
    for (const path of exports) {
      const fresh = await openIsolate().via(other).read(path)
      const before = await notedOf(board.id)
      const trips = await asked(async () => {
        expect(await via(other).read(path)).toEqual(fresh)
      })
      expect(trips.map(({ length }) => length)).toEqual([1, 1])
      expect(await notedOf(board.id)).toBe(before + 1)
    }
})

test('an export has what changed, whoever changed it', async () => {
  const { isolates, list, reader, exports } = await newKept()
  await as(reader).edit(`${list.path}/cards/${list.cards[0]}`, { title: 'New' })
  for (const { via } of isolates)
    for (const path of exports)
      for (const _ of [1, 2])
        expect(await via(reader).read(path)).toEqual(await openIsolate().via(reader).read(path))
})
