import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'

type CardView = {
  version: number
  card: Json
  comments: Json[]
  checklists: Json[]
  attachments: Json[]
  subtasks: Json[]
  activities: Json[]
}

describe('the view of a card', () => {
  test('has the card with all that is on it', async () => {
    const { api, board, id, path, read, cards } = await newCard()
    const onCard = `${board.path}/cards/${id}`
    for (const comment of ['Older', 'Newer']) await api.made(`${onCard}/comments`, { comment })
    const checklist = await api.made(`${onCard}/checklists`, { title: 'List', items: 'A\nB' })
    const attachment = await api.made(`${path}/attachments`, { file: 'AAEC', name: 'a.bin' })
    const subtask = await api.made(cards, { title: 'Subtask', parentId: id })
    await api.made(`${board.path}/cards/${subtask}/comments`, { comment: 'On it' })
    const { headers, body } = await api.get<CardView>(`${onCard}/view`)
    expect(headers.get('etag')).toMatch(new RegExp(`^W/"${body.version}-7\\.92-`))
    expect(body.card).toEqual(await read())
    expect(body.comments.map(({ text }) => text)).toEqual(['Newer', 'Older'])
    expect(body.checklists).toEqual([await api.read(`${onCard}/checklists/${checklist}`)])
    expect(body.attachments).toMatchObject([{ _id: attachment, name: 'a.bin', size: 3 }])
    expect(body.subtasks).toMatchObject([{ _id: subtask, comments: 1 }])
    const log = await api.read<Json[]>(`${board.path}/activities`)
    const about = log.filter(({ cardId }) => cardId === id)
    expect(body.activities).toEqual(about.toReversed())
  })

  test('has the newest hundred activities', async () => {
    const { api, board, id, edit } = await newCard()
    for (let at = 0; at < 101; at += 1) await edit({ title: `Title ${at}` })
    const { activities } = await api.read<{ activities: Json[] }>(`${board.path}/cards/${id}/view`)
    expect(activities.length).toBe(100)
    const log = await api.read<Json[]>(`${board.path}/activities`)
    expect(activities[0]).toEqual(log.at(-1))
  })
})
