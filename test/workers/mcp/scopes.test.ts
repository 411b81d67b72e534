import { expect, test } from 'vitest'
import { agentOf, sendMessage } from '../../support/agent.ts'
import type { Json } from '../../support/client.ts'
import { as, namedTokenFor, newBoard, newList } from '../../support/people.ts'

const READING = ['find_cards', 'get_board', 'get_cards', 'my_work', 'what_changed', 'get_rules']

/** A board with a card, and an agent of its admin by a named token. */
async function newDesk(given: Parameters<typeof namedTokenFor>[1]) {
  const board = await newBoard()
  const list = await newList(board, ['One'])
  const { token } = await namedTokenFor(board.people.admin.id, given)
  const { body } = await sendMessage({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token })
  const tools = body.result?.['tools']
  const names = Array.isArray(tools) ? tools.map((tool: Json) => tool['name']) : []
  return { board, list, token, names, agent: agentOf({ token }) }
}

test('a token for reading sees no tool that writes, and can call none', async () => {
  const { board, token, names, agent } = await newDesk({ scopes: ['read'] })
  expect(names).toEqual(READING)
  expect(await agent.answer('get_board', { board: board.id })).toMatchObject({ id: board.id })
  const params = {
    name: 'comment',
    arguments: { board: board.id, comments: [{ card: 1, text: 'No' }] },
  }
  const called = await sendMessage(
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    { token },
  )
  expect(called.body).toMatchObject({ error: { code: -32602 } })
  expect(
    await agent.answer('get_cards', { board: board.id, cards: 1, fields: ['comments'] }),
  ).toEqual({
    cards: [{}],
  })
})

test.each(['write', 'admin'] as const)('a token for %s sees all tools', async (scope) => {
  const { board, names, agent } = await newDesk({ scopes: [scope] })
  expect(names.length).toBeGreaterThan(READING.length)
  const comments = [{ card: 1, text: 'Yes' }]
  expect(await agent.answer('comment', { board: board.id, comments })).toEqual({ written: 1 })
})

test('the log names the token by which an agent writes', async () => {
  const { board, agent } = await newDesk({ scopes: ['write'] })
  await agent.answer('comment', { board: board.id, comments: [{ card: 1, text: 'Logged' }] })
  const log = await as(board.people.admin).read<Json[]>(`${board.path}/activities`)
  const { id: userId } = board.people.admin
  expect(log.at(-1)).toMatchObject({ activityType: 'addComment', userId, tokenName: 'A bot' })
  const { changes } = await agent.answer<{ changes: Json[] }>('what_changed', { board: board.id })
  expect(changes.at(-1)).toMatchObject({ did: 'addComment', via: 'A bot' })
})

test('a token that is limited to boards reaches no other board', async () => {
  const other = await newBoard()
  const there = await newList(other, ['Elsewhere'])
  const { token } = await namedTokenFor(other.people.admin.id, {
    scopes: ['write'],
    boards: [other.id],
  })
  const agent = agentOf({ token })
  const { board } = await newDesk({})
  expect(await agent.answer('get_board')).toEqual({ boards: [{ id: other.id, title: 'A board' }] })
  expect(await agent.refusal('get_board', { board: board.id })).toMatch(/limited to boards/)
  expect(await agent.answer('get_cards', { cards: there.cards, fields: ['title'] })).toEqual({
    cards: [{ title: 'Elsewhere' }],
  })
})
