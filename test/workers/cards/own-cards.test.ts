import { expect, it } from 'vitest'
import { as, newBoard, newList, tokenOf } from '../../support/people.ts'
import { openSampleBoard } from '../engine/sample-board.ts'
import { costIn, send } from '../engine/sample-request.ts'

type Titled = { title: string; dueAt?: string }

it('the cards of a user are those they are on, by due date, on boards where they are active', async () => {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member, siteAdmin } = board.people
  const { path } = await newList(board, ['of nobody'])
  const make = (card: object) => as(admin).made(`${path}/cards`, card)
  await make({ title: 'late', members: [member.id], dueAt: '2030-02-01' })
  await make({ title: 'early', assignees: [member.id], dueAt: '2030-01-01' })
  await make({ title: 'undated', members: [member.id], assignees: [member.id] })
  const gone = await make({ title: 'gone', members: [member.id] })
  await as(admin).edit(`${board.path}/cards/${gone}`, { archive: true })
  const titles = async (query = '') =>
    (await as(member).read<Titled[]>(`/api/user/cards${query}`)).map(({ title }) => title)
  expect(await titles()).toEqual(['undated', 'early', 'late'])
  expect(await titles('?due=yes')).toEqual(['early', 'late'])
  expect(await titles('?from=2030-01-01&to=2030-01-31')).toEqual(['early'])
  expect(await titles('?from=2030-01-02')).toEqual(['late'])
  const [undated] = await as(member).read<Titled[]>('/api/user/cards')
  expect(undated).toMatchObject({ boardId: board.id, members: [member.id], assignees: [member.id] })
  expect(undated).not.toHaveProperty('dueAt')
  const refused = await as(member).get('/api/user/cards?to=soon')
  expect([refused.status, refused.body['code']]).toEqual([400, 'query.invalid'])
  await as(admin).edit(path, { archived: true })
  expect(await titles()).toEqual([])
  await as(admin).edit(path, { archived: false })
  await as(admin).edit(board.path, { archived: true })
  expect(await titles()).toEqual([])
  await as(admin).edit(board.path, { archived: false })
  expect(await titles()).toEqual(['undated', 'early', 'late'])
  const leave = { action: 'remove' }
  await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, leave)
  expect(await titles()).toEqual([])
})

it('reading the cards of a user takes few rows, however many cards of others their boards have', async () => {
  for (const cards of [10, 300]) {
    const sample = await openSampleBoard({ cards })
    const { card, user = '' } = sample.params
    await send(sample, 'PUT', `/api/boards/${sample.testBoard.id}/cards/${card}`, {
      members: [user],
    })
    const reply = await send({ ...sample, token: await tokenOf(user) }, 'GET', '/api/user/cards')
    expect(await reply.json()).toMatchObject([{ _id: card }])
    expect(costIn(reply).rows).toBeLessThan(20)
  }
})
