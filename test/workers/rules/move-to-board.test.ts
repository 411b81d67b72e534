import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard } from '../../support/people.ts'

/** A board with a rule of its member, which moves cards of the list Done to the list In of another board. */
async function withTwoBoards(rights: 'write' | 'none' = 'write') {
  const [board, there] = [await newBoard({ roles: ['member'] }), await newBoard()]
  const { admin, member } = board.people
  const api = as(admin)
  const todo = await api.made(`${board.path}/lists`, { title: 'To do' })
  const done = await api.made(`${board.path}/lists`, { title: 'Done' })
  const inbox = await as(there.people.admin).made(`${there.path}/lists`, { title: 'In' })
  const flags = { action: 'add', isAdmin: false, isNoComments: false, isCommentOnly: false }
  if (rights === 'write')
    await as(there.people.admin).sure('POST', `${there.path}/members/${member.id}/add`, flags)
  const rule = await as(member).made(`${board.path}/rules`, {
    trigger: { activityType: 'moveCard', listName: 'Done' },
    action: { actionType: 'moveToBoard', boardId: there.id, listName: 'In' },
  })
  const newCard = (title: string) => api.made(`${board.path}/lists/${todo}/cards`, { title })
  const move = (card: string) => api.put(`${board.path}/cards/${card}`, { listId: done })
  const read = (card: string) => as(board.people.siteAdmin).read(`/api/cards/${card}`)
  const runs = () => api.read<Json[]>(`${board.path}/rules/${rule}/runs`)
  return { api, board, there, rule, inbox, todo, done, newCard, move, read, runs, flags }
}

test('a rule moves a card to another board in the change that sets it off', async () => {
  const { api, board, there, inbox, newCard, move, read, runs } = await withTwoBoards()
  const card = await newCard('Tea')
  expect(await move(card)).toMatchObject({ status: 200 })
  expect(await read(card)).toMatchObject({ boardId: there.id, listId: inbox })
  expect(await runs()).toMatchObject([{ outcome: 'acted', cardId: card }])
  const [here, other] = await Promise.all([
    api.read<Json[]>(`${board.path}/activities`),
    as(there.people.admin).read<Json[]>(`${there.path}/activities`),
  ])
  expect(here.at(-1)).toMatchObject({
    activityType: 'moveCardBoard',
    userId: board.people.member.id,
  })
  expect(other.at(-1)).toMatchObject({ activityType: 'moveCardBoard', cardId: card })
})

test('several cards of one change go there one after the other, each with a number of its own', async () => {
  const { api, board, there, inbox, done, newCard } = await withTwoBoards()
  const cards = [await newCard('One'), await newCard('Two'), await newCard('Three')]
  await api.sure('PATCH', `${board.path}/cards`, { cards, moveTo: { listId: done } })
  const moved = await as(there.people.admin).read<Json[]>(`${there.path}/lists/${inbox}/cards`)
  expect(moved.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
  const numbers = await Promise.all(
    moved.map(({ _id }) => as(there.people.admin).read(`/api/cards/${String(_id)}`)),
  )
  expect(new Set(numbers.map(({ cardNumber }) => cardNumber)).size).toBe(3)
})

test.each(['never had', 'lost'])(
  'a rule whose maker %s the right on the other board leaves the card, and says why',
  async (what) => {
    const setup = await withTwoBoards(what === 'lost' ? 'write' : 'none')
    const { there, done, newCard, move, read, runs, board } = setup
    const path = `${there.path}/members/${board.people.member.id}`
    if (what === 'lost') await as(there.people.admin).sure('DELETE', path)
    const card = await newCard('Tea')
    expect(await move(card)).toMatchObject({ status: 200 })
    expect(await read(card)).toMatchObject({ boardId: board.id, listId: done })
    const [run] = await runs()
    expect(run).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('board') })
  },
)

test('a dry run says that the card would go to the other board, and leaves it', async () => {
  const { api, board, there, rule, newCard, read } = await withTwoBoards()
  const card = await newCard('Tea')
  const tried = await api.sure('POST', `${board.path}/rules/${rule}/test`, { card })
  expect(tried).toMatchObject({
    changes: expect.arrayContaining([{ field: 'boardId', from: board.id, to: there.id }]),
  })
  expect(await read(card)).toMatchObject({ boardId: board.id })
})

const FULL = { wipLimit: { value: 1, enabled: true, soft: false } }

test('of several cards those for which the other list has room go there, each of the others whole stays', async () => {
  const { api, board, there, inbox, done, newCard, read, runs } = await withTwoBoards()
  await as(there.people.admin).edit(`${there.path}/lists/${inbox}`, FULL)
  const cards = [await newCard('One'), await newCard('Two')]
  await api.sure('PATCH', `${board.path}/cards`, { cards, moveTo: { listId: done } })
  const [one, two] = await Promise.all(cards.map(read))
  expect(one).toMatchObject({ boardId: there.id, listId: inbox })
  expect(two).toMatchObject({ boardId: board.id, listId: done })
  expect(await runs()).toMatchObject([
    { outcome: 'acted', cardId: cards[0] },
    { outcome: 'failed', cardId: cards[1], reason: expect.stringContaining('limit is 1') },
  ])
  expect(await as(there.people.admin).read(`${there.path}/lists/${inbox}/cards`)).toHaveLength(1)
})

test.each([
  ['of the admins there', { entry: 'admin' }, []],
  ['that takes no card of its assignee', { entry: 'not-assignee' }, ['member']],
  ['that is full', FULL, []],
])(
  'a list %s takes no card of a rule whose maker may not move it there, and a dry run says so',
  async (_, limit, assignees) => {
    const { api, board, there, rule, inbox, done, newCard, move, read, runs } =
      await withTwoBoards()
    const to = `${there.path}/lists/${inbox}`
    await as(there.people.admin).made(`${to}/cards`, { title: 'First' })
    await as(there.people.admin, '11').edit(to, limit)
    const card = await newCard('Tea')
    const people = { assignees: assignees.map(() => board.people.member.id) }
    await api.edit(`${board.path}/cards/${card}`, people)
    const before = await as(there.people.admin).read(there.path)
    const tried = await api.sure('POST', `${board.path}/rules/${rule}/test`, { card })
    expect(tried).toMatchObject({ changes: [], reason: expect.any(String) })
    expect(await move(card)).toMatchObject({ status: 200 })
    expect(await read(card)).toMatchObject({ boardId: board.id, listId: done, ...people })
    expect(await runs()).toMatchObject([{ outcome: 'failed', cardId: card }])
    expect(await as(there.people.admin).read(there.path)).toEqual(before)
    expect(await as(there.people.admin).read(`${to}/cards`)).toHaveLength(1)
  },
)

test('a soft limit of the other list only warns', async () => {
  const { there, inbox, newCard, move, read } = await withTwoBoards()
  const to = `${there.path}/lists/${inbox}`
  await as(there.people.admin).made(`${to}/cards`, { title: 'First' })
  await as(there.people.admin).edit(to, { wipLimit: { ...FULL.wipLimit, soft: true } })
  const card = await newCard('Tea')
  await move(card)
  expect(await read(card)).toMatchObject({ boardId: there.id })
})
