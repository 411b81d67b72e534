import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { sql } from '../engine/support.ts'
import { type Client, client } from '../../support/client.ts'
import {
  type Person,
  type TestBoard,
  as,
  namedTokenFor,
  newBoard,
  newList,
  people,
  person,
} from '../../support/people.ts'
import { pngOf } from '../../support/pictures.ts'

const PICTURE = pngOf(1)

/** Gives a person a picture as it is; its path and its key. */
async function withPicture(who: Person, picture = PICTURE) {
  const headers = { 'content-type': 'image/png' }
  const sent = { raw: picture, headers }
  const { avatarUrl } = await as(who).edit<{ avatarUrl: string }>('/api/user/avatar', {}, sent)
  return { path: avatarUrl, key: avatarUrl.split('=').at(-1) ?? '' }
}

/** The keys of all pictures whose bytes are kept, of these. */
async function kept(...keys: string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => env.FILES.head(key)))
  return found.flatMap((object) => (object === null ? [] : [object.key]))
}

const outcomeOf = async (api: Client, path: string) => {
  const { status, body } = await api.get(path)
  return [status, body['code']]
}

test('a picture is read as it was sent, by an address that names its version', async () => {
  const ada = await person()
  const { path, key } = await withPicture(ada)
  expect(path).toBe(`/api/users/${ada.id}/avatar?v=${key}`)
  const { body, headers } = await as(ada).get<Uint8Array>(path)
  expect(body).toEqual(PICTURE)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''picture.png")
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const [bare] = path.split('?')
  const read = await as(ada).get(bare ?? '')
  expect(read.headers.get('cache-control')).toBe('private, no-cache')
  const known = { headers: { 'if-none-match': read.headers.get('etag') ?? '' } }
  expect((await as(ada).get(bare ?? '', known)).status).toBe(304)
  await withPicture(ada, pngOf(2))
  expect((await as(ada).get<Uint8Array>(bare ?? '', known)).body).toEqual(pngOf(2))
  expect((await as(ada).get(path)).headers.get('cache-control')).toBe('private, no-cache')
})

test('it may be sent as a form and in base64, too', async () => {
  const api = as(await person())
  const form = new FormData()
  form.append('picture', new File([PICTURE], 'me.svg', { type: 'image/svg+xml' }))
  const picture = btoa(String.fromCharCode(...PICTURE))
  for (const [body, extra] of [
    [{}, { raw: form }],
    [{ picture }, {}],
  ] as const) {
    const { avatarUrl } = await api.edit<{ avatarUrl: string }>('/api/user/avatar', body, extra)
    const { headers, body: read } = await api.get<Uint8Array>(avatarUrl)
    expect([headers.get('content-type'), read]).toEqual(['image/png', PICTURE])
  }
})

test.each([
  ['an SVG', 'image/svg+xml', '<svg/>', '415 Send application/json'],
  [
    'an SVG that says it is a PNG',
    'image/png',
    '<svg/>',
    '400 picture must be a WebP, JPEG or PNG',
  ],
  ['nothing', 'image/png', '', '400 picture is required'],
  ['too much', 'image/webp', 'x'.repeat(262_145), '413 The body must be at most 262,144 bytes'],
])('%s is refused, and the picture of before stays', async (_what, type, raw, refusal) => {
  const ada = await person()
  const { path, key } = await withPicture(ada)
  const extra = { raw, headers: { 'content-type': type } }
  const { status, body } = await as(ada).put('/api/user/avatar', {}, extra)
  expect(`${status} ${String(body['reason'])}`).toContain(refusal)
  expect((await as(ada).get<Uint8Array>(path)).body).toEqual(PICTURE)
  expect(await kept(key)).toEqual([key])
})

test('another picture leaves nothing of the one before, and nor does removing it or deleting its user', async () => {
  const [ada, { siteAdmin }] = [await person(), await people()]
  const first = await withPicture(ada)
  const second = await withPicture(ada, pngOf(2))
  await expect.poll(() => kept(first.key, second.key)).toEqual([second.key])
  await as(ada).sure('DELETE', '/api/user/avatar')
  await as(ada).sure('DELETE', '/api/user/avatar')
  expect(await outcomeOf(as(ada), second.path)).toEqual([404, 'avatar.not_found'])
  const third = await withPicture(ada)
  await as(siteAdmin).sure('DELETE', `/api/users/${ada.id}`)
  await expect.poll(() => kept(second.key, third.key)).toEqual([])
  expect(await sql('select * from avatars where user_id = ?', ada.id)).toEqual([])
})

test('the site admin, and no other user, takes away the picture of somebody', async () => {
  const [ada, grace, { siteAdmin }] = [await person(), await person(), await people()]
  const { path, key } = await withPicture(ada)
  const address = `/api/users/${ada.username}/avatar`
  const refused = await as(grace).send('DELETE', address)
  expect([refused.status, await kept(key)]).toEqual([403, [key]])
  const taken = await as(siteAdmin).sure('DELETE', address)
  expect(taken).toEqual({ _id: ada.id })
  await expect.poll(() => kept(key)).toEqual([])
  expect(await outcomeOf(as(ada), path)).toEqual([404, 'avatar.not_found'])
  const { body } = await as(siteAdmin).get(
    `/api/audit?kind=userChanged&user=${siteAdmin.id}&newest=true`,
  )
  expect(body).toContainEqual(expect.objectContaining({ targetId: ada.id, about: 'avatar' }))
  await as(siteAdmin).sure('DELETE', address)
})

/** A new person who is a member of a board, with a picture. */
async function newMember(board: TestBoard) {
  const member = await person()
  await join(board, member)
  return { member, ...(await withPicture(member)) }
}

async function join({ path, people: { siteAdmin } }: TestBoard, { id }: Person): Promise<void> {
  const flags = { isAdmin: false, isNoComments: false, isCommentOnly: false }
  await as(siteAdmin).sure('POST', `${path}/members/${id}/add`, { action: 'add', ...flags })
}

test('who shares a board sees it, also when its user has left, and nobody else does', async () => {
  const board = await newBoard({ roles: ['readOnly', 'removed'] })
  const { admin, readOnly, siteAdmin, outsider, removed } = board.people
  const { member, path } = await newMember(board)
  for (const one of [admin, readOnly, siteAdmin, member])
    expect((await as(one).get<Uint8Array>(path)).body).toEqual(PICTURE)
  for (const one of [outsider, removed])
    expect(await outcomeOf(as(one), path)).toEqual([404, 'avatar.not_found'])
  expect(await outcomeOf(client(), path)).toEqual([401, 'token.missing'])
  await as(admin).sure('DELETE', `${board.path}/members/${member.id}`)
  for (const one of [admin, member])
    expect((await as(one).get<Uint8Array>(path)).body).toEqual(PICTURE)
})

test('who visits a public board sees the pictures of its members, as long as one with them is open', async () => {
  const board = await newBoard({ permission: 'public' })
  const { admin, outsider } = board.people
  const { member, path } = await newMember(board)
  type View = { users: { _id: string; avatarUrl?: string }[] }
  const { users } = await client().read<View>(`${board.path}/view`)
  expect(users.find(({ _id }) => _id === member.id)).toMatchObject({ avatarUrl: path })
  for (const one of [client(), as(outsider)])
    expect((await one.get<Uint8Array>(path)).body).toEqual(PICTURE)
  await as(admin).edit(board.path, { archived: true })
  expect(await outcomeOf(client(), path)).toEqual([401, 'token.missing'])
  await join(await newBoard({ permission: 'public' }), member)
  expect((await client().get<Uint8Array>(path)).body).toEqual(PICTURE)
})

test('a share shows no pictures', async () => {
  const board = await newBoard()
  const { admin } = board.people
  const { member, path } = await newMember(board)
  const list = await newList(board, ['A card'])
  await as(admin).edit(`${list.path}/cards/${list.cards[0]}`, { members: [member.id] })
  const { url } = await as(admin).sure<{ url: string }>('POST', `${board.path}/shares`, {
    name: 'For all',
  })
  const view = await client().read(`/api/shares/${url.split('/').at(-1)}/view`)
  expect(view['users']).toMatchObject([{ _id: member.id }])
  expect(JSON.stringify(view)).not.toContain('avatar')
  expect((await client().get(path)).status).toBe(401)
})

test('a token that is limited to boards shows the people of these boards alone', async () => {
  const [one, other] = [await newBoard(), await newBoard()]
  const { admin } = one.people
  const [here, elsewhere] = [await newMember(one), await newMember(other)]
  const { token } = await namedTokenFor(admin.id, { scopes: ['read'], boards: [one.id] })
  const api = client({ token })
  expect((await as(admin).get(elsewhere.path)).status).toBe(200)
  expect((await api.get(here.path)).status).toBe(200)
  expect((await api.get(elsewhere.path)).status).toBe(404)
})

test('where people are shown, the path is told, and boards that were read before are read anew', async () => {
  const board = await newBoard()
  const { siteAdmin, admin } = board.people
  const { member } = await newMember(board)
  const view = `${board.path}/view`
  const before = await as(admin).get(view)
  const known = { headers: { 'if-none-match': before.headers.get('etag') ?? '' } }
  const { path: avatarUrl } = await withPicture(member)
  expect((await as(admin).get(view, known)).status).toBe(200)
  const shown = { profile: { avatarUrl } }
  expect(await as(member).read('/api/user')).toMatchObject(shown)
  expect(await as(siteAdmin).read(`/api/users/${member.id}`)).toMatchObject(shown)
  const listed = await as(siteAdmin).read<Listed[]>('/api/users?details=true&limit=1000')
  expect(listed.find(({ _id }) => _id === member.id)).toHaveProperty('avatarUrl', avatarUrl)
  expect(listed.find(({ _id }) => _id === admin.id)).not.toHaveProperty('avatarUrl')
})

type Listed = { _id: string }
