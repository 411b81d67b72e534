import { expect, test } from 'vitest'
import { newScene } from '../../support/attachments.ts'

test('an attachment is made the cover of its card and taken off again, and of no other card', async () => {
  const { api, id, beside, where } = await newScene()
  const at = (card: string) =>
    `/api/boards/${where.boardId}/lists/${where.listId}/cards/${card}/attachments/${id}/cover`
  const cover = async () => (await api.get(`/api/cards/${where.cardId}`)).body['coverId']
  await api.sure('PUT', at(where.cardId))
  expect(await cover()).toBe(id)
  const { status, body } = await api.put(at(beside))
  expect([status, body['code']]).toEqual([404, 'attachment.not_found'])
  await api.sure('DELETE', at(where.cardId))
  expect(await cover()).toBe('')
})
