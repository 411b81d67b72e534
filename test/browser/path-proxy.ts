import { once } from 'node:events'
import { type IncomingMessage, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

/** A service behind a path of a proxy, which takes the path away or passes it on. */
type Passed = { path: string; to: string; strips: boolean }

/** A host with services at paths of its own. */
export type PathProxy = {
  origin: string
  /** Has what is below a path passed on to a service from now on. */
  pass(passed: Passed): void
  /** Ends what is open, and has everything fail from now on. */
  cut(): void
}

/** A proxy for one test, as operators put one before services of which each has a path. */
export async function pathProxy(): Promise<PathProxy> {
  const all: Passed[] = []
  const open = new Set<Duplex>()
  let isCut = false
  const targetOf = ({ url = '', method, headers }: IncomingMessage) => {
    const found = all.find(({ path }) => url.startsWith(path))
    if (found === undefined) return undefined
    const { hostname, port } = new URL(found.to)
    const path = found.strips ? url.slice(found.path.length - 1) : url
    return { hostname, port, path, method, headers, agent: false as const }
  }
  const server = createServer((asked, reply) => {
    const target = targetOf(asked)
    if (target === undefined) return reply.writeHead(404).end()
    const passed = request(target, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    return asked.pipe(passed)
  })
  server.on('connection', (socket) => {
    if (isCut) return void socket.resetAndDestroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    return undefined
  })
  server.on('upgrade', (asked, client: Duplex) => {
    const target = targetOf(asked)
    if (target === undefined) return void client.destroy()
    const passed = request(target)
    passed.on('error', () => client.destroy())
    passed.once('response', () => client.destroy())
    passed.once('upgrade', (answer, service) => {
      const lines = Object.entries(answer.headers).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      )
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
      for (const [one, other] of [
        [client, service],
        [service, client],
      ] as const) {
        one.on('error', () => other.destroy())
        one.once('close', () => other.destroy())
        one.pipe(other)
      }
    })
    return void passed.end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    endAll()
  })
  return {
    origin: `http://localhost:${port}`,
    pass: (passed) => void all.push(passed),
    cut() {
      isCut = true
      endAll()
    },
  }
}
