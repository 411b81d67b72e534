import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { type Copy, type Started, freshCopy } from '../pages/shell.ts'

let copy: Copy
let service: Started
let token: string

beforeAll(async () => {
  copy = await freshCopy()
  service = await copy.start((port) => `PORT=${port} npm start`)
  const api = connect(service.url)
  await api.register({
    body: { username: 'ada', email: 'ada@example.com', password: 'a long password' },
  })
  token = api.session.token ?? ''
  const { _id: board } = await api.new_board({ body: { title: 'Agents' } })
  await api.new_list({ board, body: { title: 'To do' } })
})

afterAll(async () => {
  await service?.stop()
  await copy?.remove()
})

test('what is started without flags keeps its secret in the folder that wrangler dev uses', () => {
  const secret = readFileSync(join(copy.folder, '.wrangler/state/jwt-secret'), 'utf8')
  expect(secret).toMatch(/^[\w-]{64}\n$/)
})

const INFO = { name: 'test', version: '1' }

/** The address of the tools, and the token that a client sends. */
const place = (bearer = token) => ({
  url: new URL(`${service.url}/mcp`),
  init: { requestInit: { headers: { Authorization: `Bearer ${bearer}` } } },
})

const speaking = (mode: 'legacy' | 'auto' | { pin: string }) => async () => {
  const client = new Client(INFO, { versionNegotiation: { mode } })
  const { url, init } = place()
  await client.connect(new StreamableHTTPClientTransport(url, init))
  return client
}

const CLIENTS = {
  'the client of the SDK, with a handshake': speaking('legacy'),
  'the client of the SDK, where it may choose': speaking('auto'),
  'the client of the SDK, without a handshake': speaking({ pin: '2026-07-28' }),
}

describe.each(Object.entries(CLIENTS))('%s', (name, connected) => {
  test('lists the tools and calls them', async () => {
    const client = await connected()
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toContain('find_cards')
    const title = `By ${name}`
    const call = {
      board: 'agents',
      list: 'to do',
      cards: [{ title }],
      idempotencyKey: name.replaceAll(' ', '-'),
    }
    const made = await client.callTool({ name: 'create_cards', arguments: call })
    expect(made.isError).toBe(false)
    const read = await client.callTool({
      name: 'get_board',
      arguments: { board: 'Agents', fields: ['title'] },
    })
    expect(read.structuredContent).toMatchObject({
      title: 'Agents',
      cards: expect.arrayContaining([{ title }]),
    })
    await client.close()
  })

  test('gets an answer that says how to mend a call', async () => {
    const client = await connected()
    const wrong = { name: 'get_board', arguments: { board: 'Agent' } }
    const { isError, content } = await client.callTool(wrong)
    expect([isError, content]).toEqual([
      true,
      [{ type: 'text', text: 'There is no board "Agent". There are: Agents.' }],
    ])
    await client.close()
  })
})

test('the version is the newest that a client speaks', async () => {
  const clients = [await speaking('auto')(), await speaking('legacy')()]
  expect(clients.map((client) => client.getNegotiatedProtocolVersion())).toEqual([
    '2026-07-28',
    '2025-11-25',
  ])
  await Promise.all(clients.map(async (client) => client.close()))
})

test('a client without a valid token is not connected', async () => {
  const { url, init } = place('none')
  await expect(
    new Client(INFO).connect(new StreamableHTTPClientTransport(url, init)),
  ).rejects.toThrow(/401|Unauthorized/i)
})
