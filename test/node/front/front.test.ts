import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type Echo, echo, fronted, sent } from './fronted.ts'

describe('the front', () => {
  test('passes method, path, headers and body on, and the reply back', async () => {
    const { url } = await fronted(echo)
    const reply = await fetch(`${url}/a%20b?c=%2F`, {
      method: 'PUT',
      body: 'hällo',
      headers: { 'x-own': 'yes' },
    })
    const got: Echo = await reply.json()
    expect(got).toMatchObject({ method: 'PUT', url: `${url}/a%20b?c=%2F`, body: 'hällo' })
    expect(got.headers).toMatchObject({ 'x-own': 'yes', host: new URL(url).host })
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('says who sent a request, in place of what the client says of it', async () => {
    const { url } = await fronted(echo)
    const lies = {
      'CF-Connecting-IP': '6.6.6.6',
      'MF-CF-Blob': '{"clientIp":"6.6.6.6:1"}',
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Real-IP': '6.6.6.6',
      Forwarded: 'for=6.6.6.6',
    }
    const got: Echo = await (await fetch(url, { headers: lies })).json()
    expect(got.headers['cf-connecting-ip']).toBe('127.0.0.1')
    expect(got.url).toBe(`${url}/`)
    expect(JSON.stringify(got)).not.toMatch(/6\.6\.6\.6|evil/)
  })

  test('believes a trusted proxy', async () => {
    const { url } = await fronted(echo, { trusts: '127.0.0.0/8' })
    const headers = { 'X-Forwarded-For': '192.0.2.9', 'X-Forwarded-Proto': 'https' }
    const got: Echo = await (await fetch(url, { headers })).json()
    expect(got.headers['cf-connecting-ip']).toBe('192.0.2.9')
    expect(got.url).toBe(`${url.replace('http:', 'https:')}/`)
  })

  test('passes on a body without a length, also of DELETE, and streams what comes back', async () => {
    const { url } = await fronted(echo)
    const asked = request(url, { method: 'DELETE', headers: { 'transfer-encoding': 'chunked' } })
    asked.write('{"a":')
    asked.end('1}')
    const [reply] = await once(asked, 'response')
    expect(JSON.parse(await text(reply))).toMatchObject({ body: '{"a":1}' })

    let release = () => {}
    const { url: slow } = await fronted((_, answer) => {
      answer.write('first')
      release = () => void answer.end('second')
    })
    const streamed = (await fetch(slow)).body?.pipeThrough(new TextDecoderStream()).getReader()
    expect(await streamed?.read()).toMatchObject({ value: 'first' })
    release()
    expect(await streamed?.read()).toMatchObject({ value: 'second' })
  })

  test('ends a request at the service when the client goes', async () => {
    const gone = Promise.withResolvers<void>()
    const { url } = await fronted((asked, reply) => {
      reply.write('first')
      asked.once('close', () => gone.resolve())
    })
    const stop = new AbortController()
    await fetch(url, { signal: stop.signal })
    stop.abort()
    await expect(gone.promise).resolves.toBeUndefined()
  })

  test('passes a refusal back that comes before the body is read, and serves the next request', async () => {
    const { url } = await fronted((_, reply) => {
      reply.writeHead(413).end('too large')
    })
    const head =
      'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 4000000\r\n\r\n'
    expect(await sent(url, head + 'x'.repeat(500_000))).toMatch(/^HTTP\/1\.1 413 .*too large/s)
    expect((await fetch(url, { method: 'POST' })).status).toBe(413)
  })

  test('has a refusal told once more by the head alone, where the connection ended with the first one', async () => {
    const bodies: number[] = []
    const { url } = await fronted((asked, reply) => {
      const at = bodies.push(0) - 1
      asked.on('error', () => {})
      asked.on('data', (piece: Buffer) => {
        bodies[at] = (bodies[at] ?? 0) + piece.length
        if (at === 0) asked.socket.resetAndDestroy()
      })
      if (at === 1) reply.writeHead(413).end('too large')
    })
    const head =
      'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 4000000\r\n\r\n'
    expect(await sent(url, head + 'x'.repeat(500_000))).toMatch(/^HTTP\/1\.1 413 .*too large/s)
    expect(bodies).toEqual([expect.any(Number), 0])
  })

  test('passes a request on again where the service ends a connection as it is used once more', async () => {
    const used = new WeakSet<object>()
    const { url, service } = await fronted(({ socket, method }, reply) => {
      if (used.has(socket)) return void socket.destroy()
      used.add(socket)
      reply.end(method)
    })
    service.keepAliveTimeout = 60_000
    const ask = async (method: string, body?: string) =>
      (await fetch(url, { method, ...(body !== undefined && { body }) })).text()
    expect(await ask('GET')).toBe('GET')
    expect(await ask('GET')).toBe('GET')
    expect(await ask('POST', 'a body')).toBe('POST')
    expect(await ask('DELETE')).toBe('DELETE')
  })

  test('answers with 503 and when to come again while the service is not there', async () => {
    const { url, service } = await fronted(echo)
    service.close()
    service.closeAllConnections()
    const reply = await fetch(url)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await reply.json()).toMatchObject({ code: 'service.not_ready', statusCode: 503 })
  })

  test('refuses what is no request of HTTP, and too long a head, by JSON', async () => {
    const { url } = await fronted(echo)
    expect(await sent(url, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"code":"request\.invalid"/s)
    for (const start of [
      'GET http://evil.example/ HTTP/1.1\r\nHost: a',
      'GET / HTTP/1.1\r\nHost: a/b',
    ])
      expect(await sent(url, `${start}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 .*"code":"request\.invalid"/s,
      )
    const long = await sent(url, `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 .*"code":"headers\.too_large"/s)
  })
})

describe('a reply through the front', () => {
  const LONG = JSON.stringify(Array.from({ length: 500 }, (_, at) => `card ${at}`))

  /** The encoding of a reply, its text, and what it depends on. */
  async function reply(type: string, accepted: string, body = LONG) {
    const { url } = await fronted(
      (_, answer) => void answer.setHeader('content-type', type).end(body),
    )
    const got = await fetch(url, { headers: { 'accept-encoding': accepted } })
    const { headers } = got
    return [headers.get('content-encoding'), (await got.text()) === body, headers.get('vary')]
  }

  test('is compressed where the client takes that, if it is a long text', async () => {
    const by = 'Accept-Encoding'
    expect(await reply('application/json', 'gzip, br')).toEqual(['br', true, by])
    expect(await reply('text/css; charset=utf-8', 'gzip')).toEqual(['gzip', true, by])
    expect(await reply('application/problem+json', 'gzip;q=1, br;q=0.5')).toEqual([
      'gzip',
      true,
      by,
    ])
    expect(await reply('application/json', 'identity, br;q=0')).toEqual([null, true, by])
    expect(await reply('application/json', 'br', 'short')).toEqual([null, true, by])
    expect(await reply('text/event-stream', 'br')).toEqual([null, true, null])
    expect(await reply('image/png', 'br')).toEqual([null, true, null])
  })

  test('that is compressed is the same in meaning alone, and has no parts', async () => {
    const { url } = await fronted((_, answer) => {
      const headers = { 'content-type': 'text/css', etag: '"a"', 'accept-ranges': 'bytes' }
      answer.writeHead(200, headers).end(LONG)
    })
    const told = async (accepted: string) => {
      const { headers } = await fetch(url, { headers: { 'accept-encoding': accepted } })
      return [headers.get('etag'), headers.get('accept-ranges')]
    }
    expect(await told('br')).toEqual(['W/"a"', null])
    expect(await told('identity')).toEqual(['"a"', 'bytes'])
  })

  test.each([
    [{ 'cache-control': 'public, no-transform' }, 200],
    [{ 'content-range': 'bytes 0-4999/9000' }, 206],
    [{ 'content-encoding': 'gzip' }, 200],
  ])('with %j is left as it is', async (headers, status) => {
    const { url } = await fronted((_, answer) => {
      answer.writeHead(status, { 'content-type': 'text/css', 'content-length': '5000', ...headers })
      answer.end('x'.repeat(5_000))
    })
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }).end()
    const [reply] = await once(asked, 'response')
    expect([reply.headers['content-length'], (await text(reply)).length]).toEqual(['5000', 5_000])
  })

  test('to HEAD has the length of the text', async () => {
    const { url } = await fronted((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/css', 'content-length': '5000' }).end()
    })
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([null, '5000'])
  })
})
