import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { deletable, rowsKept } from './deletable.ts'
import { furnished, labelsOf, rowsOf } from './furnished.ts'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

test('every row of a deleted card comes back as it was, and the bytes of its attachments', async () => {
  const { api, path, id, file, remove, restore, listed, board } = await furnished()
  const before = await rowsOf(id)
  expect(Object.keys(before).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'attachments',
    'card_terms',
    'cards',
    'checklists',
    'comments',
    'description_versions',
    'due_moments',
  ])
  const bytes = (await api.get(`${path}/attachments/${file}`)).body
  await remove()
  expect((await api.get(path)).status).toBe(404)
  expect(await listed()).toMatchObject([
    { _id: id, title: 'A card', deletedBy: board.people.admin.id },
  ])
  expect((await restore()).status).toBe(200)
  expect(await rowsOf(id)).toEqual(before)
  expect((await api.get(`${path}/attachments/${file}`)).body).toEqual(bytes)
  expect([await listed(), await rowsKept(id)]).toEqual([[], 0])
})

test('a card that was kept before its tables got new columns comes back with the defaults of these', async () => {
  const { api, board, id, read, remove, restore, comment, member } = await furnished()
  await remove()
  const older = `update deleted_rows set row = json_remove(row, '$.stickers', '$.tasks', '$.reactions', '$.assignee')
    where card_id = ?`
  await env.DB.prepare(older).bind(id).run()
  expect((await restore()).status).toBe(200)
  expect(await read()).toMatchObject({ title: 'A card', members: [member] })
  const comments = await api.read<Json[]>(`${board.path}/cards/${id}/comments`)
  expect(comments.find(({ _id }) => _id === comment) ?? {}).toMatchObject({ reactions: [] })
  const stored = env.DB.prepare('select tasks, stickers from cards where id = ?').bind(id)
  expect(await stored.first()).toEqual({ tasks: 0, stickers: '[]' })
})

test('cards that a bulk change deletes can be restored, too', async () => {
  const { api, board, id, make, listed, restore } = await deletable()
  const { _id: other } = await make()
  await api.sure('DELETE', `${board.path}/cards/bulk`, { cardIds: [id, other] })
  expect(new Set((await listed()).map(({ _id }) => _id))).toEqual(new Set([id, other]))
  expect((await restore()).status).toBe(200)
})

test('a restored card can be deleted and restored again', async () => {
  const { remove, restore, read } = await deletable()
  await remove()
  expect((await restore()).status).toBe(200)
  expect((await restore()).status).toBe(404)
  await remove()
  expect((await restore()).status).toBe(200)
  expect(await read()).toMatchObject({ title: 'A card' })
})

test('an archived card comes back to the archive, also where its list is archived', async () => {
  const { api, list, edit, read, remove, restore } = await deletable()
  await edit({ archive: true })
  await remove()
  await api.edit(list.path, { archived: true })
  expect((await restore()).status).toBe(200)
  expect(await read()).toMatchObject({ archived: true })
})

test('who may not delete cards neither sees nor restores them, and no other board has them', async () => {
  const { api, board, id, deleted, remove } = await deletable()
  await remove()
  const statuses = async (by: typeof api) => {
    const replies = await Promise.all([
      by.get(deleted),
      by.post(`${deleted}/${id}/restore`, {}),
      by.delete(`${deleted}/${id}`),
    ])
    return replies.map(({ status }) => status)
  }
  const { commentOnly, readOnly, outsider } = board.people
  expect(await statuses(as(commentOnly))).toEqual([403, 403, 403])
  expect(await statuses(as(readOnly))).toEqual([403, 403, 403])
  expect(await statuses(as(outsider))).toEqual([404, 404, 404])
  const elsewhere = await newBoard()
  await newList(elsewhere)
  const there = `${elsewhere.path}/deleted-cards`
  const stranger = as(elsewhere.people.admin)
  expect(await stranger.read(there)).toEqual([])
  expect((await stranger.post(`${there}/${id}/restore`, {})).status).toBe(404)
  expect((await stranger.delete(`${there}/${id}`)).status).toBe(404)
  expect(await rowsKept(id)).toBe(1)
})

test('a full or archived list refuses it, and one without its list goes to the first', async () => {
  const { api, board, list, id, cards, remove, restore } = await deletable()
  await remove()
  await api.edit(list.path, { wipLimit: { value: 1, enabled: true, soft: false } })
  const another = await api.made(cards, { title: 'Another' })
  expect((await restore()).body).toMatchObject({ code: 'list.full' })
  await api.sure('DELETE', `${cards}/${another}`)
  await api.edit(list.path, { archived: true })
  expect((await restore()).body).toMatchObject({ code: 'list.archived' })
  const first = await newList(board)
  expect((await api.delete(list.path)).status).toBe(200)
  expect((await restore()).status).toBe(200)
  expect(await api.read(`${first.path}/cards/${id}`)).toMatchObject({ title: 'A card' })
})

test('what the board no longer has is taken off it: members, labels, custom fields, its parent and dependencies', async () => {
  const card = await furnished()
  const { api, board, path, id, read, make, remove, restore, member } = card
  const { _id: other } = await make()
  await api.sure('POST', `${board.path}/cards/${id}/dependencies`, { cardId: other })
  const before = await read()
  const [label, kept] = (await labelsOf(card)).slice(-2)
  const [{ _id: field }] = before['customFields'] as [{ _id: string }]
  await remove()
  await api.sure('DELETE', `${board.path}/members/${member}`)
  await api.sure('DELETE', path.replace(id, String(before['parentId'])))
  const labels = (await labelsOf(card)).filter((_id) => _id !== label)
  await api.edit(board.path, { labels: labels.map((_id) => ({ _id })) })
  await api.sure('DELETE', `${board.path}/custom-fields/${field}`)
  expect((await restore()).status).toBe(200)
  expect(await read()).toMatchObject({
    members: [],
    assignees: [],
    labelIds: [kept],
    customFields: [],
    parentId: '',
  })
  expect(await api.read(`${board.path}/dependencies`)).toEqual([])
})
