import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../workers/engine/support.ts'
import { type Json, client } from '../../support/client.ts'
import { IMPORT, aBoard, boardOf } from '../../support/importing.ts'
import { people, type Person, person } from '../../support/people.ts'
import { SOURCE_FILES } from '../../support/sources/all.ts'
import type { SourceFixture } from '../../support/sources/fixture.ts'
import { outcome } from '../../support/table.ts'
import { serviceWith } from '../../workers/support/bindings.ts'
import { count } from '../../workers/support/faulty-service.ts'
import { aLongBoard, held, importer, objectsWith } from '../../workers/support/import-faults.ts'
import { newKey, under } from '../../workers/support/keyed-writes.ts'

beforeAll(people)

async function importing(key = newKey()) {
  const api = client({ token: (await people()).siteAdmin.token, via: serviceWith({}) })
  const send = (body: Json) => api.post<{ _id: string }>(IMPORT, body, under(key))
  const form = (board: Json, mapping?: string) => {
    const raw = new FormData()
    raw.append('file', new File([JSON.stringify(board)], 'board.json'))
    if (mapping !== undefined) raw.append('membersMapping', mapping)
    return api.post<{ _id: string }>(IMPORT, undefined, { raw, ...under(key) })
  }
  return { api, send, form }
}

/** Files of programs with one board and with several, as text and as archives. */
function keyedFiles() {
  const isText = ({ content }: SourceFixture) => typeof content === 'string'
  const isOfSeveral = ({ boards }: SourceFixture) => boards.length > 1
  const groups = Map.groupBy(SOURCE_FILES, (file) => `${isText(file)} ${isOfSeveral(file)}`)
  return [...groups.values()].flatMap(([first]) => (first ? [first] : []))
}

/** A board whose bytes are held in the bucket. */
const huge = (title: string) => aBoard({ title, unknown: ['x'.repeat(9_000_000)] })

describe('an import that is sent again under its key', () => {
  test.each([
    ['a small body', aBoard()],
    ['one of several batches', aLongBoard()],
    ['one that is too long for memory', huge('A board')],
  ])('is made once, of %s, with the same reply', async (_what, board) => {
    const { api, send } = await importing()
    const first = await send(board)
    const before = await held()
    const again = await send(board)
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect(await held()).toEqual(before)
    await api.delete(`/api/boards/${first.body._id}`)
    expect((await send(board)).body).toEqual(first.body)
  })

  test.each([
    ['with another content', huge('A board'), huge('A bound')],
    ['with more of it', aBoard(), aBoard({ more: 1 })],
    ['written otherwise', { ...aBoard(), a: 1, b: 2 }, { ...aBoard(), b: 2, a: 1 }],
  ])('%s is refused, and nothing of it is left', async (_what, first, other) => {
    const { send } = await importing()
    expect(outcome(await send(first))).toBe('200')
    const before = await held()
    expect(outcome(await send(other))).toBe('422 key.reused')
    expect(await held()).toEqual(before)
  })

  test('as a form is made once, whatever its boundary, unless its mapping of users differs', async () => {
    const { form } = await importing()
    const first = await form(aBoard())
    expect((await form(aBoard())).body).toEqual(first.body)
    expect(outcome(await form(aBoard(), '{}'))).toBe('422 key.reused')
  })

  test.each(keyedFiles())(
    'is made once, of $source ($what), in whose place no other is taken',
    async ({ source, content }) => {
      const api = await importer(serviceWith({}))
      const [key, path] = [newKey(), `${IMPORT}/${source}`]
      const send = (raw: BodyInit, to = path) =>
        api.post(to, undefined, {
          raw,
          ...under(key, { 'content-type': 'application/octet-stream' }),
        })
      const first = await send(content)
      expect(outcome(first)).toBe('200')
      const before = await held()
      const again = await send(content)
      expect([outcome(again), again.body]).toEqual(['200', first.body])
      expect(outcome(await send('Title,List\nA card,Done\n'))).toBe('422 key.reused')
      expect(outcome(await send(content, IMPORT))).toBe('422 key.reused')
      expect(await held()).toEqual(before)
    },
  )

  test('while the first is under way makes one board, and leaves no draft', async () => {
    const { send } = await importing()
    const before = await count()
    const replies = await Promise.all(Array.from({ length: 3 }, () => send(aLongBoard())))
    const { body } = await send(aLongBoard())
    const result = replies.map((reply) => (reply.status === 200 ? reply.body : outcome(reply)))
    expect(result).toContainEqual(body)
    expect(result.filter((one) => one !== '409 key.in_flight' && typeof one === 'string')).toEqual(
      [],
    )
    const after = await count()
    expect(after).toMatchObject({ drafts: 0, boards: Number(before['boards']) + 1 })
    expect(Number(after['comments']) - Number(before['comments'])).toBe(25)
    expect(await sql('select * from attachments where board_id <> ?', body._id)).toEqual(
      await sql(
        'select * from attachments where board_id in (select id from boards) and board_id <> ?',
        body._id,
      ),
    )
  })

  test('after the first was refused is tried anew', async () => {
    const { send } = await importing()
    const odd = { ...aBoard(), cards: [7] }
    expect(outcome(await send(odd))).toBe('400 body.invalid')
    expect(outcome(await send(odd))).toBe('400 body.invalid')
    expect(outcome(await send(aBoard()))).toBe('200')
  })
})

beforeAll(people)

describe('while a board is being imported', () => {
  /** Imports as a site admin, with an action before the board's object is called. */
  async function meanwhile(them: Person, happens: (importer: Person) => Promise<unknown>) {
    const importer = await person({ isAdmin: true })
    const before = await count()
    const BOARD = objectsWith(() => happens(importer))
    const via = serviceWith({ BOARD })
    const api = client({ token: importer.token, via })
    const reply = await api.post(IMPORT, boardOf(them.username))
    return { result: outcome(reply), reason: reply.body['reason'], before }
  }

  test('a member who is deleted fails it, and nothing of it is left', async () => {
    const them = await person()
    const { result, reason, before } = await meanwhile(them, () =>
      sql('delete from users where id = ?', them.id),
    )
    expect([result, reason]).toEqual([
      '400 body.invalid',
      'membersMapping names a user who was deleted meanwhile.',
    ])
    expect(await count()).toEqual({ ...before, users: Number(before['users']) - 1 })
  })

  test('an importer who stops being site admin imports no users, and nothing is left', async () => {
    const { result, before } = await meanwhile(await person(), ({ id }) =>
      sql('update users set is_admin = 0 where id = ?', id),
    )
    expect(result).toBe('403 permission.denied')
    expect(await count()).toEqual(before)
  })
})
