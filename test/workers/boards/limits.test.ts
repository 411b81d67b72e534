import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { ALL_LIMITS } from '../../../src/boards/model/limits.ts'
import type { Json } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'
import { IMPORT, aBoard } from '../../support/importing.ts'
import { as, newBoard, newList, person } from '../../support/people.ts'
import { costIn } from '../engine/sample-request.ts'
import { sql } from '../engine/support.ts'

/** Rows of a table made of its one row with a condition, each with an id of its own. */
async function multiply(table: string, where: string, id: string, count: number): Promise<void> {
  const [row] = await sql(`select * from ${table} where ${where} = ? limit 1`, id)
  const columns = Object.keys(row ?? {})
  const values = columns.map((name) => (name === 'id' ? `id || '-' || n` : name))
  await sql(
    `insert into ${table} (${columns.join(', ')})
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?2)
      select ${values.join(', ')} from numbers, (select * from ${table} where ${where} = ?1 limit 1)`,
    id,
    count,
  )
}

/** Has the object of a board load it again. */
const renew = (board: string) => evictDurableObject(env.BOARD.getByName(board))

const refusal = ({ status, body }: { status: number; body: Json }) =>
  `${status} ${String(body['code'])}: ${String(body['reason'])}`

describe('a board with more lists than it may have', () => {
  async function wide() {
    const board = await newBoard()
    const list = await newList(board)
    await multiply('lists', 'board_id', board.id, 1_200)
    await renew(board.id)
    return { board, list, api: as(board.people.admin) }
  }

  test('gets no other, by no way, and nothing of what was asked for is stored', async () => {
    const { board, list, api } = await wide()
    const refused = '409 list.limit: A board can have at most 1,000 lists; archived ones count too.'
    expect(refusal(await api.post(`${board.path}/lists`, { title: 'More' }))).toBe(refused)
    expect(refusal(await api.post(`${list.path}/copy`, {}))).toBe(refused)
    expect(refusal(await api.post(`${board.path}/copy`, {}))).toBe(refused)
    const other = await newBoard()
    const there = await newList(other)
    const to = { toBoardId: board.id }
    await api.edit(there.path, { title: 'Another title' })
    expect(refusal(await api.post(`${there.path}/move`, to))).toBe(refused)
    expect(refusal(await api.post(`${there.path}/copy`, to))).toBe(refused)
    const [counted] = await sql('select count(*) as n from lists where board_id = ?', board.id)
    expect(counted).toEqual({ n: 1_201 })
  })

  test('can be read, edited, exported and deleted', async () => {
    const { board, list, api } = await wide()
    expect((await api.read<{ lists: Json[] }>(`${board.path}/view`)).lists).toHaveLength(1_201)
    await api.edit(list.path, { title: 'Another title' })
    expect((await api.read<{ lists: Json[] }>(`${board.path}/export`)).lists).toHaveLength(1_201)
    await api.sure('DELETE', list.path)
    await api.sure('DELETE', board.path)
  })
})

describe('a card with as many comments as it may have', () => {
  const { comments: most } = ALL_LIMITS.card

  /** A card that has so many fewer comments than it may have. */
  async function talkative(fewer: number) {
    const card = await newCard()
    const { board, id, api } = card
    const path = `${board.path}/cards/${id}/comments`
    const first = await api.made(path, { comment: 'One' })
    await multiply('comments', 'id', first, most - 1 - fewer)
    await renew(board.id)
    const add = () => api.post(path, { comment: 'More' })
    return { ...card, path, first, add }
  }

  test('gets one less than that, and no other until one is deleted', async () => {
    const { add, api, path, first } = await talkative(1)
    const refused = '409 comment.limit: A card can have at most 10,000 comments.'
    expect((await add()).status).toBe(200)
    expect(refusal(await add())).toBe(refused)
    await api.sure('DELETE', `${path}/${first}`)
    expect((await add()).status).toBe(200)
    expect(refusal(await add())).toBe(refused)
  })

  test('is counted once, in the round trip that loads it, and not again while the object knows', async () => {
    const { add, put, board } = await talkative(2)
    const [first, second] = [costIn(await add()), costIn(await add())]
    expect([first.trips, second.trips]).toEqual([2, 1])
    expect(first.rows).toBeGreaterThanOrEqual(most - 2)
    expect(first.rows).toBeLessThan(most + 60)
    expect(second.rows).toBeLessThanOrEqual(42)
    await renew(board.id)
    // An edit of the card loads it too, and counts nothing on it.
    expect(costIn(await put({ title: 'Another title' })).rows).toBeLessThan(60)
  })
})

test('a user who is a member of as many boards as one may make makes no other one', async () => {
  const user = await person()
  const api = as(user)
  const board = await api.made('/api/boards', { title: 'The first', owner: '' })
  await sql(
    `insert into members (board_id, user_id, is_active, is_admin, is_no_comments, is_comment_only, is_worker)
      with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ?2)
      select ?1 || '-' || n, ?1, 1, 1, 0, 0, 0 from numbers`,
    user.id,
    ALL_LIMITS.user.boards,
  )
  const refused =
    '409 board.limit: A user who is a member of 10,000 boards can make no more; leave one first.'
  expect(refusal(await api.post('/api/boards', { title: 'More', owner: '' }))).toBe(refused)
  expect(refusal(await api.post(`/api/boards/${board}/copy`, {}))).toBe(refused)
  expect(refusal(await api.post(IMPORT, aBoard()))).toBe(refused)
  expect((await api.get('/api/user')).status).toBe(200)
})
