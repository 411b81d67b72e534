import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Front, openFront } from '../../../../scripts/front/front.ts'
import { readNetworks } from '../../../../scripts/front/networks.ts'
import { PROGRAMS, isInstalled, runProxy } from './programs.ts'

/** The address that a client has on this machine which is not the proxy. */
const CLIENT = '127.0.0.2'

const MIB = 1_048_576

/** Says what it got, or streams, as a path asks for. */
const service: RequestListener = (asked, reply) => {
  if (asked.url?.endsWith('/events')) {
    reply.setHeader('content-type', 'text/event-stream').write('data: 1\n\n')
    return
  }
  const hash = createHash('sha256')
  let bytes = 0
  asked.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    hash.update(chunk)
  })
  asked.once('end', () => {
    const { url, headers } = asked
    reply
      .setHeader('content-type', 'application/json')
      .setHeader('x-began', '1')
      .end(
        JSON.stringify({ url, headers, bytes, hash: hash.digest('hex'), pad: 'x'.repeat(4_000) }),
      )
  })
}

type Got = { url: string; headers: Record<string, string>; bytes: number; hash: string }

/** CI sets NEEDS_PROXIES where the programs are there, and says by itself if they are not. */
const isNeeded = process.env['NEEDS_PROXIES'] !== undefined

for (const [name, program] of Object.entries(PROGRAMS))
  describe.skipIf(!isNeeded && !isInstalled(program))(
    `behind ${name}, by its recipe, the service`,
    () => {
      let proxy: Awaited<ReturnType<typeof runProxy>>
      let front: Front
      const server = createServer({ maxHeaderSize: 65_536 }, service)
      beforeAll(async () => {
        server.on('upgrade', ({ url }, socket) => {
          socket.write(
            'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
          )
          socket.write(`[${url}]`)
          socket.on('error', () => {}).pipe(socket)
        })
        await once(server.listen(0, '127.0.0.1'), 'listening')
        const read = readNetworks('127.0.0.1')
        const trusted = 'networks' in read ? read.networks : { has: () => false }
        front = await openFront({ host: '127.0.0.1', port: 0, trusted, mostSockets: 10 })
        // The server listens at a port.
        front.passTo({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
        proxy = await runProxy(program, front.port)
      })
      afterAll(async () => {
        server.close().closeAllConnections()
        await proxy?.stop()
        await front?.close()
      })

      /** A request over TLS from another address of this machine. */
      const ask = (path: string, more: RequestOptions = {}) =>
        request({
          host: 'localhost',
          port: proxy.https,
          path,
          localAddress: CLIENT,
          family: 4,
          rejectUnauthorized: false,
          agent: false,
          ...more,
        })
      const replyTo = async (asked: ReturnType<typeof ask>) => {
        const [reply]: IncomingMessage[] = await once(asked, 'response')
        if (reply === undefined) throw new Error('There is no reply.')
        return reply
      }
      const get = async (path: string, more: RequestOptions = {}): Promise<Got> =>
        JSON.parse(await text(await replyTo(ask(path, more).end())))

      test('sees the address of the client, https and the host, whatever the client says of them', async () => {
        const headers = {
          'X-Forwarded-For': '6.6.6.6',
          'X-Forwarded-Proto': 'http',
          'CF-Connecting-IP': '6.6.6.6',
          'X-Real-IP': '6.6.6.6',
        }
        const got = await get('/api/user', { headers })
        expect(got.headers['cf-connecting-ip']).toBe(CLIENT)
        expect(got.url).toBe(`https://localhost:${proxy.https}/api/user`)
        expect(JSON.stringify(got)).not.toContain('6.6.6.6')
      })

      test('sees paths as they were sent, and long searches', async () => {
        const path = `/a%2Fb/c%20d?q=%C3%A4&r=${'x'.repeat(30_000)}`
        expect((await get(path)).url).toBe(`https://localhost:${proxy.https}${path}`)
      })

      test('gets the largest import, and answers', async () => {
        const body = Buffer.alloc(64 * MIB, 'laneway')
        const asked = ask('/api/boards/import', { method: 'POST' })
        asked.end(body)
        const got: Got = JSON.parse(await text(await replyTo(asked)))
        expect([got.bytes, got.hash]).toEqual([
          body.length,
          createHash('sha256').update(body).digest('hex'),
        ])
      })

      test('keeps live connections, both ways, and they keep their address', async () => {
        const asked = ask('/api/user/live', {
          headers: {
            Connection: 'Upgrade',
            Upgrade: 'websocket',
            'Sec-WebSocket-Version': '13',
            'Sec-WebSocket-Key': 'bGFuZXdheSBmb2xsb3dlcg==',
          },
        })
        asked.end()
        const [, socket, first] = await once(asked, 'upgrade')
        let said = String(first)
        socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
        await expect.poll(() => said).toBe(`[https://localhost:${proxy.https}/api/user/live]`)
        socket.write('ping')
        await expect.poll(() => said).toMatch(/\]ping$/)
        expect(front.sockets()).toBe(1)
        socket.destroy()
        await expect.poll(() => front.sockets()).toBe(0)
      })

      test('sends events at once, uncompressed', async () => {
        const asked = ask('/events', { headers: { 'Accept-Encoding': 'gzip, br' } })
        const reply = await replyTo(asked.end())
        const [event] = await once(reply, 'data')
        expect([reply.headers['content-encoding'], String(event)]).toEqual([
          undefined,
          'data: 1\n\n',
        ])
        asked.destroy()
      })

      test('compresses replies once', async () => {
        const reply = await replyTo(ask('/', { headers: { 'Accept-Encoding': 'br' } }).end())
        reply.resume()
        expect(reply.headers['content-encoding']).toBe('br')
        expect(reply.headers['vary']).toMatch(/accept-encoding/i)
      })

      test('is asked by https alone', async () => {
        const reply = await fetch(`http://127.0.0.1:${proxy.http}/x?y=1`, {
          redirect: 'manual',
          headers: { host: 'localhost' },
        })
        expect([301, 308]).toContain(reply.status)
        expect(reply.headers.get('location')).toMatch(/^https:\/\/.*\/x\?y=1$/)
      })
    },
  )
