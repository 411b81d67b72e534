import { once } from 'node:events'
import { type RequestListener, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFront } from '../../../scripts/front/front.ts'
import { readNetworks } from '../../../scripts/front/networks.ts'

/** A front before a service that answers by `listener`. */
async function fronted(listener: RequestListener, { trusts = '', mostSockets = 10 } = {}) {
  const service = createServer(listener).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close().closeAllConnections())
  const read = readNetworks(trusts)
  const trusted = 'networks' in read ? read.networks : { has: () => false }
  const front = await openFront({ host: '127.0.0.1', port: 0, trusted, mostSockets })
  onTestFinished(() => front.close())
  // The server listens at a port.
  const { port } = service.address() as AddressInfo
  front.passTo({ host: '127.0.0.1', port })
  return { url: `http://127.0.0.1:${front.port}`, front, service }
}

/** Answers with what it got. */
const echo: RequestListener = (asked, reply) =>
  void text(asked).then((body) => {
    const { method, url, headers } = asked
    reply
      .setHeader('set-cookie', ['a=1', 'b=2'])
      .end(JSON.stringify({ method, url, headers, body }))
  })

type Echo = { method: string; url: string; headers: Record<string, string>; body: string }

/** Sends bytes as they are, and returns all that comes back until the end. */
async function sent(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

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

  test('answers with 503 and when to come again while the service is not there', async () => {
    const { url, service } = await fronted(echo)
    service.close().closeAllConnections()
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

  test('to HEAD has the length of the text', async () => {
    const { url } = await fronted((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/css', 'content-length': '5000' }).end()
    })
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([null, '5000'])
  })
})

const UPGRADE =
  'GET /live HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nCF-Connecting-IP: 6.6.6.6\r\n\r\n'

describe('a socket through the front', () => {
  /** A service that says what it got by a socket, and then says all that it hears. */
  async function socketed(mostSockets?: number) {
    const all = await fronted(echo, mostSockets === undefined ? {} : { mostSockets })
    all.service.on('upgrade', ({ headers }, socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      )
      socket.write(`[${String(headers['cf-connecting-ip'])}]`)
      socket.pipe(socket)
    })
    return all
  }

  /** Opens a socket, and waits for what the service says at its beginning. */
  async function opened(url: string) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let said = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    socket.write(UPGRADE)
    return { socket, said: () => said }
  }

  test('passes what both sides say, with the address of the client', async () => {
    const { url } = await socketed()
    const { socket, said } = await opened(url)
    await expect.poll(said).toMatch(/^HTTP\/1\.1 101 .*\[127\.0\.0\.1\]$/s)
    socket.write('ping')
    await expect.poll(said).toMatch(/\]ping$/)
  })

  test('is refused beyond the most that are open, until one ends', async () => {
    const { url } = await socketed(1)
    const first = await opened(url)
    await expect.poll(first.said).toContain('101')
    expect(await sent(url, UPGRADE)).toMatch(
      /^HTTP\/1\.1 503 .*Retry-After: 30.*"code":"sockets\.limit"/s,
    )
    first.socket.destroy()
    await expect
      .poll(async () => {
        const next = await opened(url)
        await once(next.socket, 'data')
        return next.said()
      })
      .toContain('101')
  })

  test('is refused by the service as any request', async () => {
    const { url, service } = await fronted(echo)
    service.on('upgrade', (_, socket) => {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\nno')
    })
    expect(await sent(url, UPGRADE)).toMatch(/^HTTP\/1\.1 401 Unauthorized.*no$/s)
  })
})
