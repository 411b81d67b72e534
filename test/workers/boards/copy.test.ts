import { describe, expect, test } from 'vitest'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { type Person, as, newBoard } from '../../support/people.ts'

const TABLES = ['lists', 'swimlanes', 'customFields', 'cards', 'checklists', 'checklistItems']

type Exported = Record<string, Json[]>

const exportOf = (who: Person, board: string) =>
  as(who).read<Exported>(`/api/boards/${board}/export`)

/** Returns what an export shows, with every id as the place where it is first met, and no times. */
function withoutIds(shown: Exported, tables: string[]): unknown {
  const picked = Object.fromEntries(tables.map((table) => [table, shown[table]]))
  const places = new Map<string, string>()
  const place = (id: string) => {
    const known = places.get(id) ?? `#${places.size}`
    places.set(id, known)
    return known
  }
  const text = JSON.stringify(picked, (key, value: unknown) => (isTime(key) ? undefined : value))
  return JSON.parse(text.replace(/(?<=")[2-9A-HJ-NP-TW-Za-km-z]{17}(?=")/g, place))
}

function isTime(key: string): boolean {
  return ['createdAt', 'modifiedAt', 'updatedAt'].includes(key)
}

/** A board with two of everything that is copied, and with what is not: a comment, an attachment, a hook. */
async function newOriginal() {
  const shop = await newShop({ roles: ['member', 'worker', 'removed'] })
  const { board, api, list, path } = shop
  const { member, worker } = board.people
  const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Side' })
  const label = await api.edit<string>(`${board.path}/labels`, { label: 'Urgent' })
  const settings = { dropdownItems: [{ name: 'First' }, { name: 'Second' }] }
  const fields = `${board.path}/custom-fields`
  const field = await api.made(fields, { name: 'Which', type: 'dropdown', settings })
  const { settings: set } = await api.read<{
    settings: { dropdownItems: { _id: string }[] }
  }>(`${fields}/${field}`)
  const value = set.dropdownItems[1]?._id
  const parent = await api.made(path, { title: 'Above', labelIds: [label], color: 'plum' })
  const customFields = [{ _id: field, value }]
  const people = { members: [member.id], assignees: [worker.id] }
  const below = { title: 'Below', parentId: parent, swimlaneId: swimlane, customFields, ...people }
  const card = await api.made(path, { ...below, description: 'Text', dueAt: '2026-01-03' })
  const last = await api.made(path, { title: 'Archived' })
  await api.edit(`${path}/${last}`, { archive: true })
  await api.edit(list.path, { wipLimit: { value: 5, enabled: true, soft: false } })
  const on = `${board.path}/cards/${card}`
  const items = [{ title: 'Done', isFinished: true }, { title: 'Open' }]
  await api.made(`${on}/checklists`, { title: 'Steps', items })
  await api.made(`${on}/comments`, { comment: 'Said' })
  await api.made(`${path}/${card}/attachments`, { file: 'AAEC', name: 'a.bin' })
  await api.made(`${board.path}/integrations`, { url: 'https://receiver.example/hook' })
  return { ...shop, label, card }
}

const WITH_MEMBERS = { members: true }

const copyOf = (who: Person, path: string, body: Json = {}) =>
  as(who).sure<string>('POST', `${path}/copy`, body)

describe('a copy of a board', () => {
  test('is equal to it but for ids, down to subtasks, values and items', async () => {
    const { board } = await newOriginal()
    const { admin } = board.people
    const copy = await copyOf(admin, board.path, WITH_MEMBERS)
    expect(copy).toMatch(/^[2-9A-HJ-NP-TW-Za-km-z]{17}$/)
    const [before, after] = [await exportOf(admin, board.id), await exportOf(admin, copy)]
    expect(withoutIds(after, [...TABLES, 'labels'])).toEqual(
      withoutIds(before, [...TABLES, 'labels']),
    )
    expect(before['cards']).toHaveLength(3)
    const ids = (shown: Exported) =>
      TABLES.flatMap((table) => shown[table]?.map((row) => row['_id']))
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([])
  })

  test('leaves comments, attachments, hooks and the log behind', async () => {
    const { board } = await newOriginal()
    const { admin } = board.people
    const copy = await copyOf(admin, board.path)
    const { comments, attachments, activities } = await exportOf(admin, copy)
    expect({ comments, attachments }).toEqual({ comments: [], attachments: [] })
    expect(activities).toMatchObject([{ activityType: 'createBoard', seq: 1, userId: admin.id }])
    expect(await as(admin).read(`/api/boards/${copy}/integrations`)).toEqual([])
  })

  test('belongs to the caller, has no other members, and is private', async () => {
    const { board, card } = await newOriginal()
    const { member, worker, admin, removed, outsider } = board.people
    const copy = await copyOf(member, board.path)
    const shown = await as(member).read<{ members: Json[] }>(`/api/boards/${copy}`)
    expect(shown).toMatchObject({ permission: 'private', title: 'A board', archived: false })
    expect(shown.members).toEqual([
      expect.objectContaining({ userId: member.id, isAdmin: true, isActive: true }),
    ])
    for (const who of [admin, worker, removed, outsider])
      expect((await as(who).get(`/api/boards/${copy}`)).status).toBe(404)
    const { cards = [] } = await exportOf(member, copy)
    expect(card).toBeDefined()
    expect(cards.map(({ members, assignees }) => [members, assignees])).toEqual([
      [[], []],
      [[member.id], []],
      [[], []],
    ])
  })

  test('brings the active members where an admin of the board or the site asks for it', async () => {
    const { board } = await newOriginal()
    const { admin, siteAdmin, member, worker } = board.people
    const refused = await as(member).post(`${board.path}/copy`, WITH_MEMBERS)
    expect([refused.status, refused.body['code']]).toEqual([403, 'permission.denied'])
    const membersOf = async (who: Person) => {
      const copy = await copyOf(who, board.path, WITH_MEMBERS)
      return (await as(who).read<{ members: Json[] }>(`/api/boards/${copy}`)).members
    }
    const members = await membersOf(admin)
    expect(members).toHaveLength(3)
    expect(members).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: admin.id, isAdmin: true, isActive: true }),
        expect.objectContaining({ userId: member.id, isAdmin: false }),
        expect.objectContaining({ userId: worker.id, isAdmin: false, isWorker: true }),
      ]),
    )
    expect(await membersOf(siteAdmin)).toHaveLength(4)
  })

  test('has the title that is given', async () => {
    const { path, people } = await newBoard()
    const copy = await copyOf(people.admin, path, { title: 'Another Board' })
    const shown = await as(people.admin).read(`/api/boards/${copy}`)
    expect(shown).toMatchObject({ title: 'Another Board', slug: 'another-board' })
  })

  test('goes on with numbers and places where the board was', async () => {
    const { board, api, path } = await newOriginal()
    const copy = await copyOf(board.people.admin, board.path)
    const [list] = await api.read<Json[]>(`/api/boards/${copy}/lists`)
    const cards = `/api/boards/${copy}/lists/${String(list?.['_id'])}/cards`
    const shown = await api.read(`${cards}/${await api.made(cards, { title: 'Next' })}`)
    const own = await api.read(`${path}/${await api.made(path, { title: 'Next' })}`)
    expect(shown).toMatchObject({ cardNumber: 4, sort: own['sort'] })
    expect(own).toMatchObject({ cardNumber: 4 })
    const count = await api.read(`/api/boards/${copy}/cards_count`)
    expect(count).toEqual({ board_cards_count: 3 })
  })

  test('is changed, emptied and deleted without a trace on the board', async () => {
    const { board, api } = await newOriginal()
    const { admin } = board.people
    const before = await exportOf(admin, board.id)
    const copy = await copyOf(admin, board.path)
    const { lists = [], cards = [] } = await exportOf(admin, copy)
    const list = `/api/boards/${copy}/lists/${String(lists[0]?.['_id'])}`
    await api.edit(`${list}/cards/${String(cards[0]?.['_id'])}`, { title: 'Changed' })
    await api.sure('DELETE', `${list}/cards/${String(cards[1]?.['_id'])}`)
    await api.edit(`/api/boards/${copy}/labels`, { label: 'Of the copy' })
    await api.sure('DELETE', list)
    await api.sure('DELETE', `/api/boards/${copy}`)
    expect(await exportOf(admin, board.id)).toEqual(before)
  })
})

describe('a board is copied', () => {
  test('is only possible for callers who may read it', async () => {
    const { path, people } = await newBoard({ roles: ['commentOnly', 'removed'] })
    expect(await copyOf(people.commentOnly, path)).toMatch(/^\w{17}$/)
    for (const who of [people.outsider, people.removed]) {
      const { status, body } = await as(who).post(`${path}/copy`, {})
      expect([status, body['code']]).toEqual([404, 'board.not_found'])
    }
    const open = await newBoard({ permission: 'public' })
    const copy = await copyOf(people.outsider, open.path)
    const shown = await as(people.outsider).read(`/api/boards/${copy}`)
    expect(shown['members']).toContainEqual(
      expect.objectContaining({ userId: people.outsider.id, isAdmin: true }),
    )
  })
})
