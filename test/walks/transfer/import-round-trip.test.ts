import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../workers/engine/support.ts'
import type { Json } from '../../support/client.ts'
import { type Exported, type Imported, exportOf, plain, taken } from '../../support/importing.ts'
import { as } from '../../support/people.ts'
import { newRichBoard } from '../../support/rich-board.ts'
import { outcome } from '../../support/table.ts'
import { unsound } from '../../workers/support/import-sound.ts'

let rich: Awaited<ReturnType<typeof newRichBoard>>
let first: Exported
let result: Imported
let second: Exported

beforeAll(async () => {
  rich = await newRichBoard()
  first = await exportOf(rich.site, rich.board.id)
  result = await taken(rich.site, first)
  second = await exportOf(rich.site, result._id)
})

/** A copy of its own of the rich board, with what of it has these names. */
async function copy() {
  const { _id: id } = await taken(rich.site, first)
  const path = `/api/boards/${id}`
  const { lists, cards, customFields } = await exportOf(rich.site, id)
  const named = (of: Json[], title: string) =>
    String(of.find((one) => one['title'] === title || one['name'] === title)?.['_id'])
  const list = named(lists, 'Limited')
  return { id, path, cards, list, at: `${path}/lists/${list}/cards`, customFields, named }
}

describe('a board that is exported and imported', () => {
  test('is exported again as it was, but for its ids and the activity of its import', () => {
    expect(plain(second)).toEqual(plain(first))
    expect(second.users).toEqual(first.users)
    expect(second.labels).toEqual(first.labels)
    expect(second.members).toEqual(first.members)
  })

  test('shares no id with the first but those of people, labels and dropdown items', () => {
    const idsOf = ({ users: _users, labels: _labels, ...of }: Exported) =>
      Object.values(of).flatMap((list) =>
        Array.isArray(list)
          ? list.flatMap(({ _id }: Json) => (_id === undefined ? [] : [_id]))
          : [],
      )
    const known = new Set(idsOf(first))
    expect(known.size).toBeGreaterThan(20)
    expect(idsOf(second).filter((id) => known.has(id))).toEqual([])
  })

  test('is reported by counts, and nothing was left out', () => {
    expect(result).toEqual({
      _id: expect.any(String),
      cards: first.cards.length,
      comments: first.comments.length,
      checklists: first.checklists.length,
      attachments: first.attachments.length,
      leftOut: {},
      samples: {},
      unmatched: [],
    })
    expect(result.cards).toBeGreaterThan(3)
    expect(result._id).not.toBe(first['_id'])
  })

  test('ends its log with the import, and with nothing else', () => {
    const [last, ...others] = second.activities.slice(first.activities.length)
    expect(last).toMatchObject({
      activityType: 'importBoard',
      seq: first.activities.length + 1,
      userId: rich.board.people.siteAdmin.id,
    })
    expect(others).toEqual([])
  })

  test('keeps the bytes of attachments, of which each board has its own', async () => {
    const filesOf = ({ attachments }: Exported) => attachments.map(({ file }) => file)
    expect(filesOf(first)).toEqual([Buffer.from(rich.bytes).toString('base64'), ''])
    expect(filesOf(second)).toEqual(filesOf(first))
    const other = await copy()
    await rich.site.delete(other.path)
    expect(filesOf(await exportOf(rich.site, result._id))).toEqual(filesOf(first))
  })

  test('breaks no rule of a board, and is no draft any more', async () => {
    expect(await unsound(result._id)).toEqual([])
    expect(await sql('select * from drafts')).toEqual([])
  })
})

describe('the copy is a board like any other', () => {
  test('its cards are edited, and a new one has the next number', async () => {
    const { at, cards, named } = await copy()
    const full = named(cards, 'Full "card" \u2028 </script>')
    await rich.site.edit(`${at}/${full}`, { title: 'Edited' })
    const { title, cardNumber } = await rich.site.read(`${at}/${full}`)
    expect([title, cardNumber]).toEqual([
      'Edited',
      cards.find(({ _id }) => _id === full)?.['cardNumber'],
    ])
    const id = await rich.site.made(at, { title: 'New' })
    const numbers = first.cards.map((card) => Number(card['cardNumber']))
    const card = await rich.site.read(`${at}/${id}`)
    expect(card['cardNumber']).toBe(Math.max(...numbers) + 1)
  })

  test('its lists count their cards, and its limits hold', async () => {
    const { at, path, list } = await copy()
    const counted = () => rich.site.read(`${path}/lists/${list}/cards_count`)
    expect(await counted()).toEqual({ list_cards_count: 1 })
    await rich.site.made(at, { title: 'Second' })
    await rich.site.made(at, { title: 'Third' })
    expect(outcome(await rich.site.post(at, { title: 'Fourth' }))).toBe('409 list.full')
    expect(await counted()).toEqual({ list_cards_count: 3 })
  })

  test('a new card goes after those that came', async () => {
    const { list, cards, at } = await copy()
    const id = await rich.site.made(at, { title: 'Last' })
    const sorts = cards.filter((card) => card['listId'] === list).map((card) => card['sort'])
    const { sort } = await rich.site.read<{ sort: number }>(`${at}/${id}`)
    expect(sort).toBeGreaterThan(Math.max(...sorts.map(Number)))
  })

  test.each([
    ['text', 'Some "text" \u2028 ✓'],
    ['number', '2.5'],
    ['dropdown', 'Second'],
    ['checkbox', 'true'],
    ['stringtemplate', 'a-b'],
  ])('its cards are found by the value of a custom field of type %s', async (type, value) => {
    const { path, cards, customFields, named } = await copy()
    const field = named(customFields, `A ${type}`)
    const found = await rich.site.read<Json[]>(
      `${path}/cardsByCustomField/${field}/${encodeURIComponent(value)}`,
    )
    expect(found.map(({ _id }) => _id)).toEqual([named(cards, 'Full "card" \u2028 </script>')])
  })

  test('its people have the places they had', async () => {
    const { path } = await copy()
    const { member, commentOnly, removed, outsider } = rich.board.people
    expect(outcome(await as(member).post(`${path}/lists`, { title: 'Mine' }))).toBe('200')
    expect(outcome(await as(commentOnly).post(`${path}/lists`, { title: 'Mine' }))).toBe(
      '403 permission.denied',
    )
    for (const who of [removed, outsider])
      expect(outcome(await as(who).post(`${path}/lists`, { title: 'Mine' }))).toBe(
        '403 permission.denied',
      )
  })

  test('is only in its own log: integrations stay with the first board', async () => {
    const { path, id } = await copy()
    expect(await rich.site.read(`${path}/integrations`)).toEqual([])
    expect(await sql(`select * from events where board_id = '${id}'`)).toEqual([])
  })

  test('it is imported again from its own export, once more the same', async () => {
    const { _id: third } = await taken(rich.site, second)
    expect(plain(await exportOf(rich.site, third))).toEqual(plain(first))
  })
})

test('a vote of a user who is not a member is kept', async () => {
  const { board, list, full, api } = rich
  const { outsider } = board.people
  await api.edit(`${list.path}/cards/${full}`, { vote: { positive: [outsider.id] } })
  const exported = await exportOf(rich.site, board.id)
  expect(exported.users.map(({ _id }) => _id)).toContain(outsider.id)
  const { _id } = await taken(rich.site, exported)
  expect(plain(await exportOf(rich.site, _id))).toEqual(plain(exported))
})
