import { describe, expect, test } from 'vitest'
import { env } from 'cloudflare:workers'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { PATIENCE } from '../../support/patience.ts'

/** A card with a subtask, a label, a comment by another, a checklist and an attachment that is its cover. */
async function newFull() {
  const shop = await newShop({ roles: ['member', 'commentOnly'] })
  const { api, board, list, path } = shop
  const label = await api.edit<string>(`${board.path}/labels`, { label: 'Kept' })
  const id = await api.made(path, { title: 'Full', labelIds: [label], dueAt: '2030-01-02' })
  const below = await api.made(path, { title: 'Below', parentId: id })
  const onCard = `${board.path}/cards/${id}`
  await as(board.people.commentOnly).made(`${onCard}/comments`, { comment: 'Said' })
  await api.made(`${onCard}/checklists`, { title: 'To do', items: 'One\nTwo' })
  const file = { file: btoa('bytes'), name: 'a.txt', type: 'text/plain' }
  const attachment = await api.made(`${path}/${id}/attachments`, file)
  await env.DB.prepare('update cards set cover_id = ? where id = ?').bind(attachment, id).run()
  const copy = (body: Json, who = board.people.admin) =>
    as(who).post(`${path}/${id}/copy`, { toSwimlaneId: board.swimlane, ...body })
  return { ...shop, id, below, attachment, copy, list }
}

/** Returns what is on a card, as its view shows it. */
async function seen(path: string, api: ReturnType<typeof as>) {
  return api.read<Record<'comments' | 'checklists' | 'attachments' | 'subtasks', Json[]>>(
    `${path}/view`,
  )
}

describe('a copy of a card', () => {
  test.each(['the same board', 'another board'])(
    'on %s has all that is on the card',
    async (where) => {
      const { board, api, copy, id, attachment, list } = await newFull()
      const there = where === 'another board' ? await newBoard() : board
      const to = where === 'another board' ? await newList(there) : list
      const { body } = await copy({
        toBoardId: there.id,
        toListId: to.id,
        toSwimlaneId: there.swimlane,
      })
      const _id = String(body['_id'])
      const path = `${there.path}/cards/${_id}`
      const card = await api.read(`${to.path}/cards/${_id}`)
      const shown = await api.read<{ labels: Json[] }>(there.path)
      const labels = shown.labels.filter(({ _id: label }) =>
        (card['labelIds'] as unknown[]).includes(label),
      )
      expect(labels).toMatchObject([{ name: 'Kept', color: 'green' }])
      expect(card).toMatchObject({ title: 'Full', dueAt: '2030-01-02T00:00:00.000Z' })
      expect(card['coverId']).not.toBe(attachment)
      const { comments, checklists, attachments, subtasks } = await seen(path, api)
      expect(comments).toMatchObject([{ userId: board.people.commentOnly.id }])
      expect(checklists).toHaveLength(1)
      expect(attachments).toMatchObject([{ _id: card['coverId'], name: 'a.txt' }])
      expect(subtasks).toMatchObject([{ title: 'Below', listId: to.id }])
      expect((await seen(`${board.path}/cards/${id}`, api)).comments).toHaveLength(1)
    },
  )

  test('keeps the bytes of its attachments when the card is deleted for good, until it is, too', async () => {
    const { api, path, copy, id, attachment, board } = await newFull()
    const { body } = await copy({})
    const copied = String(body['_id'])
    const { attachments } = await seen(`${board.path}/cards/${copied}`, api)
    const file = `${board.path}/attachments/${String(attachments[0]?.['_id'])}/export`
    const deleteForGood = async (card: string) => {
      await api.sure('DELETE', `${path}/${card}`)
      await api.sure('DELETE', `${board.path}/deleted-cards/${card}`)
    }
    await deleteForGood(id)
    expect(await api.read(file)).toMatchObject({ file: btoa('bytes') })
    const loose = async () =>
      await env.DB.prepare('select key from loose_files where board_id = ?')
        .bind(board.id)
        .all<{ key: string }>()
        .then(({ results }) => results.map(({ key }) => key))
    expect(await loose()).toEqual([])
    expect(await env.FILES.head(attachment)).not.toBe(null)
    await deleteForGood(copied)
    await expect.poll(() => env.FILES.head(attachment), PATIENCE).toBe(null)
  })

  test('goes to its place among the cards of its list', async () => {
    const { api, path, copy, id, below } = await newFull()
    const made = async (position?: number) =>
      String((await copy(position === undefined ? {} : { position })).body['_id'])
    const [first, second] = [await made(0), await made(2)]
    const order = (await api.read<Json[]>(path)).map(({ _id }) => _id)
    // Each copy brings one of the subtask, which goes last.
    expect(order.slice(0, 4)).toEqual([first, id, second, below])
    expect((await copy({ position: -1 })).body).toMatchObject({ fields: [{ field: 'position' }] })
  })

  test('needs the right to write on both boards', async () => {
    const { board, copy } = await newFull()
    const { commentOnly, member } = board.people
    const there = await newBoard({ roles: ['commentOnly'] })
    const to = await newList(there)
    const target = { toBoardId: there.id, toListId: to.id, toSwimlaneId: there.swimlane }
    expect((await copy({}, commentOnly)).status).toBe(403)
    expect(await copy(target, member)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'toBoardId' }] },
    })
    const open = await newBoard({ roles: ['commentOnly'], permission: 'public' })
    expect((await copy({ ...target, toBoardId: open.id }, member)).status).toBe(403)
  })

  test('changes neither board where the batch fails', async () => {
    const { board, copy, path, api } = await newFull()
    const there = await newBoard()
    const to = await newList(there)
    const target = { toBoardId: there.id, toListId: to.id, toSwimlaneId: there.swimlane }
    await env.DB.prepare(
      `create trigger no_comments before insert on comments when new.board_id = '${there.id}'
        begin select raise(abort, 'no'); end`,
    ).run()
    try {
      const state = () =>
        Promise.all([
          api.read(board.path),
          api.read(path),
          api.read(there.path),
          api.read(`${to.path}/cards`),
        ])
      const before = await state()
      expect((await copy(target)).status).toBe(500)
      expect(await state()).toEqual(before)
    } finally {
      await env.DB.prepare('drop trigger no_comments').run()
    }
    expect((await copy(target)).status).toBe(200)
  })

  test('is refused where the card has more subtasks than can be copied at once', async () => {
    const { api, path, copy, id } = await newFull()
    const cards = Array.from({ length: 500 }, () => ({ title: 'One of many', parentId: id }))
    await api.sure('POST', `${path}/bulk`, { cards })
    expect(await copy({})).toMatchObject({ status: 409, body: { code: 'card.limit' } })
  })
})
