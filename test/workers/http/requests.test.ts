import { describe, expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { as, newBoard, newList, people } from '../../support/people.ts'

const MIB = 1_048_576

/** A card of its own, and a client that edits it with a raw body. */
async function card() {
  const board = await newBoard({ roles: ['member', 'worker'] })
  const list = await newList(board, ['A card'])
  const api = as(board.people.admin)
  const path = `${list.path}/cards/${list.cards[0]}`
  const send = (raw: BodyInit, type?: string) =>
    api.send('PUT', path, undefined, {
      raw,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  return { board, api, path, send, read: () => api.read(path) }
}

/** A part whose text is U+FFFD as itself, and then a byte that is no UTF-8. */
const BROKEN_PART = new Uint8Array([
  ...new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n\ufffd'),
  0xff,
  ...new TextEncoder().encode('\r\n--x--\r\n'),
])

describe('a body', () => {
  test.each([
    ['JSON of its own type', '{"title":"Née"}', 'application/json'],
    ['JSON with a charset', '{"title":"Née"}', 'application/json; charset=utf-8'],
    ['JSON whose type is in capitals', '{"title":"Née"}', 'APPLICATION/JSON'],
    ['JSON with a byte order mark', '\ufeff{"title":"Née"}', 'application/json'],
    ['JSON without a type', new TextEncoder().encode('{"title":"Née"}'), undefined],
    ['JSON that says it is a form', ' {"title":"Née"}', 'application/x-www-form-urlencoded'],
    ['a form', 'title=N%C3%A9e', 'application/x-www-form-urlencoded'],
    ['a form in raw UTF-8', 'title=Née', 'application/x-www-form-urlencoded; charset=UTF-8'],
    [
      'a form that says it is multipart, without a boundary',
      'title=N%C3%A9e',
      'multipart/form-data',
    ],
    [
      'multipart',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nNée\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('is read as %s', async (_, raw, type) => {
    const { send, read } = await card()
    expect(await send(raw, type)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ title: 'Née' })
  })

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('that is empty and of the type %s holds no field', async (type) => {
    const { send, board, api } = await card()
    const empty = await send('{}', 'application/json')
    expect(empty).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
    const { requestId: _id, ...same } = empty.body
    expect(await send('', type)).toMatchObject({ status: 400, body: same })
    const headers = { 'content-type': type }
    const refused = await api.send('POST', `${board.path}/lists`, undefined, { raw: '', headers })
    const fields = [{ field: 'title', reason: 'is required' }]
    expect(refused).toMatchObject({ status: 400, body: { code: 'body.invalid', fields } })
  })

  test.each(['application/xml', 'text/html', 'application/octet-stream', 'application/jsonp'])(
    'of the type %s answers 415',
    async (type) => {
      const { send } = await card()
      expect(await send('title=x', type)).toMatchObject({
        status: 415,
        body: { code: 'body.unsupported' },
      })
    },
  )

  test.each([
    ['broken JSON', '{"title":', 'application/json'],
    ['a JSON list', '[]', 'application/json'],
    ['a JSON text', '"title"', 'application/json'],
    ['JSON null', 'null', 'application/json'],
    ['JSON nested 21 deep', `{"vote":${'['.repeat(20)}${']'.repeat(20)}}`, 'application/json'],
    ['broken JSON without its type', '{"title":', 'application/x-www-form-urlencoded'],
    ['broken UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json'],
    ['broken multipart', 'title=x', 'multipart/form-data; boundary=x'],
    [
      'a form of more than 10,000 entries',
      'a=&'.repeat(10_001),
      'application/x-www-form-urlencoded',
    ],
    ['a form of broken UTF-8', 'title=%ff', 'application/x-www-form-urlencoded'],
    [
      'a form of broken UTF-8 beside U+FFFD as itself',
      'title=%EF%BF%BD%FF',
      'application/x-www-form-urlencoded',
    ],
    [
      'multipart of broken UTF-8 beside U+FFFD as itself',
      BROKEN_PART,
      'multipart/form-data; boundary=x',
    ],
  ])('that is %s answers 400', async (_, raw, type) => {
    const { send } = await card()
    expect(await send(raw, type)).toMatchObject({ status: 400, body: { code: 'body.malformed' } })
  })

  test.each(ENCODINGS)('over 1 MiB as %s answers 413 with the limit', async (encoding) => {
    const { api, path } = await card()
    const large = { description: 'x'.repeat(MIB) }
    const refused = await api.put(path, large, { as: encoding })
    expect(refused).toMatchObject({ status: 413, body: { code: 'body.too_large' } })
    expect(refused.body['reason']).toContain('1,048,576')
  })

  test('over 1 MiB that does not say so answers 413', async () => {
    const { send } = await card()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const wrote = writer.write(new Uint8Array(MIB + 1)).then(() => writer.close())
    expect((await send(readable, 'application/json')).status).toBe(413)
    await wrote.catch(() => undefined)
  })

  test.each([
    ['{"__proto__":{"title":"x"},"constructor":1,"toString":2,"spentTime":0}', 'application/json'],
    [
      '__proto__[title]=x&nothing[]=known&a[b][c][d][e]=1&spentTime=0',
      'application/x-www-form-urlencoded',
    ],
  ])('ignores unknown fields: %s', async (raw, type) => {
    const { send, read } = await card()
    const before = await read()
    expect((await send(raw, type)).status).toBe(200)
    expect(await read()).toEqual(before)
  })

  test.each([
    ['{}', 'application/json'],
    ['<a/>', 'application/xml'],
    ['{', 'application/json'],
  ])('%j on DELETE is ignored', async (raw, type) => {
    const { api, path } = await card()
    const headers = { 'content-type': type }
    expect(await api.send('DELETE', path, undefined, { raw, headers })).toMatchObject({
      status: 200,
    })
  })
})

describe('a list of ids', () => {
  test.each<[string, (a: string, b: string) => string]>([
    ['repeated keys', (a, b) => `members=${a}&members=${b}`],
    ['key[]', (a, b) => `members[]=${a}&members[]=${b}`],
    ['key[0]', (a, b) => `members[0]=${a}&members[1]=${b}`],
    ['key%5B%5D', (a, b) => `members%5B%5D=${a}&members%5B%5D=${b}`],
    ['a comma list', (a, b) => `members=${a}, ${b}`],
    ['a JSON list', (a, b) => `members=${encodeURIComponent(JSON.stringify([a, b]))}`],
    ['JSON', (a, b) => JSON.stringify({ members: [a, b] })],
    ['a comma list in JSON', (a, b) => JSON.stringify({ members: `${a},${b}` })],
    ['with repeats', (a, b) => `members=${a},${b},${a}`],
  ])('is read as %s', async (_, form) => {
    const { send, read, board } = await card()
    const { member, worker } = board.people
    await send(form(member.id, worker.id), 'application/x-www-form-urlencoded')
    expect(await read()).toMatchObject({ members: [member.id, worker.id] })
    await send(`members[]=${worker.id}`, 'application/x-www-form-urlencoded')
    expect(await read()).toMatchObject({ members: [worker.id] })
    await send(`members=${member.id}`, 'application/x-www-form-urlencoded')
    expect(await read()).toMatchObject({ members: [member.id] })
    await send('members=', 'application/x-www-form-urlencoded')
    expect(await read()).toMatchObject({ members: [] })
  })
})

test.each([
  ['label[name]=Urgent&label[color]=red', 'application/x-www-form-urlencoded'],
  [
    'label=%7B%22name%22%3A%22Urgent%22%2C%22color%22%3A%22red%22%7D',
    'application/x-www-form-urlencoded',
  ],
  ['{"label":{"name":"Urgent","color":"red"}}', 'application/json'],
  ['{"label":"{\\"name\\":\\"Urgent\\",\\"color\\":\\"red\\"}"}', 'application/json'],
])('a label comes as %s', async (raw, type) => {
  const board = await newBoard()
  const api = as(board.people.admin)
  const headers = { 'content-type': type }
  const { body: id } = await api.send<unknown>('PUT', `${board.path}/labels`, undefined, {
    raw,
    headers,
  })
  expect(await api.read(board.path)).toMatchObject({
    labels: [{ _id: id, name: 'Urgent', color: 'red' }],
  })
})

describe('a path', () => {
  test.each(['/api/user/', '/api/user//', '/r/4.81/api/user/'])(
    'ends in slashes or not: %s',
    async (path) => {
      const { token } = (await people()).admin
      const revision = path.startsWith('/r/') ? ('4.81' as const) : undefined
      const bare = path.replace('/r/4.81', '')
      expect((await client({ token, revision, pinned: true }).get(bare)).status).toBe(200)
    },
  )
})
