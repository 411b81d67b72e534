import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'
import { aBoard, IMPORT } from '../../support/importing.ts'
import { as, person } from '../../support/people.ts'

const template = { title: 'Release', type: 'template-card' }

test('a template has attachments that no list of its board has, but its own', async () => {
  const { api, board, list, cards, id: card } = await newCard({ revision: '11' })
  const id = await api.made(cards, template)
  const at = { boardId: board.id, swimlaneId: board.swimlane, listId: list.id }
  const file = { fileName: 'plan.png', fileType: 'image/png', fileData: btoa('plan') }
  for (const cardId of [card, id])
    await api.sure('POST', '/api/attachment/upload', { ...at, cardId, ...file })
  for (const place of ['', `/${board.swimlane}`, `/${board.swimlane}/${list.id}`])
    expect([place, await api.read(`/api/attachment/list/${board.id}${place}`)]).toMatchObject([
      place,
      { attachments: [{ cardId: card }] },
    ])
  const own = `/api/attachment/list/${board.id}/${board.swimlane}/${list.id}/${id}`
  expect(await api.read(own)).toMatchObject({ attachments: [{ cardId: id }] })
  expect(await api.read(`${board.path}/attachments`)).toMatchObject([{ cardId: card }])
})

test('an invitation to become somebody counts no templates among their cards', async () => {
  const api = as(await person(), '11')
  const card = { listId: 'l', members: ['u1'] }
  const { _id } = await api.sure<{ _id: string }>(
    'POST',
    `${IMPORT}?membersMode=placeholder`,
    aBoard({
      users: [{ _id: 'u1', username: 'imported' }],
      members: [{ userId: 'u1', isActive: true }],
      cards: [
        { _id: 'c', title: 'A card', ...card },
        { _id: 't', ...template, ...card },
      ],
    }),
  )
  const { users } = await api.read<{ users: Json[] }>(`/api/boards/${_id}/view`)
  const placeholder = users.find(({ isPlaceholder }) => isPlaceholder)?.['_id']
  const body = { placeholder }
  const { url } = await api.sure<{ url: string }>('POST', `/api/boards/${_id}/invitations`, body)
  const shown = await api.read(`/api/invitations/${url.split('/').at(-1)}`)
  expect(shown['becomes']).toMatchObject({ name: 'imported', cards: 1 })
})
