import { describe, expect, it } from 'vitest'
import { newCard, newShop } from '../../support/cards.ts'
import { client } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { as, newBoard, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'

const NEW = { title: 'One', owner: '' }

describe('a write repeated in another revision', () => {
  it.each([false, true])('has been made once: a new board, pinned %s', async (pinned) => {
    const { id, token } = await person()
    const key = newKey()
    const old = client({ token, revision: '2.71', pinned })
    const newest = client({ token, revision: '7.92', pinned })
    const first = await old.post('/api/boards', NEW, under(key))
    const again = await newest.post('/api/boards', NEW, under(key))
    const unpinned = await client({ token }).post('/api/boards', NEW, under(key))
    expect([first, again, unpinned].map(outcome)).toEqual(['200', '200', '200'])
    expect([again.body, unpinned.body]).toEqual([first.body, first.body])
    expect(await countOf('members', 'user_id', id)).toBe(1)
  })

  it('has been made once: a deletion', async () => {
    const { board, path } = await newCard()
    const { admin } = board.people
    const key = newKey()
    const shown = (revision?: '2.71' | '7.92') => as(admin, revision).delete(path, under(key))
    const [first, again] = [await shown('7.92'), await shown('7.92')]
    expect(again.body).toEqual(first.body)
    const plain = await newBoard()
    const gone = newKey()
    const drop = (revision?: '2.71') => as(admin, revision).delete(plain.path, under(gone))
    const picked = await drop('2.71')
    const unpicked = await drop()
    expect([outcome(picked), picked.body]).toEqual(['200', { _id: plain.id }])
    expect([outcome(unpicked), unpicked.body]).toEqual(['200', { _id: plain.id }])
  })
})

describe('a write repeated in another encoding', () => {
  it.each(ENCODINGS)('says the same of text: first as %s', async (encoding) => {
    const { api, board } = await newShop()
    const key = newKey()
    const make = (as_: (typeof ENCODINGS)[number], title: string) =>
      api.post(`${board.path}/lists`, { title }, { as: as_, ...under(key) })
    const first = await make(encoding, 'One & 100%')
    for (const other of ENCODINGS)
      expect((await make(other, 'One & 100%')).body).toEqual(first.body)
    for (const other of ENCODINGS) expect(outcome(await make(other, 'Two'))).toBe('422 key.reused')
    expect(await countOf('lists', 'title', 'One & 100%')).toBeGreaterThan(0)
  })

  it('is another write where a field is named as what every object has', async () => {
    const { api, board } = await newShop()
    const key = newKey()
    const sent = { headers: { 'content-type': 'application/json', ...under(key).headers } }
    const make = (raw: string) => api.post(`${board.path}/lists`, {}, { raw, ...sent })
    const first = await make('{"title":"One"}')
    expect(outcome(first)).toBe('200')
    const other = await make('{"title":"One","__proto__":{"title":"Two"}}')
    expect(outcome(other)).toMatch(/^4/)
    expect((await make('{"title":"One"}')).body).toEqual(first.body)
  })
})

describe('a copy of a board', () => {
  it('is made once', async () => {
    const { path, people } = await newBoard()
    const key = newKey()
    const title = `Copy ${key}`
    const copy = () => as(people.admin).post<string>(`${path}/copy`, { title }, under(key))
    const first = await copy()
    const again = await copy()
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await countOf('boards', 'title', title)).toBe(1)
  })
})
