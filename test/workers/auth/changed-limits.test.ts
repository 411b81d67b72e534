import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { costIn } from '../engine/sample-request.ts'
import { client } from '../../support/client.ts'
import { namedTokenFor, newBoard, newList } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

/** Changes what the row of a named token says. */
async function change(id: string, column: 'scopes' | 'boards', value: string[] | null) {
  const text = value === null ? null : JSON.stringify(value)
  await env.DB.prepare(`update named_tokens set ${column} = ? where id = ?`).bind(text, id).run()
}

async function begun(scope: 'read' | 'write' | 'admin' = 'write') {
  const board = await newBoard()
  const { id, token } = await namedTokenFor(board.people.admin.id, { scopes: [scope] })
  const api = client({ token })
  await api.read(board.path)
  return { board, id, token, api }
}

describe('a named token whose scope is narrowed writes nothing from the next request on', () => {
  test('on a board that knew it, in an isolate that knew it', async () => {
    const { board, id, api } = await begun()
    await api.made(`${board.path}/lists`, { title: 'Before' })
    await change(id, 'scopes', ['read'])
    const refused = await api.post(`${board.path}/lists`, { title: 'After' })
    expect(outcome(refused)).toBe('403 token.scope')
    expect(await api.read<unknown[]>(`${board.path}/lists`)).toHaveLength(1)
  })

  test('with a body that is not valid either', async () => {
    const { board, id, api } = await begun()
    await change(id, 'scopes', ['read'])
    expect(outcome(await api.post(`${board.path}/lists`, {}))).toBe('403 token.scope')
  })

  test('to accounts', async () => {
    const { id, api } = await begun('admin')
    await change(id, 'scopes', ['write'])
    expect(outcome(await api.put('/api/user', { fullname: 'New' }))).toBe('403 token.scope')
  })

  test('by an import', async () => {
    const { board, id, api } = await begun()
    const file = await api.read<object>(`${board.path}/export`)
    await change(id, 'scopes', ['read'])
    expect(outcome(await api.post('/api/boards/import', file))).toBe('403 token.scope')
  })
})

describe('a named token that is limited to boards', () => {
  test('reads no other from the next request on', async () => {
    const [{ board, id, api }, other] = [await begun(), await newBoard()]
    await change(id, 'boards', [other.id])
    expect(outcome(await api.get(board.path))).toBe('403 token.scope')
    const own = await api.read<{ _id: string }[]>('/api/user/boards')
    expect(own.map(({ _id }) => _id)).toEqual([other.id])
  })

  test('ends feeds of others', async () => {
    const [{ board, id, token, api }, other] = [await begun(), await newBoard()]
    const headers = { authorization: token, upgrade: 'websocket' }
    expect((await api.get(`${board.path}/live`, { headers })).status).toBe(101)
    await change(id, 'boards', [other.id])
    expect(outcome(await api.get(`${board.path}/live`, { headers }))).toBe('403 token.scope')
  })
})

test('a named token whose scope is widened may use it with the next request', async () => {
  const { board, id, api } = await begun('read')
  expect(outcome(await api.post(`${board.path}/lists`, { title: 'A' }))).toBe('403 token.scope')
  await change(id, 'scopes', ['write'])
  expect(outcome(await api.post(`${board.path}/lists`, { title: 'B' }))).toBe('200')
})

test('that its limits are the same is asked in the round trip of the request', async () => {
  const { board, api } = await begun()
  const { headers } = await api.get(`${board.path}/lists`)
  expect(costIn(new Response(null, { headers })).trips).toBe(1)
  const list = await newList(board)
  await api.made(`${list.path}/cards`, { title: 'Warm' })
  const written = await api.post(`${list.path}/cards`, { title: 'A card' })
  expect(costIn(new Response(null, written)).trips).toBe(1)
})
