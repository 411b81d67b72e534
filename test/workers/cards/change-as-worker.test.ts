import { expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import { as } from '../../support/people.ts'

test('who may only move cards moves them, and puts themselves on them, by a change of cards', async () => {
  const { board, id, read } = await newCard({ roles: ['worker', 'member'] })
  const { worker, member } = board.people
  const change = (body: object) =>
    as(worker).send('PATCH', `${board.path}/cards`, { cards: [id], ...body })
  expect((await change({ addMembers: [worker.id] })).status).toBe(200)
  expect((await change({ addMembers: [member.id] })).status).toBe(403)
  expect((await change({ archive: true })).status).toBe(403)
  expect((await change({ set: { title: 'Mine' } })).status).toBe(403)
  expect((await change({ delete: true })).status).toBe(403)
  expect(await read()).toMatchObject({ members: [worker.id] })
})
