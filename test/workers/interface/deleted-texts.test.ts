import { describe, expect, test } from 'vitest'
import { sql } from '../engine/support.ts'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList, people } from '../../support/people.ts'

const SECRET = 'Fritillary'

/** A board that tells receivers of all, with a card that stays and one of which every text holds the secret. */
async function openWritten() {
  const board = await newBoard()
  const api = as(board.people.admin)
  const list = await newList(board, ['Kept'])
  const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Second' })
  await api.made(`${board.path}/integrations`, { url: 'https://receiver.example/' })
  const field = await api.made(`${board.path}/custom-fields`, {
    name: 'Note',
    type: 'text',
    settings: {},
    showOnCard: true,
    automaticallyOnCard: false,
    showLabelOnMiniCard: false,
    authorId: '',
  })
  const title = `${SECRET} title`
  const card = await api.made(`${list.path}/cards`, { title, swimlaneId: swimlane })
  const path = `${board.path}/cards/${card}`
  const comment = await api.made(`${path}/comments`, { comment: `${SECRET} comment` })
  const checklist = await api.made(`${path}/checklists`, { title: `${SECRET} checklist` })
  await api.made(`${path}/checklists/${checklist}/items`, { title: `${SECRET} item` })
  await api.made(`${list.path}/cards/${card}/attachments`, { file: 'AAEC', name: SECRET })
  await api.edit(`${list.path}/cards/${card}`, {
    title: `${title} again`,
    customFields: [{ _id: field, value: `${SECRET} value` }],
  })
  const [kept = ''] = list.cards
  await api.made(`${board.path}/cards/${kept}/comments`, { comment: 'A kept comment' })
  return { board, api, list, swimlane, card, cardPath: `${list.path}/cards/${card}`, comment, path }
}

type Written = Awaited<ReturnType<typeof openWritten>>

const payloadsOn = async (boardId: string) =>
  (await sql<{ payload: string }>('select payload from events where board_id = ?', boardId)).map(
    ({ payload }) => payload,
  )

/** All that can be read of what was written, beside what receivers are still to be told of it. */
async function readable({ board, api }: Written) {
  const activities = await api.read<Json[]>(`${board.path}/activities`)
  const read = [activities, await api.read(`${board.path}/export`)]
  const csv = await api.get(`${board.path}/export/csv`)
  return { activities, text: JSON.stringify([...read, csv]), payloads: await payloadsOn(board.id) }
}

describe('what was written is gone from the log, the exports and the outbox', () => {
  const byDeleting: [string, (written: Written) => string][] = [
    ['its card', ({ cardPath }) => cardPath],
    ['the list of its card', ({ list }) => list.path],
    ['the swimlane of its card', ({ board, swimlane }) => `${board.path}/swimlanes/${swimlane}`],
  ]

  test.each(byDeleting)('with %s, and every entry stays', async (_, pathOf) => {
    const written = await openWritten()
    const { api, card } = written
    const before = await readable(written)
    expect(before.text).toContain(SECRET)
    expect(before.payloads.join()).toContain(SECRET)
    await api.sure('DELETE', pathOf(written))
    const { activities, text, payloads } = await readable(written)
    expect(text).not.toContain(SECRET)
    expect(activities).toHaveLength(before.activities.length + 1)
    const shown = ({ _id, seq, activityType, userId, createdAt, cardId }: Json) => ({
      _id,
      seq,
      activityType,
      userId,
      createdAt,
      cardId,
    })
    expect(activities.slice(0, -1).map(shown)).toEqual(before.activities.map(shown))
    const found = payloads.filter((payload) => payload.includes(SECRET))
    expect(found.every((payload) => payload.includes('"act-deleteCard"'))).toBe(true)
    expect(payloads.filter((payload) => payload.includes(card)).length).toBeGreaterThan(5)
    for (const payload of payloads) expect(JSON.parse(payload).text).toMatch(/^.+\n\S+$/)
  })

  test('with the comment alone, where it was that', async () => {
    const written = await openWritten()
    const { api, path, comment } = written
    await api.sure('DELETE', `${path}/comments/${comment}`)
    const { activities, text, payloads } = await readable(written)
    for (const found of [text, payloads.join()]) {
      expect(found).not.toContain(`${SECRET} comment`)
      expect(found).toContain(`${SECRET} title`)
    }
    const added = activities.filter(({ commentId }) => commentId === comment)
    expect(added.map(({ activityType }) => activityType)).toEqual(['addComment', 'deleteComment'])
    expect(added.every((one) => !('comment' in one))).toBe(true)
  })

  test('and nothing of what stays: other cards, their comments, the names of lists', async () => {
    const written = await openWritten()
    await written.api.sure('DELETE', written.cardPath)
    const { activities, payloads } = await readable(written)
    for (const kept of ['"Kept"', '"A kept comment"', '"Second"'])
      expect(JSON.stringify(activities)).toContain(kept)
    expect(payloads.filter((payload) => payload.includes('A kept comment'))).toHaveLength(1)
  })
})

test('a webhook of the deletion names the card, its log entry does not', async () => {
  const written = await openWritten()
  const { api, cardPath, card } = written
  await api.sure('DELETE', cardPath)
  const { activities, payloads } = await readable(written)
  const bodies = payloads.map((payload): Json => JSON.parse(payload))
  const deletion = bodies.find(({ description }) => description === 'act-deleteCard')
  expect(deletion).toMatchObject({ card: `${SECRET} title again`, cardId: card })
  expect(activities.at(-1)).toMatchObject({ activityType: 'deleteCard', cardId: card })
  expect(activities.at(-1)).not.toHaveProperty('title')
})

test('a card that came from another board leaves no text in the log of that board either', async () => {
  const written = await openWritten()
  const { api, board, cardPath, card } = written
  const { admin } = await people()
  const there = await newBoard()
  const list = await newList(there)
  await api.edit(cardPath, {
    newBoardId: there.id,
    newListId: list.id,
    newSwimlaneId: there.swimlane,
  })
  const { headers } = await api.get(`${board.path}/activities`)
  await as(admin).sure('DELETE', `${list.path}/cards/${card}`)
  const { text } = await readable(written)
  expect(text).not.toContain(SECRET)
  const after = await api.get(`${board.path}/activities`)
  expect(after.headers.get('etag')).not.toBe(headers.get('etag'))
  // Its object goes on with the next write, whose turn is decided on the new version.
  await api.made(`${board.path}/lists`, { title: 'More' })
})
