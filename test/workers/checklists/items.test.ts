import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { taken } from '../../support/importing.ts'
import { as } from '../../support/people.ts'
import { inboxOf } from '../notifications/inbox-support.ts'

const DUE = '2030-01-31T00:00:00.000Z'

/** A card with a checklist of one item. */
async function withItem(item: Json = {}) {
  const card = await newCard({ revision: '11', roles: ['member', 'removed'] })
  const { api, board, id } = card
  const checklists = `${board.path}/cards/${id}/checklists`
  const checklist = await api.made(checklists, { title: 'Before' })
  const items = `${checklists}/${checklist}/items`
  const itemId = await api.made(items, { title: 'Measure', ...item })
  return { ...card, checklists, checklist, items, item: `${items}/${itemId}`, itemId }
}

/** The items of the checklists of a board, as its export has them. */
async function exported(api: ReturnType<typeof as>, board: string): Promise<Json[]> {
  const { checklistItems } = await api.read<{ checklistItems: Json[] }>(`${board}/export`)
  return checklistItems
}

test('an item has an assignee and a due date, which an edit clears', async () => {
  const { api, board, checklists, checklist, item } = await withItem({ dueAt: DUE })
  const { member } = board.people
  await api.edit(item, { assigneeId: member.id })
  const set = { assigneeId: member.id, dueAt: DUE }
  expect(await api.read(item)).toMatchObject(set)
  expect(await api.read(`${checklists}/${checklist}`)).toMatchObject({ items: [set] })
  await api.edit(item, { assigneeId: '', dueAt: '' })
  const read = await api.read(item)
  expect(read).not.toHaveProperty('assigneeId')
  expect(read).not.toHaveProperty('dueAt')
})

test('published revisions know neither the assignee nor the due date of an item', async () => {
  const { board, item, api } = await withItem({ dueAt: DUE })
  const older = as(board.people.admin, '7.92')
  expect(await older.read(item)).not.toHaveProperty('dueAt')
  const { status } = await older.put(item, { assigneeId: board.people.member.id })
  expect(status).toBe(400)
  expect(await api.read(item)).not.toHaveProperty('assigneeId')
})

test('only active members of the board are assigned', async () => {
  const { api, board, items, item } = await withItem()
  const { removed, outsider } = board.people
  for (const assigneeId of [removed.id, outsider.id, 'unknown']) {
    const refusal = { status: 400, body: { fields: [{ field: 'assigneeId' }] } }
    expect(await api.put(item, { assigneeId })).toMatchObject(refusal)
    expect(await api.post(items, { title: 'Cut', assigneeId })).toMatchObject(refusal)
  }
})

test('who is assigned is told, and the log says so', async () => {
  const { api, board, item, itemId } = await withItem()
  const { member, admin } = board.people
  await api.edit(item, { assigneeId: member.id })
  await api.edit(item, { assigneeId: admin.id })
  const { notifications } = await inboxOf(member)
  expect(notifications[0]).toMatchObject({ kind: 'assigned', act: 'assignedItem' })
  const log = await api.read<Json[]>(`${board.path}/activities`)
  const about = { checklistItemId: itemId, value: 'Measure' }
  expect(log.slice(-3)).toMatchObject([
    { activityType: 'assignedItem', memberId: member.id, ...about },
    { activityType: 'unassignedItem', memberId: member.id, ...about },
    { activityType: 'assignedItem', memberId: admin.id, ...about },
  ])
})

test('who leaves the board is taken off its items, and nobody else is', async () => {
  const { api, board, items, item } = await withItem({ isFinished: true })
  const { member, admin } = board.people
  await api.edit(item, { assigneeId: member.id, isFinished: true })
  const other = `${items}/${await api.made(items, { title: 'Cut', assigneeId: admin.id })}`
  await api.sure('POST', `${board.path}/members/${member.id}/remove`, { action: 'remove' })
  expect(await api.read(item)).not.toHaveProperty('assigneeId')
  expect(await api.read(item)).toMatchObject({ title: 'Measure', isFinished: true })
  expect(await api.read(other)).toMatchObject({ assigneeId: admin.id })
})

test('a card that goes to another board keeps the assignees who are members there', async () => {
  const { api, board, items, item, itemId, edit } = await withItem()
  const { member, admin } = board.people
  await api.edit(item, { assigneeId: member.id })
  const ours = await api.made(items, { title: 'Cut', assigneeId: admin.id })
  const thereId = await api.made('/api/boards', { title: 'There' })
  const there = `/api/boards/${thereId}`
  const newListId = await api.made(`${there}/lists`, { title: 'To do' })
  const { swimlanes } = await api.read<{ swimlanes: Json[] }>(`${there}/view`)
  const newSwimlaneId = swimlanes[0]?.['_id']
  await edit({ newBoardId: thereId, newListId, newSwimlaneId })
  const path = `${items.replace(board.path, there)}/`
  expect(await api.read(path + itemId)).not.toHaveProperty('assigneeId')
  expect(await api.read(path + ours)).toMatchObject({ assigneeId: admin.id })
})

test('an export and an import have the assignee and the due date, as does a copy of the board', async () => {
  const { api, board, item } = await withItem({ dueAt: DUE })
  const { admin } = board.people
  await api.edit(item, { assigneeId: admin.id })
  const set = { assigneeId: admin.id, dueAt: DUE }
  expect(await exported(api, board.path)).toMatchObject([set])
  const { _id: imported } = await taken(api, await api.read(`${board.path}/export`))
  const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
  for (const one of [imported, copy])
    expect(await exported(api, `/api/boards/${one}`)).toMatchObject([set])
})

test('a copy of a board has no assignees who are not its members', async () => {
  const { api, board, item } = await withItem()
  await api.edit(item, { assigneeId: board.people.member.id })
  const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
  const [copied] = await exported(api, `/api/boards/${copy}`)
  expect(copied?.['assigneeId'] ?? null).toBe(null)
})

test('an item that was stored before items had assignees gets one', async () => {
  const { api, board, checklist, item } = await withItem()
  const bare = `select json_group_array(json(json_remove(value, '$.assigneeId', '$.dueAt'))) from json_each(items)`
  const stripped = env.DB.prepare(`update checklists set items = (${bare}) where id = ?`)
  await stripped.bind(checklist).run()
  const fresh = await as(board.people.admin).read(item)
  expect(fresh).not.toHaveProperty('dueAt')
  const { member } = board.people
  await api.edit(item, { assigneeId: member.id, dueAt: DUE })
  expect(await api.read(item)).toMatchObject({ assigneeId: member.id, dueAt: DUE })
})

test('items are read in the order into which they are moved, also to another checklist', async () => {
  const { api, checklists, checklist, items, item } = await withItem()
  await api.made(items, { title: 'Cut' })
  await api.made(items, { title: 'Plan', sort: -1 })
  const titles = async (of: string) => {
    const { items } = await api.read<{ items: Json[] }>(`${checklists}/${of}`)
    return items.map(({ title }) => title)
  }
  expect(await titles(checklist)).toEqual(['Plan', 'Measure', 'Cut'])
  await api.sure('POST', `${item}/move`, { position: 0 })
  expect(await titles(checklist)).toEqual(['Measure', 'Plan', 'Cut'])
  const other = await api.made(checklists, { title: 'After', items: 'Clean' })
  await api.sure('POST', `${item}/move`, { toChecklistId: other, position: 0 })
  expect(await titles(checklist)).toEqual(['Plan', 'Cut'])
  expect(await titles(other)).toEqual(['Measure', 'Clean'])
})
