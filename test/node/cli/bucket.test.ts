import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBucket } from '../../../cli/bucket.ts'
import { keepOne } from '../../../cli/keep-backups.ts'
import { makeState } from '../../upgrades/state-text.ts'

const DATA = join(import.meta.dirname, '../../upgrades/0.3.0/state')

type Answer = [status: number, body: string] | undefined

/** Keeps one backup of the data at a service that answers as it is said by the method; it cuts the connection if nothing is. */
async function keptAt(answerTo: (method: string) => Answer) {
  const server = createServer((request, reply) => {
    const answer = answerTo(request.method ?? '')
    if (answer === undefined) return request.socket.destroy()
    request.resume().once('end', () => reply.writeHead(answer[0]).end(answer[1]))
    return reply
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const at = server.address()
  const port = typeof at === 'object' ? at?.port : undefined
  const state = mkdtempSync(join(tmpdir(), 'laneway-bucket-'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(state, { recursive: true })
  })
  makeState(DATA, state)
  const before = readdirSync(state)
  const place = openBucket('s3://vault/laneway', {
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  })
  const now = () => new Date('2027-01-10T08:15:00Z')
  const kept = keepOne({ state, place, keep: 1, passphrase: undefined, now })
  const said = await kept.catch((error: unknown) => error)
  expect(readdirSync(state)).toEqual(before)
  return said
}

const NAME = 'laneway-20270110T081500Z.backup'
const OLD = 'laneway-20260110T081500Z.backup'
const listOf = (...names: string[]) =>
  `<ListBucketResult>${names.map((name) => `<Key>laneway/${name}</Key>`).join('')}</ListBucketResult>`
const fault = (code: string) => `<Error><Code>${code}</Code></Error>`

test.each<[string, (method: string) => Answer, RegExp]>([
  [
    'refuses all',
    () => [403, fault('AccessDenied')],
    /be listed: it answers 403 \(AccessDenied\)$/,
  ],
  [
    'refuses files',
    (method) => (method === 'GET' ? [200, listOf()] : [403, fault('SignatureDoesNotMatch')]),
    /take laneway-20270110T081500Z\.backup: it answers 403 \(SignatureDoesNotMatch\)$/,
  ],
  ['fails', () => [500, 'oops'], /be listed: it answers 500 \(no reason\)$/],
  [
    'cuts the connection',
    (method) => (method === 'GET' ? [200, listOf()] : undefined),
    /take laneway-20270110T081500Z\.backup: (?:other side closed|read ECONNRESET|write EPIPE)$/,
  ],
  [
    'is a page that answers everything',
    () => [200, '<h1>Welcome</h1>'],
    /be listed: what answers at http:\/\/127\.0\.0\.1:\d+\/vault is no bucket$/,
  ],
])('a bucket that %s is quoted, and nothing is left beside the data', async (_, answer, reason) => {
  const said = await keptAt(answer)
  expect(said).toMatchObject({ message: expect.stringMatching(reason) as unknown })
})

test('a bucket that lets nobody delete has the backup all the same', async () => {
  const said = await keptAt((method) =>
    method === 'DELETE' ? [403, fault('AccessDenied')] : [200, listOf(OLD, NAME)],
  )
  expect(said).toMatchObject({
    name: NAME,
    deleted: [],
    undeleted: `s3://vault/laneway cannot delete ${OLD}: it answers 403 (AccessDenied)`,
  })
})
