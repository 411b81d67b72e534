import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { runCron } from '../../support/cron.ts'
import { client } from '../../support/client.ts'
import { aBoard, ending, pieces } from '../../support/importing.ts'
import { as, people, person, tokenOf } from '../../support/people.ts'
import { all, bodyAsked, each, idsFor, inOrder, newIds, pathOf } from '../../support/table.ts'
import { countingDatabase, serviceWith } from '../../workers/support/bindings.ts'
import { fill, openTestBoard, sql } from '../../workers/engine/support.ts'

/** Half of the statements that D1 allows one invocation. */
const MOST = 500

/** The service, and how many statements its requests have sent; those of the boards' objects are their own. */
function counted() {
  const [main, search] = [countingDatabase(env.DB), countingDatabase(env.SEARCH)]
  const via = serviceWith({ DB: main.database, SEARCH: search.database })
  return { via, statements: () => main.statements() + search.statements() }
}

test('a request of any operation sends far fewer statements than D1 allows', async () => {
  const [ids, { siteAdmin }] = [await newIds(), await people()]
  const ordered = inOrder(operations)
  const seen = await each(ordered, async (operation) => {
    const { via, statements } = counted()
    const asked = await bodyAsked(operation, '7.92', ids)
    const token = await tokenOf(siteAdmin.id)
    await client({ token, via }).send(
      operation.method,
      pathOf(operation, idsFor(operation, ids)),
      asked?.least,
    )
    return statements() < 100 ? 'few' : statements()
  })
  expect(seen).toEqual(all(ordered, () => 'few'))
})

/** The statements of an import of so many cards of 2,000 characters. */
async function importing(cards: number): Promise<number> {
  const { siteAdmin } = await people()
  const { via, statements } = counted()
  const description = 'x'.repeat(2_000)
  const entry = (at: number): string =>
    JSON.stringify({ _id: `c${at}`, listId: 'l', title: `Card ${at}`, description })
  const head = `${JSON.stringify(aBoard()).slice(0, -1)},"cards":[${entry(0)}`
  const rest = Array.from({ length: cards - 1 }, (_, at) => `,${entry(at + 1)}`)
  const raw = pieces([head, ...rest, ']}'])
  const { result } = await ending(client({ token: siteAdmin.token, via }), raw)
  expect(result).toBe('200')
  return statements()
}

test('an import of the largest size does, too, by what four MiB more cost', async () => {
  const [small, large] = [await importing(1_000), await importing(3_000)]
  const LARGEST = 32_000
  expect(small + ((large - small) / 2_000) * (LARGEST - 1_000)).toBeLessThan(MOST)
})

/** The statements of an export of so many cards. */
async function exporting(cards: number): Promise<number> {
  const { siteAdmin } = await people()
  const board = await openTestBoard(1)
  await fill(board, cards)
  const { via, statements } = counted()
  await client({ token: siteAdmin.token, via }).sure('GET', `/api/boards/${board.id}/export`)
  return statements()
}

test('an export of as many cards and log entries as can be imported does, too', async () => {
  const [small, large] = [await exporting(1_000), await exporting(7_000)]
  const LARGEST = 500_000
  expect(((large - small) / 6_000) * LARGEST).toBeLessThan(MOST)
})

test('the deletion of a user sends no statement for each board that the user leaves', async () => {
  const { siteAdmin } = await people()
  const leaving = await person()
  for (let at = 0; at < 40; at += 1)
    await as(leaving).made('/api/boards', { title: `Board ${at}`, owner: '' })
  const { via, statements } = counted()
  await client({ token: siteAdmin.token, via }).sure('DELETE', `/api/users/${leaving.id}`)
  expect(statements()).toBeLessThan(40)
})

test('a clean-up does, too, whatever it finds', async () => {
  const main = countingDatabase(env.DB)
  const old = '2020-01-01T00:00:00.000Z'
  await sql(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
    insert into drafts (board_id, due_at) select 'draft' || i, ? from n`,
    old,
  )
  await runCron({ ...env, DB: main.database })
  expect(main.statements()).toBeLessThan(MOST)
})
