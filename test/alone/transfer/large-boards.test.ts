import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { IMPORT, aBoard } from '../../support/importing.ts'
import type { Json } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'
import { acceptAt } from '../../workers/invitations/invited.ts'

/** The limits of D1: bytes of a statement and of a parameter, parameters of a statement, statements of an invocation. */
const MOST = { sql: 100_000, parameter: 2_000_000, parameters: 100, statements: 1_000 }

/** Most bytes of the parameters of one batch, which are in memory together. */
const MOST_IN_BATCH = 8_000_000

type Sent = { sql: string; parameters: unknown[] }

/** Does something, and gives the batches about a table that the databases had meanwhile: those of the search and the like come in between. */
async function batchesOf(table: string, act: () => Promise<unknown>): Promise<Sent[][]> {
  // The class of the platform is not exported; its methods are on its prototype.
  const databases = Object.getPrototypeOf(env.DB) as D1Database
  const { batch } = databases
  const batches: Sent[][] = []
  databases.batch = function (statements) {
    batches.push(
      statements.map((one) => ({
        sql: String(Reflect.get(one, 'statement')),
        parameters: Reflect.get(one, 'params') as unknown[],
      })),
    )
    return batch.call(this, statements) as never
  }
  await act().finally(() => (databases.batch = batch))
  return batches.filter((sent) => sent.some(({ sql }) => sql.includes(table)))
}

const bytesOf = (value: unknown) => new TextEncoder().encode(String(value)).length

const bytesIn = (batch: Sent[]) =>
  batch.flatMap(({ parameters }) => parameters).reduce<number>((sum, one) => sum + bytesOf(one), 0)

/** The cost of batches, by which a board of any size must stay below the limits of D1. */
function costOf(batches: Sent[][]) {
  const statements = batches.flat()
  const largest = (sizes: number[]) => Math.max(0, ...sizes)
  return {
    batches: batches.length,
    statements: statements.length,
    bytes: batches.reduce((sum, batch) => sum + bytesIn(batch), 0),
    sql: largest(statements.map(({ sql }) => bytesOf(sql))),
    parameters: largest(statements.map(({ parameters }) => parameters.length)),
    parameter: largest(statements.flatMap(({ parameters }) => parameters.map(bytesOf))),
    batch: largest(batches.map(bytesIn)),
  }
}

type Cost = ReturnType<typeof costOf>

function expectWithinLimits({ sql, parameter, parameters, statements, batch }: Cost) {
  expect(sql).toBeLessThanOrEqual(MOST.sql)
  expect(parameter).toBeLessThanOrEqual(MOST.parameter)
  expect(parameters).toBeLessThanOrEqual(MOST.parameters)
  expect(statements).toBeLessThanOrEqual(MOST.statements)
  expect(batch).toBeLessThanOrEqual(MOST_IN_BATCH)
}

/** Few enough for each run of the tests. */
const SOME = 1_000

const each = (count: number, make: (at: number) => Json) =>
  Array.from({ length: count }, (_, at) => make(at))

/** An export of so many cards, each with a comment and every tenth with a checklist, all by one person. */
function exportOfCards(count: number): Json {
  const by = { userId: 'u1', createdAt: '2026-01-02T03:04:05.000Z' }
  return aBoard({
    users: [{ _id: 'u1', username: 'ada-of-elsewhere' }],
    members: [{ userId: 'u1', isActive: true }],
    cards: each(count, (at) => ({
      ...by,
      _id: `c${at}`,
      listId: 'l',
      title: `Card ${at}`,
      description: 'A text of some length. '.repeat(10),
      assignees: ['u1'],
      sort: at,
    })),
    comments: each(count, (at) => ({ ...by, _id: `k${at}`, cardId: `c${at}`, text: 'Said' })),
    checklists: each(count / 10, (at) => ({
      _id: `l${at}`,
      cardId: `c${at * 10}`,
      title: 'Steps',
    })),
  })
}

/** Imports so many cards with a placeholder, and has somebody become the placeholder. */
async function movedIn(count: number) {
  await people()
  const owner = as(await person(), '11')
  const content = exportOfCards(count)
  let made: Json = {}
  const written = await batchesOf('drafts', async () => {
    made = await owner.sure<Json>('POST', `${IMPORT}?membersMode=placeholder`, content)
  })
  expect(made).toMatchObject({ cards: count, comments: count, leftOut: {} })
  const path = `/api/boards/${String(made['_id'])}`
  const select = `select id from users where placeholder_of = '${String(made['_id'])}'`
  const placeholder = await env.DB.prepare(select).first<string>('id')
  const invitation = { role: 'normal', placeholder }
  const { url } = await owner.sure<{ url: string }>('POST', `${path}/invitations`, invitation)
  const secret = url.split('/').at(-1) ?? ''
  const newcomer = await person()
  const claimed = await batchesOf('placeholder_of', () =>
    as(newcomer).sure('POST', acceptAt(secret)),
  )
  const counted = `select count(*) as n from cards where board_id = '${String(made['_id'])}'
    and user_id = '${newcomer.id}' and assignees = '["${newcomer.id}"]'`
  expect(await env.DB.prepare(counted).first<number>('n')).toBe(count)
  return { written: costOf(written), claimed: costOf(claimed) }
}

test('a board of many cards is written in batches below the limits of D1, at the same cost a card, and who becomes its placeholder takes a bounded number of statements', async () => {
  const [some, twice] = [await movedIn(SOME), await movedIn(2 * SOME)]
  for (const { written, claimed } of [some, twice]) {
    expectWithinLimits(written)
    expectWithinLimits(claimed)
  }
  const perCard = ({ bytes }: Cost, count: number) => bytes / count
  const ratio = perCard(twice.written, 2 * SOME) / perCard(some.written, SOME)
  expect(ratio).toBeGreaterThan(0.95)
  expect(ratio).toBeLessThan(1.05)
  expect(twice.claimed.statements).toBe(some.claimed.statements)
})
