import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { operations } from '../../../src/app/table.ts'
import { HOST } from '../../support/client.ts'
import { as, newBoard, people } from '../../support/people.ts'
import { all, each, newIds, idsFor, pathOf } from '../../support/table.ts'

async function ask(path: string, token?: string, extra: Record<string, string> = {}) {
  const headers = new Headers(extra)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const reply = await app.fetch(
    new Request(HOST + path, { headers }),
    env,
    createExecutionContext(),
  )
  const text = await reply.text()
  return { status: reply.status, revision: reply.headers.get('api-revision'), text }
}

/** Disguises of a path, by which it might be reached past what guards it. */
const DISGUISES: ((path: string) => string)[] = [
  (path) => `/r/4.81${path}`,
  (path) => `/r/4.81/r/7.92${path}`,
  (path) => `/r/4.81//r/7.92${path}`,
  (path) => `/r/4.81/../4.81${path}`,
  (path) => `/r/..${path}`,
  (path) => `/r/../r/4.81${path}`,
  (path) => `/r/4.81/..%2f..${path}`,
  (path) => `/r/4.81/%2e%2e${path}`,
  (path) => `/r/4%2e81${path}`,
  (path) => `/r/4.81%2f${path.slice(1)}`,
  (path) => `/r/4.81;${path}`,
  (path) => `/r%2f4.81${path}`,
  (path) => `/R/4.81${path}`,
  (path) => `/r/9.99${path}`,
  (path) => `/r/${path}`,
  (path) => `/r${path}`,
  (path) => `//r/4.81${path}`,
  (path) => `//evil.test${path}`,
  (path) => `/${path}`,
  (path) => `///${path}//`,
  (path) => `/.${path}`,
  (path) => `/users/login/..${path}`,
  (path) => `/users/login/%2e%2e/..${path}`,
  (path) => `/healthz${path}`,
  (path) => `/openapi.json${path}`,
  (path) => `/openapi.json/..${path}`,
  (path) => `/http://evil.test${path}`,
  (path) => `/http:%2f%2fevil.test${path}`,
  (path) => `/user:password@evil.test${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/Api'),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api\\'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api;x=1/'),
  (path) => `${path}/.`,
  (path) => `${path}%00`,
  (path) => `${path};x=1`,
  (path) => `${path}?/users/login`,
  (path) => `${path}#/users/login`,
]

test('no disguise of a path on a private board is answered without a token, by any operation that needs one', async () => {
  const ids = await newIds()
  // A path may be that of something else, too, which everybody may read.
  const open = operations.filter(({ access }) => access === 'anyone')
  const readable = new Set(open.flatMap(({ method, path }) => (method === 'GET' ? path : [])))
  const guarded = operations.filter(
    ({ access, path }) => access !== 'anyone' && !readable.has(path),
  )
  const seen = await each(guarded, async (operation) => {
    const path = pathOf(operation, idsFor(operation, ids))
    const replies = DISGUISES.map(async (disguise) => {
      const { status } = await ask(disguise(path))
      return status === 200 ? [disguise(path)] : []
    })
    return (await Promise.all(replies)).flat()
  })
  expect(seen).toEqual(all(guarded, () => []))
})

test('no disguise of a path shows an outsider a private board', async () => {
  const [board, { outsider }] = [await newBoard(), await people()]
  await as(board.people.admin).edit(`${board.path}/title`, { title: 'Nobody else sees this' })
  for (const disguise of DISGUISES) {
    const { status, text } = await ask(disguise(board.path), outsider.token)
    expect([disguise(board.path), status]).not.toEqual([disguise(board.path), 200])
    expect(text).not.toContain('Nobody else sees this')
  }
})

describe('an id that holds more of a path', () => {
  test.each(['%2f', '%2F', '%5c', '/..%2f', '%2f..%2f', '%252f', '%00', '%0d%0a', '%23', '%3f'])(
    'written with %s leads to no other board, nor to what is on it',
    async (slash) => {
      const [own, other] = [await newBoard({ roles: ['member'] }), await newBoard()]
      const { member } = own.people
      const paths = [
        `${own.path}${slash}..${slash}${other.id}`,
        `${own.path}${slash}${other.id}`,
        `/api/boards/..${slash}boards${slash}${other.id}`,
        `${own.path}/lists/..${slash}..${slash}${other.id}${slash}lists`,
        `${own.path}/swimlanes/${other.swimlane}${slash}`,
        `${own.path}/swimlanes/${slash}${other.swimlane}`,
      ]
      for (const path of paths) {
        const { status, text } = await ask(path, member.token)
        expect([path, status]).toEqual([path, 404])
        expect(text).not.toContain(`"_id":"${other.id}"`)
      }
    },
  )
})

describe('the revision that a base URL pins', () => {
  test('is one that is published, or the request is refused', async () => {
    const { admin } = await people()
    for (const pin of [
      '9.99',
      '4.8',
      '4.81.0',
      'latest',
      '%34.81',
      '4.81%20',
      '__proto__',
      '..;',
    ]) {
      const replies = [await ask(`/r/${pin}/api/user`, admin.token)]
      for (const path of ['/healthz', '/openapi.json', '/nowhere', ''])
        replies.push(await ask(`/r/${pin}${path}`, admin.token))
      expect([pin, replies.map(({ status }) => status)]).toEqual([pin, replies.map(() => 400)])
    }
  })

  test('holds however many slashes lead to it: what it pins is never answered in another', async () => {
    const { admin } = await people()
    for (const slashes of ['/', '//', '///']) {
      const pinned = await ask(`${slashes}r/2.71/api/user`, admin.token)
      expect([slashes, pinned.status, pinned.revision]).toEqual([slashes, 200, '2.71'])
      expect([slashes, (await ask(`${slashes}r/9.99/api/user`, admin.token)).status]).toEqual([
        slashes,
        400,
      ])
    }
  })

  test('is stronger than a header, and one pin is all there may be', async () => {
    const { admin } = await people()
    const headers = { 'api-revision': '7.92' }
    expect((await ask('/r/2.71/api/user', admin.token, headers)).revision).toBe('2.71')
    expect((await ask('/r/2.71/r/7.92/api/user', admin.token)).status).toBe(404)
    expect((await ask('/r/9.99/r/7.92/api/user', admin.token)).status).toBe(400)
  })
})
