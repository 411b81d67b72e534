import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { client } from '../../support/client.ts'
import { newBoard, newList } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { serviceWith } from '../support/bindings.ts'

const errors = vi.spyOn(console, 'error')

afterEach(() => void errors.mockClear())

const via = serviceWith({})

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

/** A body that breaks off after its first bytes, as where a client goes away. */
function cut(text: string): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new Error('The client disconnected'))
      else controller.enqueue(new TextEncoder().encode(text))
      isSent = true
    },
  })
}

/** A body that is shorter than its Content-Length. */
function short(text: string): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(text.length + 10)
  const writer = writable.getWriter()
  const written = writer.write(new TextEncoder().encode(text)).then(() => writer.close())
  void written.catch(() => undefined)
  return readable
}

describe.each(TYPES)('a body of %s', (type) => {
  test.each([
    ['that the client breaks off', cut, {}],
    ['of a length that was said, and that the client breaks off', cut, { 'content-length': '40' }],
    ['that ends before the length that was said', short, { 'content-length': '27' }],
  ])(
    '%s is refused, changes nothing, and is no failure of the service',
    async (_, broken, length) => {
      const { path, people: cast } = await newBoard()
      const api = client({ via, token: cast.admin.token })
      const headers = { 'content-type': type, ...length }
      const raw = broken('{"title":"Whole"}')
      const reply = await api.send('POST', `${path}/lists`, undefined, { raw, headers })
      expect(outcome(reply)).toBe('400 body.malformed')
      expect(await api.read(`${path}/lists`)).toEqual([])
      expect(errors).not.toHaveBeenCalled()
      await api.made(`${path}/lists`, { title: 'Whole' })
    },
  )
})

test.each(['/users/login', '/users/register'])(
  'a body to %s that is cut off is refused',
  async (path) => {
    const headers = { 'content-type': 'application/json' }
    const raw = cut('{"username":"a","password":"')
    expect(outcome(await client({ via }).send('POST', path, undefined, { raw, headers }))).toBe(
      '400 body.malformed',
    )
  },
)

test('an upload that is cut off leaves no attachment and no bytes', async () => {
  const board = await newBoard()
  const { path, cards } = await newList(board, ['A card'])
  const kept = (await env.FILES.list()).objects
  const api = client({ via, token: board.people.admin.token })
  const headers = { 'content-type': 'application/json' }
  const raw = cut(`{"name":"a.bin","type":"text/plain","file":"${'A'.repeat(100_000)}`)
  const at = `${path}/cards/${cards[0]}/attachments`
  const reply = await api.send('POST', at, undefined, { raw, headers })
  expect(outcome(reply)).toBe('400 body.malformed')
  expect(await api.read(`${board.path}/attachments`)).toEqual([])
  const loose = env.DB.prepare('select count(*) as rows from loose_files where board_id = ?')
  expect(await loose.bind(board.id).first('rows')).toBe(0)
  expect((await env.FILES.list()).objects).toHaveLength(kept.length)
})
