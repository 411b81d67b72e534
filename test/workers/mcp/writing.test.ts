import { describe, expect, test } from 'vitest'
import { agentOf } from '../../support/agent.ts'
import { newShop } from '../../support/cards.ts'
import { as, person } from '../../support/people.ts'
import type { Json } from '../../support/client.ts'

/** A board with a list and two cards, and an agent of its admin. */
async function newDesk() {
  const shop = await newShop({ roles: ['member', 'commentOnly'] })
  const { board, list, api } = shop
  await api.edit(list.path, { title: 'To do' })
  await api.sure('PUT', `${board.path}/labels`, { label: { name: 'bug', color: 'red' } })
  const [one, two] = [await shop.make({ title: 'One' }), await shop.make({ title: 'Two' })]
  const agent = agentOf(board.people.admin)
  const whole = async (number: number) => {
    const { cards } = await agent.answer<{ cards: Json[] }>('get_cards', {
      board: board.id,
      cards: number,
    })
    return cards[0]
  }
  const count = async () => (await api.read<Json[]>(`${list.path}/cards`)).length
  return { ...shop, one, two, agent, whole, count }
}

describe('create_cards', () => {
  test('creates cards by names, and tells their numbers', async () => {
    const { board, agent, whole } = await newDesk()
    const { member } = board.people
    const cards = [
      {
        title: 'Three',
        labels: 'BUG',
        assignees: ['me'],
        members: [`@${member.username}`],
        dueAt: '2030-01-31',
      },
      { title: 'Four', labels: ['red'], description: 'Long' },
    ]
    const made = await agent.answer('create_cards', {
      board: board.id,
      list: 'to do',
      parent: '#1',
      cards,
    })
    expect(made).toMatchObject({ list: 'To do', numbers: [3, 4] })
    expect(await whole(3)).toMatchObject({
      labels: ['bug'],
      assignees: [board.people.admin.username],
      members: [member.username],
      dueAt: '2030-01-31T23:59:59.000Z',
    })
    expect(await whole(1)).toMatchObject({ subtasks: [{ number: 3 }, { number: 4 }] })
  })

  test('creates none of them where one names something that there is not', async () => {
    const { board, agent, count } = await newDesk()
    const create = (card: Json) =>
      agent.refusal('create_cards', {
        board: board.id,
        list: 'To do',
        cards: [{ title: 'A' }, { title: 'B', ...card }],
      })
    expect(await create({ labels: ['bgu'] })).toBe('There is no label "bgu". There are: bug.')
    expect(await create({ members: ['nobody'] })).toContain(board.people.member.username)
    expect(await create({ members: [board.people.outsider.username] })).toMatch(
      /no member of the board/,
    )
    expect(await create({ dueAt: 'soon' })).toMatch(/cards.1.dueAt must be a date/)
    expect(await create({ title: '' })).toMatch(/cards.1.title must not be empty/)
    expect(await count()).toBe(2)
  })

  test('creates them once, however often it is called with one key', async () => {
    const { board, agent, count } = await newDesk()
    const call = {
      board: board.id,
      list: 'To do',
      cards: [{ title: 'Once' }],
      idempotencyKey: 'a-key',
    }
    const first = await agent.answer('create_cards', call)
    expect(await agent.answer('create_cards', call)).toEqual(first)
    expect(await count()).toBe(3)
    expect(await agent.refusal('create_cards', { ...call, cards: [{ title: 'Other' }] })).toMatch(
      /key.reused/,
    )
    expect(await agent.refusal('create_cards', { ...call, idempotencyKey: 'ä' })).toMatch(/ASCII/)
  })

  test('is for those who may write on the board', async () => {
    const { board, count } = await newDesk()
    const call = { board: board.id, list: 'To do', cards: [{ title: 'No' }] }
    expect(await agentOf(board.people.commentOnly).refusal('create_cards', call)).toMatch(
      /may not change/,
    )
    expect(await agentOf(await person()).refusal('create_cards', call)).toMatch(/no such board/)
    expect(await count()).toBe(2)
  })
})

describe('comment', () => {
  test('comments on several cards, as the user of the token, once for a key', async () => {
    const { board, api, one, whole } = await newDesk()
    const { commentOnly } = board.people
    const comments = [
      { card: 1, text: 'First' },
      { card: one['_id'], text: 'Again' },
      { card: '#2', text: 'Other' },
    ]
    const call = { board: board.id, comments, idempotencyKey: 'comments' }
    const agent = agentOf(commentOnly)
    expect(await agent.answer('comment', call)).toEqual({ written: 3 })
    await agent.answer('comment', call)
    const by = commentOnly.username
    expect(await whole(1)).toMatchObject({
      discussion: [
        { by, text: 'Again' },
        { by, text: 'First' },
      ],
    })
    expect(await api.read(`${board.path}/cards/${String(one['_id'])}/comments`)).toHaveLength(2)
  })

  test('writes nothing where a card does not exist', async () => {
    const { board, agent, whole } = await newDesk()
    const comments = [
      { card: 1, text: 'First' },
      { card: 9, text: 'Nowhere' },
    ]
    expect(await agent.refusal('comment', { board: board.id, comments })).toMatch(/no card 9/)
    expect(await whole(1)).not.toHaveProperty('discussion')
  })

  test('tells how many were written before one was refused', async () => {
    const { board, two, api, agent, path } = await newDesk()
    await api.edit(`${path}/${String(two['_id'])}`, { archive: true })
    const comments = [
      { card: 1, text: 'First' },
      { card: 2, text: 'Archived' },
    ]
    expect(await agent.refusal('comment', { board: board.id, comments })).toMatch(
      /^1 of 2 were done, then: /,
    )
  })
})

describe('checklist', () => {
  test('makes a checklist on each card, and adds to it and checks items later', async () => {
    const { board, agent, whole } = await newDesk()
    const of = { board: board.id, cards: [1, 2] }
    await agent.answer('checklist', {
      ...of,
      checklist: 'Release',
      add: ['Tag', 'Tell'],
      check: 'Tag',
    })
    await agent.answer('checklist', {
      ...of,
      add: ['tell', 'Rest'],
      check: 'tell',
      uncheck: ['TAG'],
    })
    for (const number of of.cards)
      expect(await whole(number)).toMatchObject({
        checklists: [
          {
            title: 'Release',
            items: [{ title: 'Tag' }, { title: 'Tell', done: true }, { title: 'Rest' }],
          },
        ],
      })
  })

  test('says which items and checklists there are', async () => {
    const { board, agent } = await newDesk()
    const of = { board: board.id, cards: 1 }
    await agent.answer('checklist', { ...of, checklist: 'A', add: 'x' })
    expect(await agent.refusal('checklist', { ...of, check: 'y' })).toBe(
      'There is no item "y". There are: x.',
    )
    await agent.answer('checklist', { ...of, checklist: 'B', add: 'y' })
    expect(await agent.refusal('checklist', { ...of, check: 'y' })).toMatch(
      /several checklists.*A, B/,
    )
    expect(await agent.refusal('checklist', of)).toMatch(/Give texts/)
  })

  test('writes nothing twice where it is sent again with one key', async () => {
    const { board, agent, whole } = await newDesk()
    const call = { board: board.id, cards: 1, add: ['x', 'y'], check: 'x', idempotencyKey: 'list' }
    for (let times = 0; times < 3; times += 1) await agent.answer('checklist', call)
    expect(await whole(1)).toMatchObject({
      checklists: [{ title: 'Checklist', items: [{ title: 'x', done: true }, { title: 'y' }] }],
    })
  })
})

test('what an agent writes is in the log as a write of its user', async () => {
  const { board, agent } = await newDesk()
  await agent.answer('comment', { board: board.id, comments: [{ card: 1, text: 'Logged' }] })
  const log = await as(board.people.admin).read<Json[]>(`${board.path}/activities`)
  expect(log.at(-1)).toMatchObject({ activityType: 'addComment', userId: board.people.admin.id })
})
