import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { echo, fronted, sent } from './fronted.ts'

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
