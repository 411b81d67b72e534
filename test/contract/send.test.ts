import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Planned, db } from '../../src/db/planner.ts'
import { cards } from '../../src/db/schema/cards.ts'
import { boards, members } from '../../src/db/schema/boards.ts'
import { toSend } from '../../src/db/send.ts'

const plans = (...statements: unknown[]) =>
  statements.map((one) => (one as { _prepare(): Planned })._prepare())

const idOf = (id: string) => db.select({ id: boards.id }).from(boards).where(eq(boards.id, id))

const write = (at: number) => db.run(sql`update boards set stars = ${at}`)

describe('statements that are sent together', () => {
  it('are one where they are selects that follow each other, with the values of all', () => {
    const [sent, ...more] = toSend(plans(idOf('one'), idOf('two')))
    expect(more).toEqual([])
    expect(sent?.params).toEqual(['one', 'two'])
    const rows = [
      { whose: 1, row: '["two"]' },
      { whose: 0, row: '["one"]' },
      { whose: 1, row: '["three"]' },
    ]
    expect(sent?.read(rows)).toEqual([[{ id: 'one' }], [{ id: 'two' }, { id: 'three' }]])
  })

  it('are at most five of D1 as one', () => {
    const sent = toSend(plans(...Array.from({ length: 11 }, (_, at) => idOf(String(at)))))
    expect(sent.map(({ params }) => params.length)).toEqual([5, 5, 1])
  })

  it('keep their places among those that write', () => {
    const sent = toSend(plans(idOf('a'), idOf('b'), write(1), write(2), idOf('c')))
    expect(sent.map(({ params }) => params)).toEqual([['a', 'b'], [1], [2], ['c']])
    expect(sent[1]?.sql).toBe('update boards set stars = ?')
    expect(sent[1]?.read([{ changes: 1 }])).toEqual([[{ changes: 1 }]])
  })

  it('give no function more values than D1 lets it take', () => {
    const [sent] = toSend(plans(db.select().from(cards)))
    const lists = sent?.sql.match(/json_array\("[^()]*(?:\([^()]*\)[^()]*)*\)/g) ?? []
    expect(lists.length).toBeGreaterThan(1)
    for (const list of lists) expect(list.split(', ').length).toBeLessThanOrEqual(32)
  })

  it('are read as Drizzle reads them: flags as true or false, JSON as its value, null as null', () => {
    const statement = db
      .select({ archived: boards.archived, labels: boards.labels, endAt: boards.endAt })
      .from(boards)
    const [sent] = toSend(plans(statement))
    const row = '[1,[{"_id":"a"}],null]'
    expect(sent?.read([{ whose: 0, row }])).toEqual([
      [{ archived: true, labels: [{ _id: 'a' }], endAt: null }],
    ])
  })

  it('that are written out give their rows as they come', () => {
    const [sent] = toSend(plans(db.all(sql`delete from ${members} returning user_id`)))
    expect(sent?.read([{ user_id: 'u' }])).toEqual([[{ user_id: 'u' }]])
  })

  it('name every value they select by a name of its own, or are refused as they are written', () => {
    expect(() => plans(db.select({ count: sql`count(*)` }).from(boards))).toThrow(
      'count has no name in the result',
    )
    const joined = db.select({ one: boards.id, other: cards.id }).from(boards)
    expect(() => plans(joined.innerJoin(cards, eq(cards.boardId, boards.id)))).toThrow(
      'two columns of the result are named "id"',
    )
  })
})
