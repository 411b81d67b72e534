import { describe, expect, test } from 'vitest'
import { agentOf } from '../../support/agent.ts'
import { newBoard, newList, person } from '../../support/people.ts'
import { type Cards, newDesk } from './desk.ts'
import type { Json } from '../../support/client.ts'

describe('get_board', () => {
  test('lists the boards of the caller, and no others', async () => {
    const { board, title, agent } = await newDesk()
    const { boards } = await agent.answer<{ boards: Json[] }>('get_board')
    expect(boards).toContainEqual({ id: board.id, title })
    const stranger = agentOf(await person())
    expect(await stranger.answer('get_board')).toEqual({ boards: [] })
    expect(await stranger.refusal('get_board', { board: board.id })).toMatch(/no such board/)
  })

  test('reads a board by its title, in names', async () => {
    const { title, board, agent } = await newDesk()
    const { admin, member } = board.people
    expect(await agent.answer('get_board', { board: title.toUpperCase() })).toMatchObject({
      id: board.id,
      lists: [
        { title: 'To do', cards: 2 },
        { title: 'Doing', cards: 0 },
      ],
      labels: [{ name: 'bug', color: 'red' }],
      members: expect.arrayContaining([admin.username, member.username]),
      cards: [
        {
          number: 1,
          title: 'Crash',
          list: 'To do',
          labels: ['bug'],
          members: [admin.username],
          dueAt: '2020-01-31T00:00:00.000Z',
        },
        { number: 2, title: 'Idea', list: 'To do', assignees: [member.username] },
      ],
    })
  })

  test('shows the cards of some lists only, the fields asked for, page by page', async () => {
    const { board, agent } = await newDesk()
    const of = { board: board.id, fields: ['id', 'title'] }
    expect(await agent.answer('get_board', { ...of, lists: ['doing'] })).toMatchObject({
      cards: [],
    })
    expect(await agent.answer('get_board', { ...of, lists: [] })).not.toHaveProperty('cards')
    const first = await agent.answer<Cards>('get_board', { ...of, limit: 1 })
    expect(first.cards).toEqual([{ id: expect.any(String), title: 'Crash' }])
    const second = await agent.answer<Cards>('get_board', { ...of, limit: 1, cursor: first.next })
    expect(second.cards).toMatchObject([{ title: 'Idea' }])
    expect(second).not.toHaveProperty('next')
  })

  test('tells what would do in the place of a name, field or argument that there is not', async () => {
    const { board, agent } = await newDesk()
    const of = { board: board.id }
    expect(await agent.refusal('get_board', { ...of, lists: ['Todo'] })).toBe(
      'There is no list "Todo". There are: To do, Doing.',
    )
    expect(await agent.refusal('get_board', { ...of, fields: ['due'] })).toMatch(
      /no field "due".*dueAt/,
    )
    expect(await agent.refusal('get_board', { bord: 'x' })).toBe(
      'bord is unknown: did you mean board? There are: board, lists, match, fields, limit, cursor.',
    )
    expect(await agent.refusal('get_board', { ...of, limit: 0 })).toBe(
      'limit must be from 1 to 100.',
    )
    expect(await agent.refusal('get_board', { ...of, cursor: '-1' })).toMatch(/cursor/)
  })

  test('asks for an id where two lists have the same title', async () => {
    const { board, api, agent } = await newDesk()
    const other = await api.made(`${board.path}/lists`, { title: 'doing' })
    const twice = { board: board.id, lists: ['Doing'] }
    expect(await agent.refusal('get_board', twice)).toContain(other)
    expect(await agent.answer('get_board', { ...twice, lists: [other] })).toMatchObject({
      cards: [],
    })
  })
})

describe('get_cards', () => {
  test('reads cards whole, by number and by id', async () => {
    const { board, api, two, one, agent } = await newDesk()
    const card = `${board.path}/cards/${String(two['_id'])}`
    await api.made(`${card}/comments`, { comment: 'Good one' })
    await api.made(`${card}/checklists`, {
      title: 'Steps',
      items: [{ title: 'Ask', isFinished: true }, { title: 'Do' }],
    })
    const { cards } = await agent.answer<Cards>('get_cards', {
      board: board.id,
      cards: ['#2', one['_id']],
    })
    expect(cards).toMatchObject([
      {
        number: 2,
        description: 'A long story',
        comments: 1,
        discussion: [{ by: board.people.admin.username, text: 'Good one' }],
        checklists: [{ title: 'Steps', items: [{ title: 'Ask', done: true }, { title: 'Do' }] }],
      },
      { number: 1, labels: ['bug'] },
    ])
  })

  test('finds cards on any board by their ids, and archived ones', async () => {
    const { api, path, one, two, agent } = await newDesk()
    await api.edit(`${path}/${String(one['_id'])}`, { archive: true })
    const cards = [two['_id'], one['_id']]
    expect(await agent.answer('get_cards', { cards, fields: ['number', 'archived'] })).toEqual({
      cards: [{ number: 2 }, { number: 1, archived: true }],
    })
  })

  test('reads on in a long text', async () => {
    const { board, agent } = await newDesk()
    const part = { board: board.id, cards: 2, fields: ['description'], textLimit: 6 }
    expect(await agent.answer('get_cards', part)).toEqual({
      cards: [{ description: 'A long… [6 more; textFrom: 6]' }],
    })
    expect(await agent.answer('get_cards', { ...part, textFrom: 6 })).toEqual({
      cards: [{ description: ' story' }],
    })
  })

  test('names the cards that there are not, and no card of another board', async () => {
    const { board, agent } = await newDesk()
    const elsewhere = await newList(await newBoard(), ['Elsewhere'])
    const of = { board: board.id, cards: [2, 77, elsewhere.cards[0]] }
    expect(await agent.refusal('get_cards', of)).toContain(`no card 77, ${elsewhere.cards[0]}.`)
    const stranger = agentOf(await person())
    expect(await stranger.refusal('get_cards', { cards: elsewhere.cards })).toMatch(/no card/)
  })
})
