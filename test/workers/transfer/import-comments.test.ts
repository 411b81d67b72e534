import { beforeAll, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { exportOf, taken } from '../../support/importing.ts'
import { as, people, person } from '../../support/people.ts'
import { trelloExport } from '../../support/trello-export.ts'

beforeAll(people)

test('imported comments count as imported, and not as edited, where their card is shown', async () => {
  const ada = await person()
  const api = as(ada, '11')
  const { _id } = await taken(api, trelloExport(ada.username))
  const [cardId] = (await exportOf(api, _id)).comments.map((comment) => comment['cardId'])
  const path = `/api/boards/${_id}/cards/${String(cardId)}/view`
  const { comments } = await api.read<{ comments: Json[] }>(path)
  const unedited = ({ createdAt: modifiedAt }: Json) => ({ modifiedAt, imported: true })
  expect(comments).toMatchObject(comments.map(unedited))
  expect(comments).toHaveLength(2)
})
