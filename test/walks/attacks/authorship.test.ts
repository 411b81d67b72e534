import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { changedSince, everything } from '../../support/foreign.ts'
import { type Person, as, newBoard, newList, people } from '../../support/people.ts'
import { all, bodyAsked, each, idsFor, newIds, outcome, pathOf } from '../../support/table.ts'

const withBody = operations.filter(({ body }) => body !== undefined)

/** Returns what products send to say on whose behalf they call. */
function pretending({ id, username, email }: Person): Record<string, string> {
  return {
    'x-user-id': id,
    'x-user': username,
    'x-actor': id,
    'x-author-id': id,
    'x-forwarded-user': username,
    'x-forwarded-email': email,
    'x-remote-user': username,
    'remote-user': username,
    from: email,
    'cf-access-authenticated-user-email': email,
    'x-http-method-override': 'DELETE',
    'x-original-url': '/api/users',
    'x-rewrite-url': '/api/users',
  }
}

describe.each(REVISIONS)('in %s', (revision) => {
  test('no operation lets a board admin write in the name of another user, existing or not', async () => {
    const [ids, cast] = [await newIds({ roles: ['member'] }), await people()]
    const asked = new Map<string, Asked>()
    for (const one of withBody) asked.set(one.name, await bodyAsked(one, revision, ids))
    const authored = withBody.filter(({ name }) =>
      NAMES.some((field) => field in fieldsOf(asked.get(name))),
    )
    const before = await everything()
    const seen = await each(authored, async (operation) => {
      const api = as(cast.admin, revision)
      const path = pathOf(operation, idsFor(operation, ids))
      const others = [cast.member.id, cast.siteAdmin.id, 'nobody']
      const forged = others.flatMap((other) => forgeries(asked.get(operation.name), other))
      const replies = forged.map((body) => api.send(operation.method, path, body))
      return [...new Set((await Promise.all(replies)).map(outcome))]
    })
    expect(seen).toEqual(all(authored, () => ['403 permission.denied']))
    expect(authored.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'new_board',
        'new_card',
        'new_cards',
        'edit_card',
        'new_comment',
        'new_custom_field',
      ]),
    )
    expect(await changedSince(before)).toEqual([])
  })
})

const NAMES = ['authorId', 'owner']

type Asked = Awaited<ReturnType<typeof bodyAsked>>

function fieldsOf(asked: Asked): Json {
  const { fields = {} } = asked ?? {}
  return { ...fields['cards']?.items?.properties, ...fields }
}

/** The bodies in which an operation may name another author: in itself, or in one of its cards. */
function forgeries(asked: Asked, other: string): Json[] {
  const { fields = {}, least = {} } = asked ?? {}
  const own = NAMES.filter((name) => name in fields).map((name) => ({ ...least, [name]: other }))
  if (!('cards' in fields)) return own
  const cards = [{ title: 'Mine' }, { title: 'Theirs', authorId: other }]
  return [...own, { ...least, authorId: '', cards }]
}

test('the author is the owner of the token, whatever other headers say', async () => {
  const board = await newBoard({ roles: ['member', 'noComments'] })
  const { admin, member, siteAdmin } = board.people
  const list = await newList(board)
  const headers = pretending(siteAdmin)
  const api = as(member)
  const body = { title: 'Mine', userId: admin.id, actor: admin.id, createdBy: admin.id }
  const card = await api.made(`${list.path}/cards`, body, { headers })
  const onCard = `${board.path}/cards/${card}`
  const given = { comment: 'Mine', userId: admin.id, username: admin.username }
  const comment = await api.made(`${onCard}/comments`, given, { headers })
  expect(await api.read(`${list.path}/cards/${card}`)).toMatchObject({ userId: member.id })
  expect(await api.read(`${onCard}/comments/${comment}`)).toMatchObject({ userId: member.id })
  const { activities } = await api.read<{ activities: Json[] }>(`${board.path}/export`)
  const byMember = activities.filter(({ cardId }) => cardId === card)
  expect(byMember.map(({ userId }) => userId)).toEqual([member.id, member.id])
})

test('headers that speak for the site admin, or of another path or method, open nothing', async () => {
  const board = await newBoard({ roles: ['member'] })
  const { member, outsider, siteAdmin } = board.people
  const headers = pretending(siteAdmin)
  expect((await as(outsider).get(board.path, { headers })).status).toBe(404)
  expect((await as(member).get('/api/users', { headers })).status).toBe(403)
  expect(await as(member).read('/api/user', { headers })).toMatchObject({ _id: member.id })
  expect((await as(member).post(`${board.path}/lists`, { title: 'x' }, { headers })).status).toBe(
    200,
  )
  expect((await as(siteAdmin).get(board.path)).status).toBe(200)
})
