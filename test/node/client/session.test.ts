import { describe, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { json, staged, thrownBy } from './wire.ts'

const GRANTED = { id: 'u', token: 'a.token', tokenExpires: '2026-04-01T00:00:00.000Z' }

describe('a token', () => {
  test('that login gives goes with what follows, until logout', async () => {
    const { api, recorded } = staged([json(GRANTED), json({}), json({}), json({})])
    await api.login({ body: { username: 'ada', password: 'a long password' } })
    await api.get_current_user()
    await api.logout()
    await thrownBy(api.get_current_user())
    expect(recorded.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      'Bearer a.token',
      'Bearer a.token',
      null,
    ])
  })

  test('may be given', async () => {
    const { api, recorded } = staged([], { token: 'given' })
    await api.get_current_user()
    expect(recorded[0]?.headers.get('authorization')).toBe('Bearer given')
  })
})

describe('a bookmark', () => {
  test('of a reply goes with the next request', async () => {
    const { api, recorded } = staged([json({ _id: 'b' }, { 'x-d1-bookmark': '00000002-a' })])
    await api.new_board({ body: { title: 'A board', owner: '' } })
    await api.get_public_boards()
    expect(recorded.map(({ headers }) => headers.get('x-d1-bookmark'))).toEqual([
      null,
      '00000002-a',
    ])
  })

  test('is the newest there is, in whatever order replies come', async () => {
    const { api } = staged([
      json([], { 'x-d1-bookmark': '00000009-a' }),
      json([], { 'x-d1-bookmark': '00000003-a' }),
    ])
    await api.get_public_boards()
    await api.get_public_boards()
    expect(api.session.bookmark).toBe('00000009-a')
  })
})

describe('an address', () => {
  test.each(['https://a.example', 'https://a.example/', 'https://a.example/r/11/'])(
    '%s is asked in the revision that the types are of',
    async (url) => {
      const asked: string[] = []
      const fetch = (request: Request) => {
        asked.push(request.url)
        return Promise.resolve(json([]))
      }
      await connect(url, { fetch }).get_public_boards()
      expect(asked).toEqual(['https://a.example/r/11/api/boards'])
    },
  )

  test('that pins another revision is refused', () => {
    expect(() => connect('https://a.example/r/4.81')).toThrow('This client speaks 11, not 4.81.')
  })
})

describe('an input', () => {
  test('fills the path in, whatever its ids hold', async () => {
    const { api, recorded } = staged([])
    await api.get_user({ user: 'a/b?c' })
    expect(recorded[0]?.path).toBe('/r/11/api/users/a%2Fb%3Fc')
  })

  test('that lacks an id is refused before anything is sent', async () => {
    const { api, recorded } = staged([])
    expect(await thrownBy(api.get_board({ board: '' }))).toBeInstanceOf(TypeError)
    expect(recorded).toEqual([])
  })

  test('with a file goes out as a form', async () => {
    const { api, recorded } = staged([])
    const file = new File(['bytes'], 'a.txt', { type: 'text/plain' })
    await api.new_attachment({ board: 'b', list: 'l', card: 'c', body: { file } })
    expect(recorded[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(recorded[0]?.body).toContain('filename="a.txt"')
  })
})

describe('a list', () => {
  const to = (cursor: string) => ({
    link: `<https://elsewhere.example/api/boards?limit=2&cursor=${cursor}>; rel="next"`,
  })

  test('is read page by page at the address of the client, as it is asked for', async () => {
    const { api, recorded } = staged([
      json([{ _id: '1' }, { _id: '2' }], to('2_2')),
      json([{ _id: '3' }]),
    ])
    const pages = api.pages('get_public_boards', { query: { limit: 2 } })
    expect((await pages.next()).value).toHaveLength(2)
    expect(recorded).toHaveLength(1)
    expect((await pages.next()).value).toEqual([{ _id: '3' }])
    expect((await pages.next()).done).toBe(true)
    expect(recorded.map(({ path }) => path)).toEqual([
      '/r/11/api/boards?limit=2',
      '/r/11/api/boards?limit=2&cursor=2_2',
    ])
  })

  test('has on each page what was asked for', async () => {
    const { api, recorded } = staged([json([], to('2_2')), json([])])
    const pages = api.pages('search', { query: { q: 'tea' } })
    for await (const page of pages) expect(page).toEqual([])
    expect(recorded.map(({ path }) => path)).toEqual([
      '/r/11/api/search?q=tea',
      '/r/11/api/search?q=tea&cursor=2_2&limit=2',
    ])
  })

  test('is one run of entries across its pages', async () => {
    const { api } = staged([json([{ _id: '1' }], to('1_1')), json([{ _id: '2' }])])
    const seen: string[] = []
    for await (const { _id } of api.each('get_public_boards')) seen.push(_id)
    expect(seen).toEqual(['1', '2'])
  })
})

describe('a whole reply', () => {
  test('returns the ETag, and reports that nothing has changed', async () => {
    const etag = 'W/"3-11"'
    const { api, recorded } = staged([
      json({ _id: 'b' }, { etag }),
      new Response(null, { status: 304, headers: { etag } }),
    ])
    expect(await api.reply('get_board', { board: 'b' })).toMatchObject({ status: 200, etag })
    const again = await api.reply('get_board', { board: 'b' }, { ifNoneMatch: etag })
    expect(again).toMatchObject({ status: 304, body: undefined })
    expect(recorded[1]?.headers.get('if-none-match')).toBe(etag)
  })

  test('of a write is only asked for while the board is as it was', async () => {
    const { api, recorded } = staged([])
    await api.edit_board({ board: 'b', body: { title: 'New' } }, { ifMatch: 'W/"3-11"' })
    expect(recorded[0]?.headers.get('if-match')).toBe('W/"3-11"')
  })
})

test('headers of replies are heard, of each page of a list', async () => {
  const next = { link: '<http://any/api/search?cursor=2>; rel="next"', 'laneway-indexing': '3' }
  const { api } = staged([json([], next), json([])])
  const heard: (string | null)[] = []
  const hear = (headers: Headers) => heard.push(headers.get('laneway-indexing'))
  const found = api.each('search', { query: { q: 'granite' } }, { heard: hear })
  expect((await found.next()).done).toBe(true)
  expect(heard).toEqual(['3', null])
})
