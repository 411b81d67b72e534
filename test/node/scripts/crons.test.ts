import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runCrons } from '../../../scripts/crons.ts'
import type { Entry } from '../../../scripts/log/entry.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Lets a minute pass in which a cron is due, and returns what is said of it. */
async function saidOf(url: string): Promise<Entry> {
  const said = Promise.withResolvers<Entry>()
  const log = { say: said.resolve, printed: () => {}, release: () => {} }
  onTestFinished(runCrons(url, ['* * * * *'], log))
  vi.advanceTimersByTime(60_000)
  return said.promise
}

test('a cron that fails is a line of the log that says why', async () => {
  const server = createServer((_, reply) => void reply.writeHead(500).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const bound = server.address()
  const port = bound instanceof Object ? bound.port : 0
  expect(await saidOf(`http://127.0.0.1:${port}`)).toEqual({
    level: 'error',
    at: 'cron',
    reason: 'The cron * * * * * failed: the handler replied 500',
  })
})

test('a cron that cannot be called is one, too', async () => {
  const { reason } = await saidOf('http://127.0.0.1:1')
  expect(reason).toMatch(/^The cron \* \* \* \* \* failed: ./)
})
