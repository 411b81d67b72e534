import { expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import { exportOf, taken } from '../../support/importing.ts'
import { as } from '../../support/people.ts'

/** A card with a comment, and where it is. */
async function withComment() {
  const card = await newCard({ revision: '11', roles: ['member', 'commentOnly', 'noComments'] })
  const { api, board, id } = card
  const comments = `${board.path}/cards/${id}/comments`
  const comment = `${comments}/${await api.made(comments, { comment: 'Hm' })}`
  return { ...card, comments, comment }
}

test('reactions to a comment are in its record, in the list and in the view of its card', async () => {
  const { api, board, id, comments, comment } = await withComment()
  const { admin, commentOnly } = board.people
  await api.put(`${comment}/reaction`, { reaction: 'heart' })
  await as(commentOnly, '11').put(`${comment}/reaction`, { reaction: 'eyes', isGiven: true })
  const reactions = [
    { reaction: 'heart', userId: admin.id },
    { reaction: 'eyes', userId: commentOnly.id },
  ]
  expect(await api.read(comment)).toMatchObject({ reactions })
  expect(await api.read(comments)).toMatchObject([{ reactions }])
  expect(await api.read(`${board.path}/cards/${id}/view`)).toMatchObject({
    comments: [{ reactions }],
  })
  await api.put(`${comment}/reaction`, { reaction: 'heart', isGiven: 'false' })
  expect(await api.read(comment)).toMatchObject({ reactions: reactions.slice(1) })
})

test('published revisions show no reactions', async () => {
  const { api, board, comment } = await withComment()
  await api.put(`${comment}/reaction`, { reaction: 'heart' })
  expect(await as(board.people.admin, '7.92').read(comment)).not.toHaveProperty('reactions')
})

test('who may not comment does not react, and there are no other reactions', async () => {
  const { api, board, comment } = await withComment()
  const refused = await as(board.people.noComments, '11').put(`${comment}/reaction`, {
    reaction: 'heart',
  })
  expect(refused.status).toBe(403)
  expect(await api.put(`${comment}/reaction`, { reaction: 'rocket' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'reaction' }] },
  })
  expect(await api.read(comment)).toMatchObject({ reactions: [] })
})

test('an export of a board has reactions, and a board that is made of it those of people with an account', async () => {
  const { api, board, comment } = await withComment()
  await api.put(`${comment}/reaction`, { reaction: 'heart' })
  const reactions = [{ reaction: 'heart', userId: board.people.admin.id }]
  const exported = await exportOf(api, board.id)
  expect(exported.comments).toMatchObject([{ reactions }])
  const strange = { reaction: 'eyes', userId: 'nobody' }
  const comments = exported.comments.map((one) => ({ ...one, reactions: [...reactions, strange] }))
  const { _id, leftOut } = await taken(api, { ...exported, comments })
  expect(leftOut).toMatchObject({ reactions: 1 })
  expect((await exportOf(api, _id)).comments).toMatchObject([{ reactions }])
})
