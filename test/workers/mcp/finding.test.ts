import { describe, expect, test } from 'vitest'
import { agentOf } from '../../support/agent.ts'
import type { Json } from '../../support/client.ts'
import { as, person } from '../../support/people.ts'
import { follow } from '../search/index-support.ts'
import { type Cards, newDesk } from './desk.ts'

describe('find_cards', () => {
  test('finds cards by the language of questions, with names where they are asked for', async () => {
    const { board, agent, title } = await newDesk()
    await follow(board.id)
    const found = { number: 1, title: 'Crash', board: title, list: 'To do' }
    expect(await agent.answer('find_cards', { q: 'label:bug due:overdue' })).toMatchObject({
      cards: [found],
    })
    const more = { board: title, q: 'crash', fields: ['labels', 'members', 'snippet'] }
    expect(await agent.answer('find_cards', more)).toMatchObject({
      cards: [{ labels: ['bug'], members: [board.people.admin.username] }],
    })
  })

  test('gives one page after the other', async () => {
    const { board, agent } = await newDesk()
    await follow(board.id)
    const all = { board: board.id, q: 'sort:created', limit: 1 }
    const first = await agent.answer<Cards>('find_cards', all)
    const second = await agent.answer<Cards>('find_cards', { ...all, cursor: first.next })
    expect([first, second].flatMap(({ cards }) => cards.map(({ title }) => title))).toEqual([
      'Crash',
      'Idea',
    ])
    expect(second).not.toHaveProperty('next')
  })

  test('says what of a question is not understood', async () => {
    const { agent } = await newDesk()
    expect(await agent.refusal('find_cards', { q: 'due:soon' })).toMatch(/due:soon.*expected <7d/)
  })
})

describe('my_work', () => {
  test('has the cards of the caller on all boards, the earliest due first', async () => {
    const mine = await person()
    const { board, api, path } = await newDesk()
    await api.sure('POST', `${board.path}/members`, { username: mine.username, role: 'normal' })
    const give = (title: string, more: Json) => api.made(path, { title, ...more })
    await give('Without a date', { members: [mine.id] })
    await give('Late', { assignees: [mine.id], dueAt: '2020-02-01' })
    await give('Far', { members: [mine.id], dueAt: '2999-02-01' })
    const agent = agentOf(mine)
    const titles = async (args: Json) =>
      (await agent.answer<Cards>('my_work', args)).cards.map(({ title }) => title)
    expect(await titles({})).toEqual(['Late', 'Far', 'Without a date'])
    expect(await titles({ due: 'week' })).toEqual(['Late'])
    expect(await agent.answer('my_work', { limit: 1 })).toMatchObject({
      total: 3,
      overdue: 1,
      unread: 4,
      notifications: [
        { kind: 'memberOfCard' },
        { kind: 'assigned' },
        { kind: 'memberOfCard' },
        { kind: 'invited' },
      ],
      next: '1',
    })
    expect(await titles({ limit: 1, cursor: '1' })).toEqual(['Far'])
  })
})

describe('what_changed', () => {
  test('tells the newest entries of the log in names, and later only what is new', async () => {
    const { board, api, path, one, doing, agent } = await newDesk()
    const first = await agent.answer<{ seq: number }>('what_changed', { board: board.id, limit: 1 })
    await api.edit(`${path}/${String(one['_id'])}`, { listId: doing })
    const by = board.people.admin.username
    expect(await agent.answer('what_changed', { board: board.id, after: first.seq })).toMatchObject(
      {
        seq: first.seq + 1,
        changes: [{ by, did: 'moveCard', card: '#1 Crash', from: 'To do', to: 'Doing' }],
      },
    )
  })

  test('names the item of a dropdown that a card got, not its id', async () => {
    const { board, api, path, one, agent } = await newDesk()
    const settings = { dropdownItems: [{ name: 'Small' }, { name: 'Large' }] }
    const fields = `${board.path}/custom-fields`
    const field = await api.made(fields, { name: 'Size', type: 'dropdown', settings })
    const { settings: set } = await api.read<{
      settings: { dropdownItems: { _id: string }[] }
    }>(`${fields}/${field}`)
    const value = set.dropdownItems[1]?._id
    await api.edit(`${path}/${String(one['_id'])}`, { customFields: [{ _id: field, value }] })
    const { changes } = await agent.answer<{ changes: Json[] }>('what_changed', {
      board: board.id,
    })
    expect(changes.at(-1)).toMatchObject({ did: 'setCustomField', to: 'Large' })
  })

  test('begins at a time', async () => {
    const { board, agent } = await newDesk()
    const since = async (time: string) =>
      (await agent.answer<{ changes: Json[] }>('what_changed', { board: board.id, since: time }))
        .changes
    expect((await since('2020-01-01')).length).toBeGreaterThan(3)
    expect(await since('2999-01-01')).toEqual([])
    const all = await as(board.people.admin).read<{ createdAt: string }[]>(
      `${board.path}/activities`,
    )
    const last = all.at(-1)?.createdAt ?? ''
    expect((await since(last)).map(({ at }) => at)).toEqual(
      all.flatMap(({ createdAt }) => (createdAt >= last ? [createdAt] : [])),
    )
  })

  test('says how many entries are left', async () => {
    const { board, agent } = await newDesk()
    const { seq, left } = await agent.answer<{ seq: number; left: number }>('what_changed', {
      board: board.id,
      after: 0,
      limit: 2,
    })
    expect(seq).toBe(2)
    expect(left).toBeGreaterThan(0)
  })
})
