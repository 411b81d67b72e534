import { describe, expect, test } from 'vitest'
import { sql } from '../engine/support.ts'
import { databaseWhere, serviceWith } from '../support/bindings.ts'
import { pngOf } from '../../support/pictures.ts'
import { askFeed, feedOf } from '../../support/feed.ts'
import { client } from '../../support/client.ts'
import { taken } from '../../support/importing.ts'
import { type Person, as, newBoard } from '../../support/people.ts'
import { MOST_BYTES, PICTURE, SMALL_BYTES, kept, withPicture, withSmall } from './board-pictures.ts'

async function outcomeOf(person: Person | undefined, path: string) {
  const { status, body } = await (person ? as(person) : client()).get(path)
  return [status, body['code']]
}

describe('the picture of a board', () => {
  test('is read as it was sent, by an address that names its version, which browsers keep', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const { url, key } = await withPicture(board)
    expect(url).toBe(`${board.path}/background?v=${key}`)
    const { body, headers } = await api.get<Uint8Array>(url)
    expect(body).toEqual(PICTURE)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''background.png",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const bare = `${board.path}/background`
    const read = await api.get(bare)
    expect(read.headers.get('cache-control')).toBe('private, no-cache')
    const known = { headers: { 'if-none-match': read.headers.get('etag') ?? '' } }
    expect((await api.get(bare, known)).status).toBe(304)
    await withPicture(board, pngOf(2))
    expect((await api.get<Uint8Array>(bare, known)).body).toEqual(pngOf(2))
    expect((await api.get(url)).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('has a small one that is read in its place, and is that itself if it was sent alone', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const large = pngOf(3, { bytes: SMALL_BYTES + 1 })
    const { url } = await withPicture(board)
    expect((await api.get<Uint8Array>(`${url}&size=small`)).body).toEqual(PICTURE)
    const { body } = await withSmall(board, large, PICTURE)
    const small = await api.get<Uint8Array>(`${body.backgroundUrl}&size=small`)
    expect(small.body).toEqual(PICTURE)
    expect((await api.get<Uint8Array>(body.backgroundUrl)).body).toEqual(large)
    const { status, body: refused } = await api.get(`${url}&size=huge`)
    expect([status, refused['reason']]).toEqual([400, 'size must be small.'])
  })

  test.each([
    ['an SVG', 'image/svg+xml', '<svg/>', '415 Send application/json'],
    ['a text that says it is a PNG', 'image/png', '<svg/>', '400 picture must be a WebP, JPEG'],
    ['nothing', 'image/png', '', '400 picture is required'],
    [
      'a large one without a small one',
      'image/png',
      pngOf(1, { bytes: SMALL_BYTES + 1 }),
      '400 preview is required with a picture of more than 262,144 bytes',
    ],
    [
      'one that is too wide',
      'image/png',
      pngOf(1, { pixels: 4_097 }),
      '400 picture must be at most 4,096 pixels wide and high',
    ],
    [
      'one of too many bytes',
      'image/png',
      pngOf(1, { bytes: MOST_BYTES + 1 }),
      '413 The body must be at most 5,242,880 bytes',
    ],
  ])('is not %s, and the one before stays', async (_what, type, raw, refusal) => {
    const board = await newBoard()
    const { url, key } = await withPicture(board)
    const extra = { raw, headers: { 'content-type': type } }
    const { status, body } = await as(board.people.admin).put(`${board.path}/background`, {}, extra)
    expect(`${status} ${String(body['reason'])}`).toContain(refusal)
    expect((await as(board.people.admin).get<Uint8Array>(url)).body).toEqual(PICTURE)
    expect(await kept(key)).toEqual([key])
  })

  test.each([
    [pngOf(1, { bytes: MOST_BYTES + 1 }), PICTURE, 'picture must have at most 5,242,880 bytes'],
    [PICTURE, pngOf(1, { bytes: SMALL_BYTES + 1 }), 'preview must have at most 262,144 bytes'],
    [PICTURE, new Uint8Array(40), 'preview must be a WebP, JPEG or PNG picture'],
  ])('has a limit in a form, too, and so has the small one', async (picture, small, reason) => {
    const { status, body } = await withSmall(await newBoard(), picture, small)
    expect([status, Reflect.get(body, 'reason')]).toEqual([400, `${reason}.`])
  })

  test('is set and removed by who may manage the board, and by nobody else', async () => {
    const board = await newBoard({ roles: ['member', 'readOnly'] })
    const { admin, member, outsider } = board.people
    const { key } = await withPicture(board)
    const path = `${board.path}/background`
    const extra = { raw: PICTURE, headers: { 'content-type': 'image/png' } }
    for (const [one, status] of [
      [member, 403],
      [outsider, 404],
    ] as const) {
      expect((await as(one).put(path, {}, extra)).status).toBe(status)
      expect((await as(one).send('DELETE', path)).status).toBe(status)
    }
    expect(await kept(key)).toEqual([key])
    await as(admin).edit(board.path, { archived: true })
    expect((await as(admin).put(path, {}, extra)).body).toMatchObject({ code: 'board.archived' })
  })

  test('is seen by who may read the board, on a public one without a token, too', async () => {
    const board = await newBoard({ roles: ['readOnly', 'removed'] })
    const { admin, readOnly, outsider, removed } = board.people
    const { url } = await withPicture(board)
    expect((await as(readOnly).get<Uint8Array>(url)).body).toEqual(PICTURE)
    for (const one of [outsider, removed])
      expect(await outcomeOf(one, url)).toEqual([404, 'board.not_found'])
    expect(await outcomeOf(undefined, url)).toEqual([401, 'token.missing'])
    await as(admin).edit(board.path, { permission: 'public' })
    expect((await client().get<Uint8Array>(url)).body).toEqual(PICTURE)
    expect((await as(outsider).get<Uint8Array>(url)).body).toEqual(PICTURE)
  })

  test('is told of where the board is shown, in the newest revision alone, and not by a share', async () => {
    const board = await newBoard()
    const { admin } = board.people
    const api = as(admin, '11')
    expect(await api.read(board.path)).not.toHaveProperty('backgroundUrl')
    const { url: backgroundUrl } = await withPicture(board)
    expect(await api.read(board.path)).toMatchObject({ backgroundUrl })
    expect(await api.read(`${board.path}/view`)).toMatchObject({ board: { backgroundUrl } })
    const listed = expect.objectContaining({ _id: board.id, backgroundUrl })
    expect(await api.read('/api/user/boards')).toContainEqual(listed)
    expect(await as(admin, '7.92').read(board.path)).not.toHaveProperty('backgroundUrl')
    const { url } = await api.sure<{ url: string }>('POST', `${board.path}/shares`, { name: 'All' })
    const shared = await client({ revision: '11' }).read(
      `/api/shares/${url.split('/').at(-1)}/view`,
    )
    expect(JSON.stringify(shared)).not.toContain('background?v=')
  })

  test('is told to who follows the board when it changes', async () => {
    const board = await newBoard()
    const { token } = board.people.admin
    const feed = await feedOf(await askFeed(`${board.path}/live?changes=true`, token))
    await withPicture(board)
    await feed.until(({ messages }) => messages.some(({ changed }) => changed !== undefined))
    expect(feed.messages).toContainEqual(expect.objectContaining({ changed: { board: true } }))
  })

  test('leaves no bytes behind when it is replaced or removed, or its board is deleted', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const first = await withPicture(board)
    const { body } = await withSmall(board, pngOf(2), PICTURE)
    const second = body.backgroundUrl.split('=').at(-1) ?? ''
    await expect
      .poll(() => kept(first.key, second, `${second}.preview`))
      .toEqual([second, `${second}.preview`])
    // A request that removes the one before names it, and this one stays.
    await api.sure('DELETE', `${board.path}/background?v=${first.key}`)
    expect((await api.get(body.backgroundUrl)).status).toBe(200)
    await api.sure('DELETE', `${board.path}/background?v=${second}`)
    await api.sure('DELETE', `${board.path}/background`)
    expect(await outcomeOf(board.people.admin, body.backgroundUrl)).toEqual([
      404,
      'background.not_found',
    ])
    await expect.poll(() => kept(second, `${second}.preview`)).toEqual([])
    const third = await withPicture(board)
    await api.sure('DELETE', board.path)
    await expect.poll(() => kept(third.key)).toEqual([])
  })

  test('is on copies of the board, until the last of them is without it, and not in exports', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const { key } = await withPicture(board)
    const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
    await api.sure('DELETE', board.path)
    const { body } = await api.get<Uint8Array>(`/api/boards/${copy}/background`)
    expect(body).toEqual(PICTURE)
    const exported = await api.read(`/api/boards/${copy}/export`)
    expect(JSON.stringify(exported)).not.toContain(key)
    const { _id: imported } = await taken(api, exported)
    expect(await as(board.people.admin, '11').read(`/api/boards/${imported}`)).not.toHaveProperty(
      'backgroundUrl',
    )
    await api.sure('DELETE', `/api/boards/${copy}/background`)
    await expect.poll(() => kept(key)).toEqual([])
  })

  test('is not on a copy if it goes while the board is copied, because its bytes go, too', async () => {
    const board = await newBoard()
    const { admin } = board.people
    await withPicture(board)
    // The second batch of the database reads the board.
    const DB = databaseWhere(async (run, at) => {
      const result = await run()
      if (at === 2) await sql("update boards set background_id = '' where id = ?", board.id)
      return result
    })
    const api = client({ token: admin.token, via: serviceWith({ DB }) })
    const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
    expect(await sql('select background_id from boards where id = ?', copy)).toEqual([
      { background_id: '' },
    ])
  })
})
