import { describe, expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { as } from '../../support/people.ts'

const DATES = ['receivedAt', 'startAt', 'dueAt', 'endAt']

/** A card with a value in every field that can be emptied. */
async function filledCard() {
  const shop = await newCard({ roles: ['member', 'worker'] })
  const { board, api, cards, edit } = shop
  const label = await api.edit<string>(`${board.path}/labels`, { label: 'Urgent' })
  const parentId = await api.made(cards, { title: 'Above' })
  const dates = Object.fromEntries(DATES.map((field) => [field, '2026-05-06']))
  const people = { members: [board.people.member.id], assignees: [board.people.worker.id] }
  const texts = { description: 'Text', requestedBy: 'Ada', assignedBy: 'Bob', color: 'red' }
  await edit({ ...texts, ...dates, ...people, labelIds: label, parentId, spentTime: 3 })
  return shop
}

describe.each(ENCODINGS)('an edit as %s', (encoding) => {
  test.each<[string, Json, Json]>([
    ['title', { title: 'Renamed' }, { title: 'Renamed' }],
    [
      'description',
      { description: 'Two\nlines\tand a tab' },
      { description: 'Two\nlines\tand a tab' },
    ],
    ['color', { color: 'saddlebrown' }, { color: 'saddlebrown' }],
    ['requestedBy', { requestedBy: 'Ada' }, { requestedBy: 'Ada' }],
    ['assignedBy', { assignedBy: 'Bob' }, { assignedBy: 'Bob' }],
    ['spentTime', { spentTime: '1.25' }, { spentTime: 1.25 }],
    ['isOverTime', { isOverTime: true }, { isOvertime: true }],
    ['dueComplete', { dueComplete: true }, { dueComplete: true }],
    ['isOverTime as text', { isOverTime: 'ON' }, { isOvertime: true }],
    ['isOverTime as a number', { isOverTime: 1 }, { isOvertime: true }],
    ['sort', { sort: -2.5 }, { sort: -2.5 }],
    ['archive', { archive: false }, { archived: false }],
    ...DATES.map((field): [string, Json, Json] => [
      field,
      { [field]: '2026-02-28' },
      { [field]: '2026-02-28T00:00:00.000Z' },
    ]),
  ])('changes %s and nothing else but the dates of change', async (_, edit, shown) => {
    const { api, path, id, read } = await newCard()
    const { modifiedAt, dateLastActivity, ...before } = await read()
    expect(await api.edit(path, edit, { as: encoding })).toEqual({ _id: id })
    const { modifiedAt: modified, dateLastActivity: active, ...after } = await read()
    expect(after).toEqual({ ...before, ...shown })
    expect([
      String(modified) >= String(modifiedAt),
      String(active) >= String(dateLastActivity),
      modified === active,
    ]).toEqual([true, true, true])
  })

  test.each<[string, unknown, Json]>([
    ['description', '', { description: '' }],
    ['requestedBy', '', { requestedBy: '' }],
    ['assignedBy', '', { assignedBy: '' }],
    ['parentId', '', { parentId: '' }],
    ['labelIds', '', { labelIds: [] }],
    ['members', [], { members: [] }],
    ['assignees', '[]', { assignees: [] }],
    ['spentTime', '', { spentTime: 0 }],
    ['color', '', {}],
    ['color', 'white', {}],
    ...DATES.map((field): [string, unknown, Json] => [field, '', {}]),
  ])('clears %s by %j, as by null', async (field, empty, shown) => {
    const { api, path, read } = await filledCard()
    for (const value of [empty, null]) {
      const { [field]: had, modifiedAt: _m, dateLastActivity: _a, ...before } = await read()
      expect(had).not.toBe(undefined)
      await api.edit(path, { [field]: value }, { as: encoding })
      const { modifiedAt: _n, dateLastActivity: _b, ...after } = await read()
      expect(after).toEqual({ ...before, ...shown })
      await api.edit(path, { [field]: field.endsWith('At') ? '2026-05-06' : had }, { as: encoding })
    }
  })
})

describe('a moment', () => {
  test.each([
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['2026-02-28T10:20:30Z', '2026-02-28T10:20:30.000Z'],
    ['2026-02-28T10:20:30.456Z', '2026-02-28T10:20:30.456Z'],
    ['2026-02-28T10:20:30+05:30', '2026-02-28T04:50:30.000Z'],
    ['2026-02-28T10:20', '2026-02-28T10:20:00.000Z'],
    ['2026-02-28 10:20:30', '2026-02-28T10:20:30.000Z'],
    ['1772274030000', '2026-02-28T10:20:30.000Z'],
    [1_772_274_030_000, '2026-02-28T10:20:30.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%j is read as %s', async (given, shown) => {
    const { edit, read } = await newCard()
    await edit({ dueAt: given })
    expect(await read()).toMatchObject({ dueAt: shown })
  })
})

describe('text', () => {
  test.each([
    ['a decomposed letter', 'e\u0301', 'é'],
    ['control characters', 'a\u0000b\u0007c\u007fd\u009be\r\nf', 'abcde\nf'],
    ['tab and newline', 'a\tb\nc', 'a\tb\nc'],
    ['emoji', '👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['markup', '<script>"&\'</script>', '<script>"&\'</script>'],
  ])('is stored in NFC without control characters: %s', async (_, given, stored) => {
    const { edit, read } = await newCard()
    await edit({ title: given, description: given })
    expect(await read()).toMatchObject({ title: stored, description: stored })
  })

  test.each<[string, unknown, string]>([
    ['title', 'x'.repeat(1_001), '1,000'],
    ['title', '🙂'.repeat(1_001), '1,000'],
    ['description', 'x'.repeat(100_001), '100,000'],
    ['authorId', 'x'.repeat(65), '64'],
    ['members', Array.from({ length: 1_001 }, (_, at) => `id${at}`), '1,000'],
  ])('that is too long for %s answers 400 with the limit', async (field, value, limit) => {
    const { put } = await newCard()
    const { status, body } = await put({ [field]: value })
    expect([status, body['code']]).toEqual([400, 'body.invalid'])
    expect(body).toMatchObject({
      fields: [{ field, reason: expect.stringContaining(limit) as string }],
    })
    expect(body['reason']).toContain(limit)
  })

  test('may be as long as its limit, counted in characters', async () => {
    const { edit, read } = await newCard()
    const long = { title: '🙂'.repeat(1_000), description: '🙂'.repeat(100_000) }
    await edit(long)
    expect(await read()).toMatchObject(long)
  })

  test.each(['', '  ', null, '\u0000', '\ud800'])('is no title where it is %j', async (title) => {
    const { put } = await newCard()
    expect(await put({ title })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'title' }] },
    })
  })
})

test('an edit to what is there changes nothing, and one without a body is refused', async () => {
  const { api, path, edit, read, board } = await filledCard()
  const [before, tag] = [await read(), (await api.get(board.path)).headers.get('etag')]
  expect(await api.put(path)).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
  await edit({
    title: before['title'],
    members: before['members'],
    dueAt: before['dueAt'],
    color: before['color'],
  })
  expect(await read()).toEqual(before)
  expect((await api.get(board.path)).headers.get('etag')).toBe(tag)
})

describe('the owner of a card', () => {
  test('changes by authorId, which only the site admin gives to another', async () => {
    const { board, path, edit, put, read } = await newCard({ roles: ['member'] })
    const { siteAdmin, admin, member } = board.people
    await as(siteAdmin).edit(path, { authorId: member.id })
    expect(await read()).toMatchObject({ userId: member.id })
    expect((await as(member).put(path, { authorId: admin.id })).status).toBe(403)
    await edit({ authorId: '' })
    expect(await read()).toMatchObject({ userId: member.id })
    await edit({ authorId: admin.id })
    expect(await read()).toMatchObject({ userId: admin.id })
    expect((await put({ authorId: 'nobody' })).status).toBe(403)
    const refused = await as(siteAdmin).put(path, { authorId: 'nobody' })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'authorId' }] } })
  })
})
