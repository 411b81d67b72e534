import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Echo, echo, fronted, sent } from './fronted.ts'

const bodyOf = (reply: string): Echo => JSON.parse(reply.slice(reply.indexOf('{')))

const CLOSE = 'Connection: close\r\n'

describe('the front refuses', () => {
  test.each([
    ['a length beside pieces', 'Host: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['two lengths', 'Host: a\r\nContent-Length: 0\r\nContent-Length: 4\r\n'],
    ['a length with a sign', 'Host: a\r\nContent-Length: +4\r\n'],
    ['another encoding before pieces', 'Host: a\r\nTransfer-Encoding: gzip, chunked\r\n'],
    ['another encoding after pieces', 'Host: a\r\nTransfer-Encoding: chunked, identity\r\n'],
    ['pieces that are none', 'Host: a\r\nTransfer-Encoding: xchunked\r\n'],
    ['pieces twice', 'Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n'],
    ['a space before a colon', 'Host: a\r\nTransfer-Encoding : chunked\r\n'],
    ['a header that goes on in the next line', 'Host: a\r\nX-A: b\r\n c\r\n'],
    ['two hosts', 'Host: a\r\nHost: evil.example\r\n'],
    ['no host', ''],
    ['a host with a path', 'Host: a/b\r\n'],
    ['a host with a user', 'Host: a@evil.example\r\n'],
  ])('%s, before the service hears of it', async (_, headers) => {
    let heard = 0
    const { url } = await fronted((asked, reply) => {
      heard += 1
      echo(asked, reply)
    })
    const second = '0\r\n\r\nGET /second HTTP/1.1\r\nHost: a\r\n\r\n'
    const rest = headers.includes('Encoding') ? second : ''
    const reply = await sent(url, `POST / HTTP/1.1\r\n${headers}${CLOSE}\r\n${rest}`)
    expect(reply).toMatch(/^HTTP\/1\.1 400 [^]*"code":"request\.invalid"/)
    expect(new Set(reply.match(/HTTP\/1\.1 \d+/g))).toEqual(new Set(['HTTP/1.1 400']))
    expect(heard).toBe(0)
  })

  test('a tunnel, an expectation, and another form of address', async () => {
    const { url } = await fronted(echo)
    const tunnel = await sent(url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(tunnel).toMatch(/^HTTP\/1\.1 400 [^]*request\.invalid/)
    const expecting = `POST / HTTP/1.1\r\nHost: a\r\nExpect: the-moon\r\n${CLOSE}\r\n`
    expect(await sent(url, expecting)).toMatch(/^HTTP\/1\.1 417 [^]*request\.expectation/)
    const star = `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`
    expect(await sent(url, star)).toMatch(/^HTTP\/1\.1 400 [^]*request\.invalid/)
  })

  test('or passes on, but outlives, each byte in a path, a name and a value', async () => {
    const { url } = await fronted(echo)
    const bytes = Array.from({ length: 256 }, (_, at) => String.fromCharCode(at))
    const places = [
      (one: string) => `GET /a${one}b HTTP/1.1\r\nHost: a\r\n`,
      (one: string) => `GET / HTTP/1.1\r\nHost: a\r\nX-A${one}: b\r\n`,
      (one: string) => `GET / HTTP/1.1\r\nHost: a\r\nX-A: a${one}b\r\n`,
      (one: string) => `GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nX-A: a${one}b\r\n`,
    ]
    const requests = bytes.flatMap((one) => places.map((place) => place(one)))
    for (const head of requests)
      expect(await sent(url, `${head}${CLOSE}\r\n`, 'latin1')).toMatch(/^HTTP\/1\.1 (?:200|400) /)
  })
})

describe('the front passes on', () => {
  test('no header that the client names as one of its connection, and no lie about the sender', async () => {
    const { url } = await fronted(echo)
    const named = 'Connection: close, X-Own, CF-Connecting-IP, Host, Content-Length\r\nX-Own: 1\r\n'
    const reply = await sent(
      url,
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nCF-Connecting-IP: 6.6.6.6\r\n${named}\r\nhi`,
    )
    const { headers, body } = bodyOf(reply)
    expect([headers['x-own'], headers['cf-connecting-ip'], headers['host'], body]).toEqual([
      undefined,
      '127.0.0.1',
      'a',
      'hi',
    ])
  })

  test('what a proxy says, however many headers a client puts before it', async () => {
    const { url } = await fronted(echo, { trusts: '127.0.0.1' })
    for (const count of [100, 1_000, 1_990, 2_100, 4_000]) {
      const filling = 'a: b\r\n'.repeat(count)
      const reply = await sent(
        url,
        `GET / HTTP/1.1\r\nHost: a\r\nCF-Connecting-IP: 6.6.6.6\r\n${filling}X-Forwarded-For: 192.0.2.1\r\n${CLOSE}\r\n`,
      )
      expect(reply).toMatch(/^HTTP\/1\.1 431 |"cf-connecting-ip":"192\.0\.2\.1"/)
    }
  })

  test('requests of clients that offer HTTP/2, with their bodies', async () => {
    const { url } = await fronted(echo)
    const offer =
      'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: A\r\n'
    const reply = await sent(
      url,
      `POST /x HTTP/1.1\r\nHost: a\r\n${offer}Content-Length: 5\r\n\r\nhello`,
    )
    expect(bodyOf(reply)).toMatchObject({ method: 'POST', body: 'hello' })
    expect(Object.keys(bodyOf(reply).headers)).not.toContain('upgrade')
  })

  test('requests for a socket that have a body, as no requests for one', async () => {
    const { url } = await fronted(echo)
    const offer = 'Connection: close, Upgrade\r\nUpgrade: websocket\r\n'
    const reply = await sent(
      url,
      `GET /x HTTP/1.1\r\nHost: a\r\n${offer}Content-Length: 5\r\n\r\nhello`,
    )
    expect(bodyOf(reply)).toMatchObject({ body: 'hello' })
  })

  test('requests of HTTP/1.0 without a host, and two in one piece', async () => {
    const { url } = await fronted(echo)
    expect(bodyOf(await sent(url, 'GET /x HTTP/1.0\r\n\r\n')).url).toBe('http://localhost/x')
    const two = `GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`
    expect((await sent(url, two)).match(/http:\/\/a\/[12]/g)).toEqual(['http://a/1', 'http://a/2'])
  })
})

describe('a client that stays though it was told the last word', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Sends bytes by a connection whose side the client never ends, and waits for the reply. */
  async function staying(port: number, bytes: string) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(bytes)
    const [first] = await once(socket, 'data')
    socket.resume()
    await once(socket, 'end')
    return { socket, first: String(first) }
  }

  const SOCKET =
    'GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

  test.each([
    ['no request', 'HELLO\r\n\r\n', 400],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a socket that the service refuses', SOCKET, 401],
  ])('is left after five seconds: %s', async (_, bytes, status) => {
    const { url, front, service } = await fronted(echo)
    service.on('upgrade', (_asked, socket) => {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\nno')
    })
    const { socket, first } = await staying(Number(new URL(url).port), bytes)
    expect(first).toContain(`HTTP/1.1 ${status} `)
    expect(front.sockets()).toBe(0)
    const gone = new Promise((left) => void socket.once('close', left))
    // The client notices by what it writes that nobody is there.
    const writing = setInterval(() => void socket.write('x'), 5)
    onTestFinished(() => clearInterval(writing))
    vi.advanceTimersByTime(5_000)
    await gone
    expect(socket.destroyed).toBe(true)
  })
})

test('a client whose body comes too slowly is told, and the connection ends', async () => {
  const { url } = await fronted((_, reply) => void reply.writeHead(408).end('too slow'))
  const reply = await sent(url, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{')
  expect(reply).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close[^]*too slow/)
})

test('a service that breaks off a compressed reply breaks it off for the client, too', async () => {
  const service = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json').write('x'.repeat(500_000))
    setTimeout(() => reply.destroy(), 0)
  })
  const { url, front } = await fronted(echo)
  await once(service.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    service.close()
    service.closeAllConnections()
  })
  const bound = service.address()
  front.passTo({ host: '127.0.0.1', port: bound instanceof Object ? bound.port : 0 })
  const reply = fetch(url, { headers: { 'accept-encoding': 'br' } })
  await expect(reply.then((got) => got.text())).rejects.toThrow(/terminated|fetch failed/)
})
