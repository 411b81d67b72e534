import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import { planFaults } from '../query-plans.ts'
import { recordedStatements } from '../recorded-statements.ts'

const OF_LIST = 'select title from cards where list_id = ? and archived = 0'

function faultsOf(sql: string, ...values: unknown[]): Promise<string[]> {
  return planFaults([{ database: env.DB, sql, values }])
}

describe('the plan of a statement', () => {
  test('has no fault if it searches by an index', async () => {
    expect(await faultsOf(OF_LIST, 'x')).toEqual([])
    expect(await faultsOf(`${OF_LIST} order by sort limit ?`, 'x', 10)).toEqual([])
  })

  test.each([
    'select title from cards',
    'select 1 from json_each(?) as v, cards where cards.title = v.value',
    'delete from cards where title = ?',
  ])('has a fault if it scans a table: %s', async (sql) => {
    const values = sql.includes('?') ? ['[]'] : []
    expect(await faultsOf(sql, ...values)).toEqual([`SCAN cards: ${sql}`])
  })

  test('has a fault if it sorts the whole list for a page', async () => {
    const page = `${OF_LIST} order by title limit ?`
    expect(await faultsOf(page, 'x', 10)).toEqual([`USE TEMP B-TREE FOR ORDER BY: ${page}`])
  })
})

test('the plans of all statements of the Worker and its objects are checked', async () => {
  const { read } = await newCard()
  await read()
  const ran = recordedStatements().map(({ sql }) => sql)
  for (const part of ['insert into "cards"', 'from "cards" where'])
    expect(ran.filter((sql) => sql.includes(part))).not.toEqual([])
})
