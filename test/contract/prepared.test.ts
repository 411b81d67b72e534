import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Planned, db } from '../../src/db/planner.ts'
import { prepared } from '../../src/db/prepared.ts'

const planOf = (statement: unknown) => (statement as { _prepare(): Planned })._prepare().query

describe('a prepared statement', () => {
  test('is written out once, and binds what it is given each time', () => {
    let times = 0
    const find = prepared((id: string, most: number) => {
      times += 1
      return db.all(sql`select ${'kept'} where id = ${id} or other = ${id} limit ${most}`)
    })
    expect(planOf(find('a', 1)).params).toEqual(['kept', 'a', 'a', 1])
    expect(planOf(find('b', 2)).params).toEqual(['kept', 'b', 'b', 2])
    expect(planOf(find('', 0)).params).toEqual(['kept', '', '', 0])
    expect(times).toBe(1)
  })

  test('says as much as one that is not', () => {
    const make = (id: string, most: number) => db.all(sql`select 1 where id = ${id} limit ${most}`)
    const { sql: text, params } = planOf(make('a', 5))
    expect(planOf(prepared(make)('a', 5))).toEqual({ sql: text, params })
  })

  test.each<[string, (id: string) => ReturnType<typeof db.all>]>([
    ['is bound inside another text', (id) => db.all(sql`select ${`term ${id}`}`)],
    ['is bound inside JSON', (id) => db.all(sql`select ${JSON.stringify([id])}`)],
    ['is written into its text', (id) => db.all(sql.raw(`select '${id}'`))],
    ['is not bound', () => db.all(sql`select 1`)],
  ])('refuses to be one where an argument %s', (_, make) => {
    expect(() => prepared(make)('a')).toThrow('not bound as it is')
  })
})
