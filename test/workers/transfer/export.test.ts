import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { NEWEST } from '../../../src/kernel/contract/revisions.ts'
import { newShop } from '../../support/cards.ts'
import { client } from '../../support/client.ts'
import { type TestBoard, as, newBoard } from '../../support/people.ts'
import { BALLOT, PLAIN } from '../../support/full-card.ts'
import type { Exported } from '../../support/importing.ts'

const read = ({ path, people }: TestBoard, query = '') =>
  as(people.admin).read<Exported>(`${path}/export${query}`)

/** A shop with a label, a custom field, a swimlane beside the first one, and people. */
async function newBoardToExport() {
  const shop = await newShop({ roles: ['member', 'worker', 'removed'] })
  const { board, api } = shop
  const label = await api.edit<string>(`${board.path}/labels`, {
    label: { name: 'Urgent ✓', color: 'red' },
  })
  const field = { name: 'Points', type: 'number', showOnCard: true, automaticallyOnCard: false }
  const points = await api.made(`${board.path}/custom-fields`, { ...field, settings: '' })
  const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Side' })
  return { ...shop, label, points, swimlane }
}

/** A card with a value in each of its fields. */
async function newFullCard(shop: Awaited<ReturnType<typeof newBoardToExport>>) {
  const { board, api, path, label, points, swimlane, make } = shop
  const { member, worker } = board.people
  const { _id: parentId } = await make()
  const given = {
    ...PLAIN,
    labelIds: [label],
    members: [member.id, worker.id],
    assignees: [worker.id],
    parentId: String(parentId),
    swimlaneId: swimlane,
    customFields: [{ _id: points, value: 8 }],
  }
  const id = await api.made(path, { ...given, isOverTime: true, dueComplete: true })
  const ballots = { positive: [member.id], negative: [worker.id] }
  await api.edit(`${path}/${id}`, { vote: { ...BALLOT, question: 'Now?', public: true } })
  await api.edit(`${path}/${id}`, { vote: ballots })
  await api.edit(`${path}/${id}`, { poker: { ...BALLOT, question: true } })
  await api.edit(`${path}/${id}`, { poker: { five: [member.id], estimation: 5 } })
  await api.edit(`${path}/${id}`, { archive: true })
  const vote = { ...BALLOT, ...ballots, question: 'Now?', public: true }
  const poker = { ...BALLOT, question: true, five: [member.id], estimation: 5 }
  return {
    id,
    given: { ...given, isOvertime: true, dueComplete: true, archived: true },
    vote,
    poker,
  }
}

describe('an export', () => {
  test('has nothing of what lists within rows hold, but what their fields declare', async () => {
    const shop = await newBoardToExport()
    const { board, api } = shop
    const { _id: card } = await shop.make()
    const lists = `${board.path}/cards/${String(card)}/checklists`
    await api.made(lists, { title: 'Jam', items: 'Plum' })
    for (const [table, column, place] of [
      ['boards', 'labels', '$[0].later'],
      ['custom_fields', 'settings', '$.later'],
      ['checklists', 'items', '$[0].later'],
    ]) {
      const key = table === 'boards' ? 'id' : 'board_id'
      const set = `${column} = json_set(${column}, '${place}', 'not declared')`
      await env.DB.prepare(`update ${table} set ${set} where ${key} = ?`).bind(board.id).run()
    }
    const exported = await read(board)
    expect(exported).toMatchObject({ checklistItems: [{ title: 'Plum' }] })
    expect(JSON.stringify(exported)).not.toContain('not declared')
  })

  test('holds the board as it was set, its members and its labels', async () => {
    const { board, api, label } = await newBoardToExport()
    const given = { title: 'Exported', description: 'Text', color: 'midnight' }
    await api.edit(board.path, { ...given, allowsSubtasks: false, allowsCreatorOnMinicard: true })
    const shown = await read(board)
    const { stars: _stars, ...own } = await api.read(board.path)
    expect(shown).toMatchObject({ ...own, ...given, _format: 'wekan-board-1.0.0' })
    expect(shown).toMatchObject({ allowsSubtasks: false, allowsCreatorOnMinicard: true })
    expect(shown).not.toHaveProperty('stars')
    expect(shown['labels']).toContainEqual({ _id: label, name: 'Urgent ✓', color: 'red' })
    const { admin, member, worker, removed } = board.people
    expect(shown['members']).toMatchObject([
      { userId: admin.id, isAdmin: true, isActive: true },
      { userId: member.id, isAdmin: false, isActive: true, isWorker: false },
      { userId: worker.id, isActive: true, isWorker: true },
      { userId: removed.id, isActive: false },
    ])
  })

  test('holds lists, swimlanes and custom fields as they were set', async () => {
    const { board, api, list, swimlane, points } = await newBoardToExport()
    const wipLimit = { value: 7, enabled: true, soft: true }
    const wanted = { title: 'Ready', color: 'red', starred: true, swimlaneId: swimlane, sort: 4.5 }
    await api.edit(list.path, { ...wanted, wipLimit })
    await api.edit(list.path, { archived: true })
    await api.edit(`${board.path}/swimlanes/${swimlane}`, { title: 'Aside', color: 'sky', sort: 9 })
    const { lists, swimlanes, customFields } = await read(board)
    expect(lists).toMatchObject([{ _id: list.id, ...wanted, wipLimit, archived: true }])
    expect(lists).toMatchObject([await api.read(list.path)])
    expect(swimlanes).toMatchObject([
      await api.read(`${board.path}/swimlanes/${board.swimlane}`),
      { _id: swimlane, title: 'Aside', color: 'sky', sort: 9, archived: false },
    ])
    expect(customFields).toMatchObject([
      { _id: points, name: 'Points', type: 'number', showOnCard: true, boardIds: [board.id] },
    ])
  })

  test('holds a card with every field it was given, archived or not', async () => {
    const shop = await newBoardToExport()
    const { id, given, vote, poker } = await newFullCard(shop)
    const { cards } = await read(shop.board)
    expect(cards).toHaveLength(2)
    expect(cards[1]).toMatchObject({ _id: id, ...given, vote, poker, cardNumber: 2 })
    const newest = as(shop.board.people.admin, NEWEST)
    // An export does not say who watches a card, as that is nobody else's business.
    const shown = await Promise.all(
      [given.parentId, id].map(async (one) => {
        const { watching, ...card } = await newest.read(`/api/cards/${one}`)
        expect(watching).toBe(false)
        return card
      }),
    )
    expect(cards).toEqual(shown)
  })

  test('holds the comments, and the checklists with their items', async () => {
    const { board, api, make } = await newShop({ roles: ['member'] })
    const { _id: cardId } = await make()
    const on = `${board.path}/cards/${String(cardId)}`
    const quoted = await as(board.people.member).made(`${on}/comments`, { comment: 'Said\n"so"' })
    const items = [{ title: 'Done', isFinished: true }, { title: 'Open' }]
    const list = await api.made(`${on}/checklists`, { title: 'Steps', items })
    const { comments, checklists, checklistItems } = await read(board)
    const whole = as(board.people.admin, '11')
    expect(comments).toEqual([await whole.read(`${on}/comments/${quoted}`)])
    expect(comments).toMatchObject([{ userId: board.people.member.id, text: 'Said\n"so"', cardId }])
    expect(checklists).toMatchObject([{ _id: list, title: 'Steps', cardId }])
    expect(checklistItems).toMatchObject([
      { title: 'Done', isFinished: true, sort: 0, checklistId: list, cardId },
      { title: 'Open', isFinished: false, sort: 1, checklistId: list, cardId },
    ])
  })

  test('holds the bytes of attachments, unless it is asked not to', async () => {
    const { board, api, path, make } = await newShop()
    const { _id: cardId } = await make()
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256)
    const file = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
    const sent = { file, name: 'a "b".bin', type: 'image/png' }
    const _id = await api.made(`${path}/${String(cardId)}/attachments`, sent)
    const second = await api.made(`${path}/${String(cardId)}/attachments`, { file: 'AA==' })
    const { attachments } = await read(board)
    expect(attachments[0]).toEqual({ ...sent, _id, cardId })
    expect(attachments[1]).toMatchObject({ _id: second, file: 'AA==' })
    const { attachments: bare } = await read(board, '?attachments=false')
    expect(bare.map((one) => one['file'])).toEqual([null, null])
  })

  test('has all activities from the first seq on without a gap, with their users', async () => {
    const shop = await newBoardToExport()
    await newFullCard(shop)
    const { activities, users } = await read(shop.board)
    expect(activities.length).toBeGreaterThan(8)
    expect(activities.map(({ seq }) => seq)).toEqual(activities.map((_, index) => index + 1))
    expect(activities[0]).toMatchObject({ activityType: 'createBoard', boardId: shop.board.id })
    expect(users).toContainEqual({
      _id: shop.board.people.worker.id,
      username: shop.board.people.worker.username,
      profile: { fullname: '', initials: '', avatarUrl: '' },
    })
    expect(users.map(({ _id }) => _id)).toContain(activities.at(-1)?.userId)
  })
})

describe('an export is given', () => {
  test('is only possible for callers who may read the board', async () => {
    const { path, people } = await newBoard({ roles: ['commentOnly', 'removed'] })
    expect(await as(people.commentOnly).read(`${path}/export`)).toHaveProperty('_format')
    for (const who of [people.outsider, people.removed]) {
      const { status, body } = await as(who).get(`${path}/export`)
      expect([status, body['code']]).toEqual([404, 'board.not_found'])
    }
    expect((await client().get(`${path}/export`)).status).toBe(401)
  })

  test('by a token in the query, which only exports accept and no referrer contains', async () => {
    const { path, people } = await newBoard()
    const query = `authToken=${people.admin.token}`
    const { status, headers } = await client().get(`${path}/export?${query}`)
    expect([status, headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    for (const other of ['', '/lists', '/attachments', '/cards_count'])
      expect((await client().get(`${path}${other}?${query}`)).status).toBe(401)
  })

  test('without passwords, e-mails and the tokens of integrations', async () => {
    const { board, api } = await newShop({ roles: ['member'] })
    const { admin, member } = board.people
    const hash = 'a-hash-that-nobody-sees'
    await env.DB.prepare('update users set password_hash = ? where id in (?, ?)')
      .bind(hash, admin.id, member.id)
      .run()
    const hook = { url: 'https://receiver.example/hook-path', token: 'a-token-that-nobody-sees' }
    const id = await api.made(`${board.path}/integrations`, { url: hook.url })
    await api.edit(`${board.path}/integrations/${id}`, hook)
    const text = JSON.stringify(await read(board))
    for (const secret of [hash, admin.email, member.email, hook.token, 'hook-path', admin.token])
      expect(text).not.toContain(secret)
  })
})
