import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { as } from '../../support/people.ts'

/** A card whose description was `First`, and what reads its earlier ones. */
async function described() {
  const card = await newCard({ roles: ['member', 'readOnly'] })
  const { board, id, edit, api } = card
  await edit({ description: 'First' })
  const path = `${board.path}/cards/${id}/description-versions`
  const texts = async (by = api) => (await by.read<Json[]>(path)).map(({ text }) => text)
  const editAs = (who: { token: string }, description: string) =>
    as(who as typeof board.people.admin).edit(card.path, { description })
  return { ...card, versions: path, texts, editAs }
}

/** Makes all that was stored of earlier descriptions a day older. */
async function aDayLater(card: string) {
  const sql = `update description_versions set replaced_at = '2020-01-01T00:00:00.000Z' where card_id = ?`
  await env.DB.prepare(sql).bind(card).run()
}

test('a card has its earlier descriptions, newest first, with who replaced each and when', async () => {
  const { board, api, edit, editAs, id, versions } = await described()
  const { admin, member } = board.people
  await edit({ description: 'Second' })
  await editAs(member, 'Third')
  expect(await api.read(versions)).toMatchObject([
    { text: 'Second', replacedBy: member.id, replacedAt: expect.stringMatching(/Z$/) },
    { text: 'First', replacedBy: admin.id },
  ])
  expect(id).not.toBe('')
})

test('edits of one person within ten minutes are one change', async () => {
  const { edit, texts, id } = await described()
  await edit({ description: 'Second' })
  await edit({ description: 'Third' })
  expect(await texts()).toEqual(['First'])
  await aDayLater(id)
  await edit({ description: 'Fourth' })
  expect(await texts()).toEqual(['Third', 'First'])
})

test('an empty description is no version, and an edit of something else makes none', async () => {
  const { edit, texts } = await described()
  await edit({ title: 'Another title', description: 'First' })
  expect(await texts()).toEqual([])
})

test('whoever may write on the board reads them, and nobody else does', async () => {
  const { board, edit, texts, versions, api } = await described()
  await edit({ description: 'Second' })
  const { member, readOnly, outsider } = board.people
  expect(await texts(as(member))).toEqual(['First'])
  expect((await as(readOnly).get(versions)).status).toBe(403)
  expect((await as(outsider).get(versions)).status).toBe(404)
  await api.edit(board.path, { permission: 'public' })
  expect((await as(outsider).get(versions)).status).toBe(403)
})

test('a card keeps the newest 50 of them, and at most 500,000 characters', async () => {
  const { edit, texts, id } = await described()
  const older = Array.from({ length: 60 }, (_, at) => ({
    at,
    day: String((at % 28) + 1).padStart(2, '0'),
  }))
  await env.DB.batch(
    older.map(({ at }) =>
      env.DB.prepare(
        `insert into description_versions (id, board_id, card_id, text, size, replaced_by, replaced_at)
          select ?1, board_id, id, ?1, 1, 'somebody', ?2 from cards where id = ?3`,
      ).bind(`old-${at}`, new Date(Date.UTC(2020, 0, 1) + at * 86_400_000).toISOString(), id),
    ),
  )
  await edit({ description: 'x'.repeat(100_000) })
  const kept = await texts()
  expect(kept).toHaveLength(50)
  expect(kept.slice(0, 2)).toEqual(['First', 'old-59'])
  await env.DB.prepare(`update description_versions set size = 99000 where card_id = ?`)
    .bind(id)
    .run()
  await aDayLater(id)
  await edit({ description: 'Short' })
  expect(await texts()).toHaveLength(5)
})

test('they go with the card to another board, and are deleted with the card and with the board', async () => {
  const { api, edit, id, path } = await described()
  await edit({ description: 'Second' })
  const there = await api.made('/api/boards', { title: 'There' })
  const list = await api.made(`/api/boards/${there}/lists`, { title: 'To do' })
  const { swimlanes } = await api.read<{ swimlanes: Json[] }>(`/api/boards/${there}/view`)
  const newSwimlaneId = swimlanes[0]?.['_id']
  await edit({ newBoardId: there, newListId: list, newSwimlaneId })
  const moved = `/api/boards/${there}/cards/${id}/description-versions`
  expect(await api.read(moved)).toMatchObject([{ text: 'First' }])
  const left = async () => {
    const rows = env.DB.prepare('select id from description_versions where card_id = ?').bind(id)
    return (await rows.all()).results.length
  }
  expect([await left(), path]).toEqual([1, path])
  await api.sure('DELETE', `/api/boards/${there}/lists/${list}/cards/${id}`)
  expect(await left()).toBe(0)
  const other = await described()
  await other.edit({ description: 'Second' })
  await other.api.sure('DELETE', other.board.path)
  const rows = env.DB.prepare('select id from description_versions where card_id = ?')
  expect((await rows.bind(other.id).all()).results).toEqual([])
})
