import { describe, expect, it } from 'vitest'
import { newShop } from '../../support/cards.ts'
import { as, fresh, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'

describe('a caller who lost what they had', () => {
  it('hears nothing of what they wrote by a token that was revoked since', async () => {
    const { board, list } = await newShop()
    const [one, two] = [await fresh(board.people.admin), await fresh(board.people.admin)]
    const key = newKey()
    const make = (api: typeof one) => api.post(`${list.path}/cards`, { title: 'One' }, under(key))
    const first = await make(one)
    await one.sure('POST', '/users/logout', {})
    expect(outcome(await make(one))).toBe('401 token.invalid')
    expect((await make(two)).body).toEqual(first.body)
  })

  it('hears nothing of their own write, no member any more', async () => {
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

  it('hears what their rights are now, where they may only comment since', async () => {
    const { board, list } = await newShop({ roles: ['member'] })
    const { siteAdmin, member } = board.people
    const key = newKey()
    const make = () => as(member).post(`${list.path}/cards`, { title: 'One' }, under(key))
    expect(outcome(await make())).toBe('200')
    const flags = { isAdmin: false, isNoComments: false, isCommentOnly: true }
    await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}`, flags)
    expect(outcome(await make())).toBe('403 permission.denied')
  })

  it('hears of a board they deleted that it is gone, and of other writes on it nothing', async () => {
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

  it('hears nothing, disabled since', async () => {
    const { board } = await newShop()
    const user = await person()
    const key = newKey()
    const make = () => as(user).post('/api/boards', { title: 'B', owner: '' }, under(key))
    await make()
    await as(board.people.siteAdmin).edit(`/api/users/${user.id}`, { action: 'disableLogin' })
    expect(outcome(await make())).toMatch(/^401 /)
  })
})
