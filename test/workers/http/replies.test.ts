import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { HOST, type Json, client } from '../../support/client.ts'
import { as, newBoard, newList, people, tokenOf } from '../../support/people.ts'

async function speaker(revision: (typeof REVISIONS)[number], pinned: boolean) {
  const { admin } = await people()
  return client({ token: admin.token, revision, pinned })
}

describe('the revision', () => {
  test.each(
    REVISIONS.flatMap(
      (revision) =>
        [
          [revision, false],
          [revision, true],
        ] as const,
    ),
  )('%s is picked by header, or by a base URL that pins it (%s)', async (revision, pinned) => {
    const board = await newBoard()
    const shown = Object.keys(await (await speaker(revision, pinned)).read(board.path))
    expect({
      modifiedAt: shown.includes('modifiedAt'),
      sort: shown.includes('sort'),
      allowsDueDate: shown.includes('allowsDueDate'),
      orgs: shown.includes('orgs'),
    }).toEqual({
      modifiedAt: revision !== '2.71',
      sort: Number(revision) >= 4.81,
      allowsDueDate: Number(revision) >= 4.81,
      orgs: Number(revision) >= 7.72,
    })
  })

  test('is 7.92 where none is picked', async () => {
    const board = await newBoard()
    expect(await as(board.people.admin).read(board.path)).toHaveProperty('allowsCardNumber')
  })

  test('of the base URL is stronger than that of the header', async () => {
    const { admin } = await people()
    const pinned = client({ token: admin.token, revision: '2.71', pinned: true })
    const { headers } = await pinned.get('/api/user', { headers: { 'api-revision': '7.92' } })
    expect(headers.get('api-revision')).toBe('2.71')
  })

  test.each(['9.99', '', 'latest', '4.8', '4.810'])(
    '%j is none: 400 names those there are',
    async (unknown) => {
      const { admin } = await people()
      const api = client({ token: admin.token })
      const replies = await Promise.all([
        api.get('/api/user', { headers: { 'api-revision': unknown } }),
        api.get(`/r/${unknown}/api/user`),
        api.get(`/openapi.json?revision=${unknown}`),
      ])
      for (const { status, body } of replies) {
        expect([status, body['code']]).toEqual([400, 'revision.unknown'])
        expect(body['reason']).toContain(REVISIONS.join(', '))
      }
    },
  )

  test.each(REVISIONS)('%s has its document, which says where it is served', async (revision) => {
    const documents = await Promise.all(
      [`/openapi.json?revision=${revision}`, `/r/${revision}/openapi.json`].map(async (path) => {
        const reply = await exports.default.fetch(HOST + path)
        return reply.json()
      }),
    )
    const wanted = { info: { version: revision }, servers: [{ url: `${HOST}/r/${revision}` }] }
    expect(documents).toMatchObject([wanted, wanted])
  })
})

describe.each(REVISIONS)('a removal in %s', (revision) => {
  test.each([true, false])(
    'answers JSON, whether a base URL pins the revision (%s) or not',
    async (pinned) => {
      const board = await newBoard({ roles: ['member'] })
      const { siteAdmin, member } = board.people
      const site = client({ token: siteAdmin.token, revision, pinned })
      const list = await newList(board, ['A card'])
      const comments = `${board.path}/cards/${list.cards[0]}/comments`
      const comment = await site.made(comments, { comment: 'Gone soon' })
      const settings = { name: 'Gone soon', type: 'text', settings: '' }
      const field = await site.made(`${board.path}/custom-fields`, settings)
      const removed = { _id: board.id, title: 'A board' }
      const replies = [
        await site.delete(`${comments}/${comment}`),
        await site.delete(`${board.path}/custom-fields/${field}`),
        await site.post(`${board.path}/members/${member.id}/remove`, { action: 'remove' }),
        await site.delete(board.path),
      ]
      expect(replies.map(({ body }) => body)).toEqual([
        { _id: comment },
        { _id: field },
        removed,
        { _id: board.id },
      ])
    },
  )
})

describe('an error', () => {
  test.each(REVISIONS)(
    'has one body in %s, whose error is a number up to 7.72 and the code from 7.92 on',
    async (revision) => {
      const board = await newBoard()
      const api = await speaker(revision, false)
      const { status, body } = await api.post(`${board.path}/lists`, {})
      const code = 'body.invalid'
      const reason = 'title is required.'
      expect([status, body]).toEqual([
        400,
        {
          error: Number(revision) >= 7.92 ? code : 400,
          reason,
          code,
          message: reason,
          statusCode: 400,
          requestId: expect.any(String) as string,
          isClientSafe: true,
          errorType: 'Meteor.Error',
          fields: [{ field: 'title', reason: 'is required' }],
        },
      ])
    },
  )

  test('names every field that is wrong', async () => {
    const board = await newBoard()
    const list = await newList(board)
    const wrong = { color: 'mauve', dueAt: 'soon', isOverTime: 'perhaps' }
    const { body } = await as(board.people.admin).post<{ fields: Json[] }>(
      `${list.path}/cards`,
      wrong,
    )
    expect(new Set(body.fields.map(({ field }) => field))).toEqual(
      new Set(['color', 'dueAt', 'isOverTime', 'title']),
    )
  })

  test.each([
    ['/api/boards/none', 404, 'board.not_found', 'board not found'],
    ['/api/users', 403, 'permission.denied', 'permission denied'],
  ])('of %s is a problem (RFC 9457) to who asks for one', async (path, status, code, title) => {
    const { admin } = await people()
    const headers = { accept: 'application/problem+json' }
    const reply = await as(admin).get(path, { headers })
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(reply.body).toMatchObject({ code, status, title, instance: path, statusCode: status })
    expect(reply.body['detail']).toBe(reply.body['reason'])
    expect(reply.body['type']).toMatch(/^[a-z]+:\S+$/)
  })

  test('of an unknown path is 404, but under /api 401 to who is not signed in', async () => {
    const { admin } = await people()
    const paths = ['/nothing', '/api', '/api/nothing', '/api/boards/x/nothing', '/apiary']
    const statuses = async (token?: string) =>
      Promise.all(paths.map(async (path) => (await client({ token }).get(path)).status))
    expect(await statuses(admin.token)).toEqual([404, 404, 404, 404, 404])
    expect(await statuses()).toEqual([404, 401, 401, 401, 404])
    expect((await client({ token: 'garbage' }).get('/api/nothing')).status).toBe(401)
  })

  test('of a token in the address is that of no token, on all but exports', async () => {
    const board = await newBoard()
    const { id } = board.people.admin
    const { status, body } = await client().get(`${board.path}?authToken=${await tokenOf(id)}`)
    expect([status, body['code']]).toEqual([401, 'token.missing'])
  })
})

describe('every reply', () => {
  test.each(['abc-123', 'x'.repeat(255), 'a_b=c'])(
    'carries the request id %s that the client gave',
    async (id) => {
      const { headers } = await client().get('/api/user', { headers: { 'x-request-id': id } })
      expect(headers.get('x-request-id')).toBe(id)
    },
  )

  test.each(['', 'x'.repeat(256), 'a b', 'a"b', '<script>', 'a,b'])(
    'carries an id of our own in place of %j',
    async (id) => {
      const { headers } = await client().get('/api/user', { headers: { 'x-request-id': id } })
      expect(headers.get('x-request-id')).not.toBe(id)
      expect(headers.get('x-request-id')?.length).toBeGreaterThan(8)
    },
  )

  test.each([
    ['/api/user', 200],
    ['/nothing', 404],
    ['/openapi.json', 200],
    ['/healthz', 200],
  ])('carries the security headers: %s', async (path, wanted) => {
    const { admin } = await people()
    const headers = { authorization: `Bearer ${admin.token}` }
    const reply = await exports.default.fetch(HOST + path, { headers })
    await reply.text()
    expect(reply.status).toBe(wanted)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=15552000',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
  })
})
