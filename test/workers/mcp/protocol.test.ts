import { describe, expect, test } from 'vitest'
import { modern, sendMessage } from '../../support/agent.ts'
import { people } from '../../support/people.ts'

const { token } = (await people()).admin

const SUPPORTED = ['2026-07-28', '2025-11-25', '2025-06-18']

const legacy = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

describe('a client with a handshake', () => {
  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2024-11-05', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
  ])('that asks for %s gets %s', async (protocolVersion, agreed) => {
    const { status, body } = await sendMessage(legacy('initialize', { protocolVersion }), { token })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      protocolVersion: agreed,
      capabilities: { tools: {} },
      serverInfo: { name: 'laneway' },
    })
    expect(body.result).not.toHaveProperty('resultType')
  })

  test('gets 202 for a notification, and an answer to a ping', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const told = await sendMessage(notification, { token })
    expect([told.status, told.text]).toEqual([202, ''])
    expect((await sendMessage(legacy('ping'), { token })).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {},
    })
  })

  test.each(['2025-11-25', '2025-06-18'])('may name %s in its header', async (version) => {
    const headers = { 'mcp-protocol-version': version }
    expect(await sendMessage(legacy('tools/list'), { token, headers })).toMatchObject({
      status: 200,
    })
  })
})

describe('a client without a handshake', () => {
  test('discovers the versions and capabilities', async () => {
    const { body, headers } = modern('server/discover')
    const reply = await sendMessage(body, { token, headers })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        result: {
          resultType: 'complete',
          supportedVersions: SUPPORTED,
          capabilities: { tools: {} },
        },
      },
    })
  })

  test('gets a list of tools that it may keep for itself', async () => {
    const { body, headers } = modern('tools/list')
    const {
      body: { result },
    } = await sendMessage(body, { token, headers })
    expect(result).toMatchObject({ resultType: 'complete', cacheScope: 'private' })
    expect(result?.['ttlMs']).toBeGreaterThan(0)
    expect(result?.['_meta']).toMatchObject({
      'io.modelcontextprotocol/serverInfo': { name: 'laneway' },
    })
  })

  test('may send the name of a tool as base64', async () => {
    const { body, headers } = modern('tools/call', { name: 'my_work' })
    const encoded = { ...headers, 'mcp-name': `=?base64?${btoa('my_work')}?=` }
    expect(await sendMessage(body, { token, headers: encoded })).toMatchObject({ status: 200 })
  })

  test.each([
    ['another method', { 'mcp-method': 'tools/list' }],
    ['another tool', { 'mcp-name': 'get_board' }],
    ['another version', { 'mcp-protocol-version': '2025-11-25' }],
    ['a name that is no base64', { 'mcp-name': '=?base64?-?=' }],
  ])('is refused where its headers name %s', async (_, wrong) => {
    const { body, headers } = modern('tools/call', { name: 'my_work' })
    const reply = await sendMessage(body, { token, headers: { ...headers, ...wrong } })
    expect(reply).toMatchObject({ status: 400, body: { id: 1, error: { code: -32020 } } })
  })

  test.each(['mcp-method', 'mcp-name', 'mcp-protocol-version'])(
    'needs the header %s',
    async (name) => {
      const { body, headers } = modern('tools/call', { name: 'my_work' })
      const rest = Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
      const reply = await sendMessage(body, { token, headers: rest })
      expect(reply).toMatchObject({ status: 400, body: { error: { code: -32020 } } })
    },
  )

  test('must say its version and capabilities in the body', async () => {
    const { headers } = modern('tools/list')
    const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }
    for (const body of [legacy('tools/list'), legacy('tools/list', params)])
      expect(await sendMessage(body, { token, headers })).toMatchObject({
        status: 400,
        body: { error: { code: -32602 } },
      })
  })

  test.each(['ping', 'initialize', 'resources/list'])(
    'is told with 404 that there is no %s',
    async (method) => {
      const { body, headers } = modern(method)
      const reply = await sendMessage(body, { token, headers })
      expect(reply).toMatchObject({ status: 404, body: { id: 1, error: { code: -32601 } } })
    },
  )
})

describe('a message', () => {
  test.each([
    ['a batch', [legacy('ping')], -32600],
    ['text', '"ping"', -32600],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }, -32600],
    ['an id that is null', { ...legacy('ping'), id: null }, -32600],
    ['no JSON', '{"jsonrpc":', -32700],
    ['nothing', '', -32700],
    ['params that are a list', { ...legacy('ping'), params: [] }, -32602],
  ])('that is %s is refused', async (_, body, code) => {
    expect(await sendMessage(body, { token })).toMatchObject({
      status: 400,
      body: { error: { code } },
    })
  })

  test('of a version that is not spoken is told which are', async () => {
    const headers = { 'mcp-protocol-version': '1999-01-01' }
    const error = { code: -32022, data: { supported: SUPPORTED, requested: '1999-01-01' } }
    expect(await sendMessage(legacy('tools/list'), { token, headers })).toMatchObject({
      status: 400,
      body: { error },
    })
    const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': '1999-01-01' } }
    expect(await sendMessage(legacy('tools/list', params), { token })).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('with an unknown method or tool is told so', async () => {
    for (const [method, params, code] of [
      ['resources/list', {}, -32601],
      ['tools/call', { name: 'delete_board' }, -32602],
      ['tools/call', { name: 'my_work', arguments: 'none' }, -32602],
      ['tools/call', { name: 'my_work', arguments: [] }, -32602],
    ] as const)
      expect(await sendMessage(legacy(method, params), { token })).toMatchObject({
        status: 200,
        body: { id: 1, error: { code } },
      })
  })

  test('has to be JSON of at most a mebibyte', async () => {
    const form = await sendMessage('a=b', {
      token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    const long = await sendMessage(legacy('ping', { text: 'x'.repeat(1_048_576) }), { token })
    expect(long.status).toBe(413)
  })

  test.each(['GET', 'DELETE', 'PUT'])('cannot be sent by %s', async (method) => {
    const reply = await sendMessage(undefined, { token, method })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
