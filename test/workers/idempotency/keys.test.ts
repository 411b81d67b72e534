import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { valueOf } from '../engine/support.ts'
import { type Client, HOST, type Json } from '../../support/client.ts'
import { type TestBoard, as, newBoard, fresh, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { newShop } from '../../support/cards.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'

let board: TestBoard
let api: Client
let lists: string

beforeAll(async () => {
  board = await newBoard({ roles: ['member'] })
  api = as(board.people.admin)
  lists = `${board.path}/lists`
})

const underKeys = (key: string) => ({ headers: { 'idempotency-key': key } })

const make = (key: string, body: Json = { title: 'Made' }) => api.post(lists, body, underKeys(key))

describe('a key', () => {
  test.each([
    ['of one character', 'k'],
    ['of 255 characters', 'x'.repeat(255)],
    ['of 255 characters in quotes', `"${'y'.repeat(255)}"`],
    ['of all marks that are visible', "!#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
    ['that looks like SQL', "';drop/**/table/**/replies;--"],
    ['named as what every object has', '__proto__'],
    ['named as a method of every object', 'hasOwnProperty'],
    ['named as what makes an object', 'constructor'],
    ['that is JSON', '{["$ne":null]}'.replaceAll('"', "'")],
  ])('%s is taken, and is a key of its own', async (_what, key) => {
    const title = `Under ${key.slice(0, 40)}`
    const first = await make(key, { title })
    expect(outcome(first)).toBe('200')
    expect((await make(key, { title })).body).toEqual(first.body)
    expect(outcome(await make(key, { title: 'Another' }))).toBe('422 key.reused')
    expect(await valueOf('select count(*) from lists where title = ?', title)).toBe(1)
  })

  test('of a request with another query is refused', async () => {
    const sent = { title: 'Made with a query' }
    const key = newKey()
    expect(outcome(await api.post(lists, sent, under(key)))).toBe('200')
    expect(outcome(await api.post(`${lists}?another=1`, sent, under(key)))).toBe('422 key.reused')
  })

  test.each([
    ['with nothing in it', ''],
    ['of nothing but quotes', '""'],
    ['of 256 characters', 'x'.repeat(256)],
    ['of 256 characters in quotes', `"${'x'.repeat(256)}"`],
    ['with a space in it', 'one two'],
    ['with a tab in it', 'one\ttwo'],
    ['with a quote at its beginning only', '"one'],
    ['with a quote at its end only', 'one"'],
    ['with a quote within', 'on"e'],
    ['with a quote within its quotes', '"on"e"'],
    ['with a control character', 'one\u007f'],
    ['with a letter beyond ASCII', 'clé'],
    ['of two keys', '"one", "two"'],
    ['with a parameter after it', '"one";x=1'],
    ['of spaces in quotes', '"   "'],
  ])('%s is refused, and nothing is made', async (what, key) => {
    expect(outcome(await make(key, { title: what }))).toBe('400 key.invalid')
    expect(await valueOf('select count(*) from lists where title = ?', what)).toBe(0)
  })

  it('is the same in quotes, bare, and with spaces around it', async () => {
    const { body } = await make('bare-or-quoted')
    expect((await make('"bare-or-quoted"')).body).toEqual(body)
    expect((await make('  bare-or-quoted ')).body).toEqual(body)
  })

  it('is another where its letters are of another case', async () => {
    const { body } = await make('Case')
    expect((await make('case')).body).not.toEqual(body)
  })

  it('is nothing to a read, whatever it is', async () => {
    await make('read')
    for (const key of ['read', 'of no shape', ''])
      expect(outcome(await api.get(board.path, underKeys(key)))).toBe('200')
  })

  it.each(['read-as-head', 'of no shape'])('is nothing to a HEAD either: %s', async (key) => {
    await make('read-as-head')
    const headers = { authorization: `Bearer ${board.people.admin.token}`, 'idempotency-key': key }
    const asked = new Request(HOST + board.path, { method: 'HEAD', headers })
    expect((await exports.default.fetch(asked)).status).toBe(200)
  })

  it('is looked at after the caller, who is refused without a token', async () => {
    const { send } = as({ ...board.people.admin, token: 'none' })
    expect(outcome(await send('POST', lists, { title: 'x' }, underKeys('')))).toBe(
      '401 token.invalid',
    )
  })

  it('that was refused can be used, for what is refused is not kept', async () => {
    expect(outcome(await make('refused', { title: '' }))).toBe('400 body.invalid')
    const { body } = await make('refused')
    expect((await make('refused')).body).toEqual(body)
  })
})

describe('the key of another user', () => {
  it('is another key, for the same write and for others', async () => {
    const theirs = as(board.people.member)
    const mine = await make('shared')
    const same = await theirs.post(lists, { title: 'Made' }, underKeys('shared'))
    expect(outcome(same)).toBe('200')
    expect(same.body).not.toEqual(mine.body)
    expect((await make('shared')).body).toEqual(mine.body)
    const again = await theirs.post(lists, { title: 'Made' }, underKeys('shared'))
    expect(again.body).toEqual(same.body)
  })

  it('reveals nothing of the write to users who may not see it', async () => {
    await make('secret', { title: 'Secret' })
    const { outsider } = board.people
    const tried = await as(outsider).post(lists, { title: 'Secret' }, underKeys('secret'))
    const plain = await as(outsider).post(lists, { title: 'Secret' })
    expect([tried.status, tried.body['code']]).toEqual([plain.status, plain.body['code']])
    const other = await as(outsider).post(lists, { title: 'Guess' }, underKeys('secret'))
    expect([other.status, other.body['code']]).toEqual([plain.status, plain.body['code']])
  })

  it('is another even where a user’s name and a key run together', async () => {
    const { id } = board.people.member
    await make(`${id}-x`)
    const theirs = await as(board.people.member).post(lists, { title: 'Made' }, underKeys('-x'))
    const rows = 'select count(*) from replies where user_id = ? and key = ?'
    expect(outcome(theirs)).toBe('200')
    expect(await valueOf(rows, board.people.member.id, '-x')).toBe(1)
  })
})

describe('a caller who lost what they had', () => {
  it('gets no reply with a token that was revoked since', async () => {
    const { board, list } = await newShop()
    const [one, two] = [await fresh(board.people.admin), await fresh(board.people.admin)]
    const key = newKey()
    const make = (api: typeof one) => api.post(`${list.path}/cards`, { title: 'One' }, under(key))
    const first = await make(one)
    await one.sure('POST', '/users/logout', {})
    expect(outcome(await make(one))).toBe('401 token.invalid')
    expect((await make(two)).body).toEqual(first.body)
  })

  it('gets no reply as a former member', async () => {
    const { board, list } = await newShop()
    const { siteAdmin } = board.people
    const guest = await person()
    const flags = { isAdmin: false, isNoComments: false, isCommentOnly: false }
    const members = `${board.path}/members/${guest.id}`
    await as(siteAdmin).sure('POST', `${members}/add`, { action: 'add', ...flags })
    const key = newKey()
    const make = (named: string) =>
      as(guest).post(`${list.path}/cards`, { title: 'One' }, under(named))
    expect(outcome(await make(key))).toBe('200')
    await as(siteAdmin).sure('POST', `${members}/remove`, { action: 'remove' })
    expect(outcome(await make(key))).toBe('404 board.not_found')
    expect(outcome(await make(newKey()))).toBe('404 board.not_found')
    expect(await countOf('cards', 'list_id', list.id)).toBe(1)
  })

  it('gets 403 if they may only comment since', async () => {
    const { board, list } = await newShop({ roles: ['member'] })
    const { siteAdmin, member } = board.people
    const key = newKey()
    const make = () => as(member).post(`${list.path}/cards`, { title: 'One' }, under(key))
    expect(outcome(await make())).toBe('200')
    const flags = { isAdmin: false, isNoComments: false, isCommentOnly: true }
    await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}`, flags)
    expect(outcome(await make())).toBe('403 permission.denied')
  })

  it('gets the reply of a board’s deletion, and of no other write on it', async () => {
    const { board, list, api } = await newShop()
    const [made, gone] = [newKey(), newKey()]
    const make = () => api.post(`${list.path}/cards`, { title: 'One' }, under(made))
    const remove = () => api.send('DELETE', board.path, undefined, under(gone))
    expect(outcome(await make())).toBe('200')
    const first = await remove()
    const again = await remove()
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect(outcome(await make())).toBe('404 board.not_found')
  })

  it('gets no reply if they were disabled since', async () => {
    const { board } = await newShop()
    const user = await person()
    const key = newKey()
    const make = () => as(user).post('/api/boards', { title: 'B', owner: '' }, under(key))
    await make()
    await as(board.people.siteAdmin).edit(`/api/users/${user.id}`, { action: 'disableLogin' })
    expect(outcome(await make())).toMatch(/^401 /)
  })
})
