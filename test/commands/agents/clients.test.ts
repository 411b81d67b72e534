import { Client as ClientOf1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOf1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  Client as ClientOf2,
  StreamableHTTPClientTransport as TransportOf2,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { type Copy, type Started, freshCopy } from '../readme/shell.ts'

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

const INFO = { name: 'test', version: '1' }

/** Where a client finds the tools, and the token that it sends. */
const place = (bearer = token) => ({
  url: new URL(`${service.url}/mcp`),
  init: { requestInit: { headers: { Authorization: `Bearer ${bearer}` } } },
})

const newer = (mode: 'legacy' | 'auto' | { pin: string }) => async () => {
  const client = new ClientOf2(INFO, { versionNegotiation: { mode } })
  const { url, init } = place()
  await client.connect(new TransportOf2(url, init))
  return client
}

const CLIENTS = {
  'the client of the SDK 1': async () => {
    const client = new ClientOf1(INFO)
    const { url, init } = place()
    await client.connect(new TransportOf1(url, init))
    return client
  },
  'the client of the SDK 2, with a handshake': newer('legacy'),
  'the client of the SDK 2, where it may choose': newer('auto'),
  'the client of the SDK 2, without a handshake': newer({ pin: '2026-07-28' }),
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
  const clients = [await newer('auto')(), await newer('legacy')()]
  expect(clients.map((client) => client.getNegotiatedProtocolVersion())).toEqual([
    '2026-07-28',
    '2025-11-25',
  ])
  await Promise.all(clients.map(async (client) => client.close()))
})

test('a client without a valid token is not connected', async () => {
  const { url, init } = place('none')
  await expect(new ClientOf1(INFO).connect(new TransportOf1(url, init))).rejects.toThrow(
    /401|Unauthorized/i,
  )
})
