import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { type Client, client } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { as, newBoard } from '../../support/people.ts'

/** The service under another configuration, on the same store. */
function under(variables: Partial<Env>) {
  const changed = { ...env, ...variables }
  return async (request: Request) => app.fetch(request, changed)
}

const HOOK = 'https://receiver.example/hook'

/** A board with an integration, and its admin. */
async function aBoard() {
  const board = await newBoard()
  const path = `${board.path}/integrations`
  const api = as(board.people.admin)
  const id = await api.made(path, { url: HOOK })
  return { path, api, one: `${path}/${id}`, token: board.people.admin.token }
}

type Hook = { _id: string; url: string; token?: string; modifiedAt: string }

function hooks(api: Client, path: string) {
  return api.read<Hook[]>(path)
}

/** Says how a reply refuses: its status, its code, and the fields it names. */
function refusalOf({ status, body }: { status: number; body: Record<string, unknown> }) {
  const fields = (body['fields'] ?? []) as { field: string }[]
  return [status, body['code'], fields.map(({ field }) => field)]
}

const REFUSED = [400, 'body.invalid', ['url']]

describe('a URL that receivers may not have', () => {
  test.each([
    ['http://receiver.example/hook'],
    ['ftp://receiver.example/hook'],
    ['javascript:alert(1)'],
    ['receiver.example/hook'],
    ['https://ada:word@receiver.example/hook'],
    ['https://127.0.0.1/hook'],
    ['https:127.1'],
    ['https://0x7f000001/'],
    ['https://１２７。0。0。1/'],
    ['https://127.0.0.1%2e:8443/'],
    ['https://[::1]:8443/'],
    ['https://169.254.169.254/latest/meta-data/'],
    ['https://metadata.google.internal/'],
    ['https://LOCALHOST.:8443/'],
    ['https:///localhost'],
    ['https://local\thost/'],
    ['https://loc\u00ADalhost/'],
    ['https://loc\u0000alhost/'],
    ['https://10.0.0.1.nip.io/'],
    ['https://boards.example/api/boards'],
    ['https://BOARDS.example:443/users/register'],
    [''],
    ['   '],
  ])('is refused, and nothing is stored: %j', async (url) => {
    const { path, api, one } = await aBoard()
    const before = await hooks(api, path)
    for (const way of ENCODINGS) {
      expect(refusalOf(await api.post(path, { url }, { as: way }))).toEqual(REFUSED)
      const given = { url, title: 'Other' }
      const edited = await api.put(one, given, { as: way })
      expect(refusalOf(edited)).toEqual(REFUSED)
    }
    expect(await hooks(api, path)).toEqual(before)
  })
})

const LOCAL_ONES = ['https://127.0.0.1:9940', 'https://localhost', 'https://10.0.0.1.nip.io']

describe('a URL that receivers may have', () => {
  test.each([
    ['https://receiver.example:8443/hook?key=1#part'],
    ['https://bücher.example/straße'],
    ['https://ec2-54-1-2-3.compute.amazonaws.com/'],
    ['https://receiver.example/http://127.0.0.1/'],
  ])('is stored as it is given: %j', async (url) => {
    const { path, api, one } = await aBoard()
    for (const as of ENCODINGS) {
      const id = await api.made(path, { url }, { as })
      expect(await api.read(`${path}/${id}`)).toMatchObject({ url, enabled: true })
      await api.edit(one, { url: HOOK })
      await api.edit(one, { url }, { as })
      expect(await api.read(one)).toMatchObject({ url })
    }
  })

  test('may be as long as a short text, and no longer', async () => {
    const { path, api } = await aBoard()
    const url = `${HOOK}/${'a'.repeat(1_000 - HOOK.length - 1)}`
    expect((await api.post(path, { url })).status).toBe(200)
    expect(refusalOf(await api.post(path, { url: `${url}a` }))).toEqual(REFUSED)
  })

  test.each([
    [{ WEBHOOK_ALLOW_HTTP: 'on' }, ['http://receiver.example']],
    [{ WEBHOOK_ALLOW_PRIVATE: 'on' }, LOCAL_ONES],
    [
      { WEBHOOK_ALLOW_HTTP: 'TRUE', WEBHOOK_ALLOW_PRIVATE: '1' },
      [...LOCAL_ONES, 'http://receiver.example', 'http://[::1]:9940/', 'http://nas.local'],
    ],
  ])('is also one that %j allows', async (variables, allowed) => {
    const { path, token } = await aBoard()
    const api = client({ token, via: under(variables) })
    for (const url of new Set(['http://receiver.example', ...LOCAL_ONES, ...allowed]))
      expect([url, (await api.post(path, { url })).status]).toEqual([
        url,
        allowed.includes(url) ? 200 : 400,
      ])
  })
})

describe('the service itself', () => {
  test.each([
    'https://kanban.example/hook',
    'https://KANBAN.example:443',
    'http://kanban.example/base/api/boards',
    'https://ada@kanban.example/',
  ])('is no receiver, whatever is allowed: %s', async (url) => {
    const { path, one, token } = await aBoard()
    const via = under({
      PUBLIC_URL: 'https://kanban.example/base',
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
    })
    const api = client({ token, via })
    for (const reply of [await api.post(path, { url }), await api.put(one, { url })])
      expect(refusalOf(reply)).toEqual(REFUSED)
  })
})

describe('the token of an integration', () => {
  test.each([
    ['a\r\nX-Injected: 1'],
    ['a\nb'],
    ['a b'],
    [' a'],
    ['a '],
    ['a\t'],
    ['a\n'],
    ['schlüssel'],
    ['a\u2028b'],
    ['a\u00A0'],
    ['🔑'],
    ['   '],
    ['whsec_'],
    ['whsec_a'],
    ['whsec_abcde'],
    ['whsec_ab==='],
    ['whsec_=abc'],
    ['whsec_ab-_'],
    ['whsec_abc'],
    ['whsec_ab c='],
    ['a'.repeat(1_001)],
  ])('is refused where it cannot be one: %j', async (token) => {
    const { api, one } = await aBoard()
    for (const as of ENCODINGS)
      expect(refusalOf(await api.put(one, { token, title: 'Other' }, { as }))).toEqual([
        400,
        'body.invalid',
        ['token'],
      ])
    const kept = await api.read(one)
    expect(kept).not.toHaveProperty('token')
    expect(kept).not.toHaveProperty('title')
  })

  test.each([
    ['secret', 'secret'],
    ['!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['whsec_YQ==', 'whsec_YQ=='],
    ['WHSEC_no-base64', 'WHSEC_no-base64'],
    ['a\u0000b\u0007c', 'abc'],
    ['a\u007fb\u0085', 'ab'],
  ])('is stored without what cannot be printed: %j as %j', async (token, kept) => {
    const { api, one } = await aBoard()
    for (const as of ENCODINGS) {
      await api.edit(one, { token }, { as })
      expect(await api.read(one)).toMatchObject({ token: kept })
      await api.edit(one, { token: '' }, { as })
      expect(await api.read(one)).not.toHaveProperty('token')
    }
  })
})

describe('a wrong value of what loosens this answers every request with 503 and its name', () => {
  const names = ['WEBHOOK_ALLOW_HTTP', 'WEBHOOK_ALLOW_PRIVATE'] as const
  const values = ['yes', 'no', 'perhaps', ' on', '2', 'on,off']

  test.each(names.flatMap((name) => values.map((value) => [name, value] as const)))(
    '%s: %j',
    async (name, value) => {
      const broken = client({ via: under({ [name]: value }) })
      for (const path of ['/api/boards', '/users/login', '/nothing']) {
        const { status, body } = await broken.get(path)
        expect([status, body['code']]).toEqual([503, `config.${name.toLowerCase()}`])
        expect(body['reason']).toContain(name)
      }
    },
  )

  test.each(names)('and %s may be empty, or missing', async (name) => {
    const { [name]: _, ...bare } = env
    for (const variables of [bare, { ...env, [name]: '' }, { ...env, [name]: 'Off' }]) {
      const api = client({ via: async (request) => app.fetch(request, variables) })
      expect((await api.get('/api/boards')).status).toBe(401)
    }
  })
})
