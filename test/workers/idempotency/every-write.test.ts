import { describe, expect, it } from 'vitest'
import { valueOf } from '../engine/support.ts'
import { newCard, newShop } from '../../support/cards.ts'
import { newList, as, newBoard, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'
import { client } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'

describe('a repeated write', () => {
  it('that deletes gets the same reply each time it is sent', async () => {
    const { api, path, id } = await newCard()
    const key = newKey()
    const first = await api.delete(path, under(key))
    expect([outcome(first), first.body]).toEqual(['200', { _id: id }])
    expect((await api.delete(path, under(key))).body).toEqual({ _id: id })
    expect(outcome(await api.delete(path, under(newKey())))).toBe('404 card.not_found')
  })

  it('that deletes a board gets the same reply after the board is gone', async () => {
    const { api, board } = await newShop()
    const key = newKey()
    await api.delete(board.path, under(key))
    const again = await api.delete(board.path, under(key))
    expect([outcome(again), again.body]).toEqual(['200', { _id: board.id }])
    expect(outcome(await api.delete(board.path))).toBe('404 board.not_found')
  })

  it('that makes many at once names the same ones', async () => {
    const { api, board, list } = await newShop()
    const cards = ['a', 'b', 'c'].map((title) => ({ title }))
    const make = (key: string) =>
      api.post<unknown[]>(
        `${list.path}/cards/bulk`,
        { swimlaneId: board.swimlane, cards },
        under(key),
      )
    const key = newKey()
    const first = await make(key)
    const again = await make(key)
    expect(first.body).toHaveLength(3)
    expect(again.body).toEqual(first.body)
    expect((await make(newKey())).body).not.toEqual(first.body)
    expect(await countOf('cards', 'list_id', list.id)).toBe(6)
  })

  it('that moves a card to another board moves it once, though it has moved on since', async () => {
    const { api, path, id } = await newCard()
    const there = await newShop()
    const place = {
      newBoardId: there.board.id,
      newListId: there.list.id,
      newSwimlaneId: there.board.swimlane,
    }
    const key = newKey()
    const first = await api.put(path, place, under(key))
    expect(outcome(first)).toBe('200')
    const { id: further } = await newList(there.board)
    await api.edit(`${there.path}/${id}`, { listId: further })
    const again = await api.put(path, place, under(key))
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect(await valueOf('select list_id from cards where id = ?', id)).toBe(further)
  })

  it('with If-Match gets its first reply again, not that the board has changed', async () => {
    const { api, board, list } = await newShop()
    const { headers } = await api.get(board.path)
    const match = { 'if-match': headers.get('etag') ?? '' }
    const key = newKey()
    const first = await api.post(`${list.path}/cards`, { title: 'One' }, under(key, match))
    expect(outcome(first)).toBe('200')
    const again = await api.post(`${list.path}/cards`, { title: 'One' }, under(key, match))
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    const other = await api.post(`${list.path}/cards`, { title: 'One' }, under('k', match))
    expect(outcome(other)).toBe('412 board.changed')
    expect(await countOf('cards', 'list_id', list.id)).toBe(1)
  })

  it('of a ping with If-Match gets its first reply again', async () => {
    const { api, board, list } = await newShop()
    const int = await api.made(`${board.path}/integrations`, { url: 'https://receiver.example/' })
    const { headers } = await api.get(board.path)
    const match = { 'if-match': headers.get('etag') ?? '' }
    const key = newKey()
    const ping = () => api.post(`${board.path}/integrations/${int}/ping`, {}, under(key, match))
    const first = await ping()
    expect(outcome(first)).toBe('200')
    await api.made(`${list.path}/cards`, { title: 'Meanwhile' })
    const again = await ping()
    expect([outcome(again), again.body]).toEqual(['200', first.body])
  })

  it('of a board that was archived since gets its first reply again', async () => {
    const { api, board, list } = await newShop()
    const key = newKey()
    const make = (named: string) => api.post(`${list.path}/cards`, { title: 'One' }, under(named))
    const first = await make(key)
    await api.edit(board.path, { archived: true })
    const again = await make(key)
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect(outcome(await make(newKey()))).toBe('409 board.archived')
  })

  it('after others have changed what it made does not undo them', async () => {
    const { api, path, read } = await newCard()
    const key = newKey()
    await api.put(path, { title: 'Mine' }, under(key))
    await api.edit(path, { title: 'Theirs' })
    expect(outcome(await api.put(path, { title: 'Mine' }, under(key)))).toBe('200')
    expect(await read()).toMatchObject({ title: 'Theirs' })
  })
})

describe('a key that was used', () => {
  it('is refused at another path, and the same is made there under another key', async () => {
    const [here, there] = [await newShop(), await newShop()]
    const key = newKey()
    const make = (at: typeof here, named: string) =>
      at.api.post(`${at.board.path}/lists`, { title: key }, under(named))
    await make(here, key)
    expect(outcome(await make(there, key))).toBe('422 key.reused')
    expect(await countOf('lists', 'title', key)).toBe(1)
    expect(outcome(await make(there, newKey()))).toBe('200')
  })

  it('is refused to another method at the same path', async () => {
    const { api, path } = await newCard()
    const key = newKey()
    expect(outcome(await api.post(`${path}/archive`, {}, under(key)))).toBe('200')
    expect(outcome(await api.put(`${path}/archive`, {}, under(key)))).toBe('422 key.reused')
  })
})

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
