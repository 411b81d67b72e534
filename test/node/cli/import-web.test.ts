import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCache } from '../../../cli/import/reply-cache.ts'
import { openWeb } from '../../../cli/import/web.ts'
import { answerJson, serviceOfTest } from '../../support/fake-service.ts'
import { folderOfTests } from '../../support/folder.ts'

const folder = await folderOfTests()

const NOW = Date.parse('2026-11-01T00:00:00Z')

let caches = 0

/** A service that is asked with a key, with a clock that notes how long it is waited. */
function asked(base: string) {
  const waits: number[] = []
  const told: string[] = []
  caches += 1
  const clock = {
    now: () => NOW,
    random: () => 0,
    wait: async (ms: number) => void waits.push(ms),
  }
  const web = openWeb({
    program: 'Planka',
    base,
    secret: { 'x-api-key': 'secret' },
    cache: openCache(join(folder, String(caches))),
    tell: (sentence) => told.push(sentence),
    clock,
  })
  return { web, waits, told }
}

describe('a service of another program', () => {
  test.each([
    [429, { 'retry-after': '7' }, 7_000],
    [503, { 'retry-after': 'Sun, 01 Nov 2026 00:01:00 GMT' }, 60_000],
    [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1_000 + 90) }, 90_000],
    [502, {}, 500],
  ])('that answers %i with %j is asked again after that time', async (status, headers, wait) => {
    let isFirst = true
    const { url, recorded } = await serviceOfTest((_request, response) => {
      if (isFirst) response.writeHead(status, headers).end()
      else answerJson(response, { ok: true })
      isFirst = false
    })
    const { web, waits, told } = asked(url)
    expect(await web.json('/api/projects')).toEqual({ ok: true })
    expect(waits).toEqual([wait])
    expect(recorded).toHaveLength(2)
    expect(told).toHaveLength(wait > 5_000 ? 1 : 0)
  })

  test('whose connection is cut in a reply is asked again, and ends the run if that goes on', async () => {
    let cuts = 1
    const { url } = await serviceOfTest((request, response) => {
      if (cuts === 0) return answerJson(response, [])
      cuts -= 1
      response.writeHead(200, { 'content-length': '100' }).write('[')
      request.socket.destroy()
    })
    const { web, waits } = asked(url)
    expect(await web.json('/a')).toEqual([])
    expect(waits).toHaveLength(1)
    cuts = 100
    await expect(web.json('/b')).rejects.toThrow('Start again to go on')
    expect(100 - cuts).toBe(6)
  })

  test.each([
    [401, 'has expired'],
    [403, 'does not let you read /a (403)'],
    [404, 'has no /a (404)'],
    [429, 'answered 429 for /a'],
  ])('that refuses with %i ends the run at once, in words', async (status, words) => {
    const { url, recorded } = await serviceOfTest((_request, response) => {
      response.writeHead(status, status === 429 ? { 'retry-after': '86400' } : {}).end()
    })
    const { web, waits } = asked(url)
    await expect(web.json('/a?b=c')).rejects.toThrow(words)
    expect(waits).toEqual([])
    expect(recorded).toHaveLength(1)
  })

  test('that redirects gets the key on its own origin, and another origin does not', async () => {
    const other = await serviceOfTest((_request, response) => answerJson(response, 'elsewhere'))
    const own = await serviceOfTest((request, response) => {
      const to = { '/a': '/b', '/b': `${other.url}/c` }[request.url ?? '']
      response.writeHead(302, { location: to ?? '/a' }).end()
    })
    const { web } = asked(own.url)
    expect(await web.json('/a')).toBe('elsewhere')
    expect(own.recorded.map(({ headers }) => headers['x-api-key'])).toEqual(['secret', 'secret'])
    expect(other.recorded.map(({ headers }) => headers['x-api-key'])).toEqual([undefined])
    expect(await web.bytes(`${other.url}/file`)).toHaveLength('"elsewhere"'.length)
    expect(other.recorded.at(-1)?.headers).not.toHaveProperty('x-api-key')
  })

  test('that redirects in a circle ends the run', async () => {
    const { url } = await serviceOfTest((_request, response) => {
      response.writeHead(302, { location: '/a' }).end()
    })
    await expect(asked(url).web.json('/a')).rejects.toThrow('redirects too often')
  })

  test('that is none says so', async () => {
    const { url } = await serviceOfTest((_request, response) => void response.end('<html>'))
    await expect(asked(url).web.json('/a')).rejects.toThrow('does not answer as Planka does')
  })

  test('is asked once for what an unfinished run has got, and anew for what must be fresh', async () => {
    let count = 0
    const { url } = await serviceOfTest((_request, response) => {
      count += 1
      answerJson(response, count)
    })
    const { web } = asked(url)
    const replies = [await web.json('/a'), await web.json('/a'), await web.json('/a', { body: 1 })]
    expect(replies).toEqual([1, 1, 2])
    expect(await web.json('/a', { fresh: true })).toBe(3)
  })
})
