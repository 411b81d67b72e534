import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '../../../src/kernel/db/database.ts'
import { prepared } from '../../../src/kernel/db/prepared.ts'
import { preparedQuery } from '../../../src/kernel/db/statements.ts'
import { cards } from '../../../src/boards/tables.ts'

describe('a prepared statement', () => {
  test('is built once, and binds what it is given each time', () => {
    let times = 0
    const find = prepared(['id', 'most'], ({ id, most }) => {
      times += 1
      return db.all(sql`select ${'kept'} where id = ${id} or other = ${id} limit ${most}`)
    })
    const paramsOf = (id: string, most: number) =>
      preparedQuery(find({ id, most })).getQuery().params
    expect(paramsOf('a', 1)).toEqual(['kept', 'a', 'a', 1])
    expect(paramsOf('b', 2)).toEqual(['kept', 'b', 'b', 2])
    expect(paramsOf('', 0)).toEqual(['kept', '', '', 0])
    expect(times).toBe(1)
  })

  test('reads what comes back as the statement does', () => {
    const statement = () => db.all<{ id: string }>(sql`select 'a' as id`)
    const result = { results: [{ id: 'a' }] }
    expect(preparedQuery(prepared([], statement)({})).mapResult(result, true)).toEqual([
      { id: 'a' },
    ])
  })

  test('decodes the columns of a select by their place, and leaves null as it is', () => {
    const { title, vote, labelIds, archived } = cards
    const select = db
      .select({
        name: title,
        vote,
        labelIds,
        archived,
        size: sql<number>`length(title)`.as('size'),
      })
      .from(cards)
    const row = { title: 'A', vote: null, label_ids: '["a"]', archived: 1, size: 1 }
    expect(
      preparedQuery(select).mapResult({ results: [row, { ...row, archived: 0 }] }, true),
    ).toEqual([
      { name: 'A', vote: null, labelIds: ['a'], archived: true, size: 1 },
      { name: 'A', vote: null, labelIds: ['a'], archived: false, size: 1 },
    ])
  })
})
