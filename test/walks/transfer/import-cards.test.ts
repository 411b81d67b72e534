import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { sql } from '../../workers/engine/support.ts'
import { aBoard, exportOf, taken } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { card, cards, site, sound } from '../../workers/support/import-sound.ts'

beforeAll(people)

describe('cards', () => {
  test('of no list are left out, with all that is on them', async () => {
    const on = { cardId: 'lost', text: 'Text', file: '' }
    const { result, exported } = await sound({
      cards: [card('lost', { listId: 'nowhere' }), card('c', { parentId: 'lost' })],
      comments: [{ _id: 'a', ...on }],
      checklists: [{ _id: 'b', ...on }],
      checklistItems: [{ _id: 'i', checklistId: 'b' }],
      attachments: [{ _id: 'd', ...on }],
    })
    expect(result).toMatchObject({ cards: 1, comments: 0, checklists: 0, attachments: 0 })
    expect(result.leftOut).toEqual({
      cards: 1,
      parents: 1,
      comments: 1,
      checklists: 1,
      checklistItems: 1,
      attachments: 1,
      text: 2,
    })
    expect(exported.cards).toMatchObject([{ title: 'c', parentId: '' }])
  })

  test('stay at the numbers that no other has, and get the next ones else', async () => {
    const numbers = [7, 7, -1, 0, 1.5, 1e300, 1e12, 3, undefined, 3]
    const { exported, path } = await sound({
      cards: cards(numbers.map((cardNumber) => ({ cardNumber }))),
    })
    const given = Object.fromEntries(exported.cards.map((one) => [one['title'], one['cardNumber']]))
    expect(given).toMatchObject({ c0: 7, c7: 3 })
    expect(new Set(Object.values(given)).size).toBe(numbers.length)
    const list = `${path}/lists/${String(exported.lists[0]?.['_id'])}/cards`
    const api = await site()
    const { cardNumber } = await api.read(`${list}/${await api.made(list, { title: 'Next' })}`)
    expect(cardNumber).toBe(Math.max(...Object.values(given).map(Number)) + 1)
  })

  test('that recur in WeKan go on from when they last did', async () => {
    const recurs = { recurrenceInterval: 'weekly', lastRecurrenceAt: '2001-02-03T04:05:06.000Z' }
    const { result, exported, path } = await sound({
      cards: [card('recurs', recurs), card('never', { recurrenceInterval: 'never' })],
    })
    expect(result.leftOut).toEqual({})
    const shown = { rule: 'FREQ=WEEKLY', mode: 'schedule', timeZone: 'UTC' }
    expect(exported.cards.map(({ title, recurrence }) => [title, recurrence])).toEqual([
      ['recurs', shown],
      ['never', undefined],
    ])
    const board = path.split('/').at(-1)
    const query = 'select series, recurs_at from cards where board_id = ? order by sort'
    const [first, second] = await sql<Json>(query, board)
    expect(JSON.parse(String(first?.['series']))).toMatchObject({ on: '2001-02-03' })
    expect(first?.['recurs_at']).toBe('2001-02-10T00:00:00.000Z')
    expect(second).toEqual({ series: null, recurs_at: null })
  })

  test('do not form a cycle of parents, nor are their own parent', async () => {
    const { exported } = await sound({
      cards: [
        card('self', { parentId: 'self' }),
        card('a', { parentId: 'b' }),
        card('b', { parentId: 'c' }),
        card('c', { parentId: 'a' }),
        card('tail', { parentId: 'a' }),
        card('lost', { parentId: 'nowhere' }),
      ],
    })
    const above = new Map(exported.cards.map((one) => [one['_id'], one['parentId']]))
    const titled = (title: string) => exported.cards.find((one) => one['title'] === title)
    for (const start of above.keys()) {
      const seen = new Set<unknown>()
      for (let at: unknown = start; at !== ''; at = above.get(at)) {
        expect(seen.has(at)).toBe(false)
        seen.add(at)
      }
    }
    expect(titled('self')?.['parentId']).toBe('')
    expect(titled('lost')?.['parentId']).toBe('')
    expect(titled('tail')?.['parentId']).toBe(titled('a')?.['_id'])
  })

  test('have no value that cannot be a text', async () => {
    const value = [{ toString: 1, valueOf: 1 }]
    const cards = [card('c', { customFields: [{ _id: 'f', value }] })]
    const { result } = await sound({ cards })
    expect(result.samples).toEqual({ unreadableValues: ['c (customFields.0.value)'] })
  })

  test('hang below each other 5,000 deep', async () => {
    const chain = Array.from({ length: 5_000 }, (_, at) => ({ parentId: `c${at - 1}` }))
    const api = await site()
    const { _id } = await taken(api, aBoard({ cards: cards(chain) }))
    const exported = await exportOf(api, _id)
    expect(exported.cards.filter((one) => one['parentId'] === '')).toHaveLength(1)
  })

  test('sort anywhere that is a number, and the next goes last', async () => {
    const { exported, path } = await sound({
      cards: cards([{ sort: -1e308 }, { sort: 1.7e308 }, { sort: '-3' }, {}, { sort: null }]),
    })
    expect(exported.cards.every(({ sort }) => Number.isFinite(sort))).toBe(true)
    const list = `${path}/lists/${String(exported.lists[0]?.['_id'])}/cards`
    const api = await site()
    const { sort } = await api.read(`${list}/${await api.made(list, { title: 'Next' })}`)
    expect(sort).toBeGreaterThanOrEqual(1.7e308)
  })

  test('have one value of a field, and none of a field that is not there or of another type', async () => {
    const { exported } = await sound({
      customFields: [
        { _id: 'n', name: 'N', type: 'number' },
        {
          _id: 'd',
          name: 'D',
          type: 'dropdown',
          settings: { dropdownItems: [{ _id: 'i', name: 'I' }] },
        },
      ],
      cards: [
        card('c', {
          customFields: [
            { _id: 'n', value: 1 },
            { _id: 'n', value: 2 },
            { _id: 'n', value: 'many' },
            { _id: 'd', value: 'nothing' },
            { _id: 'nowhere', value: 1 },
          ],
        }),
      ],
    })
    expect(exported.cards[0]?.['customFields']).toMatchObject([{ value: 2 }])
  })

  test('name nothing that is not there', async () => {
    const { exported } = await sound({
      users: [{ _id: 'u', username: 'nobody-here' }],
      cards: [
        card('c', {
          swimlaneId: 'x',
          parentId: 'x',
          linkedId: 'x',
          labelIds: ['x'],
          members: ['u', 'x'],
          assignees: ['x'],
          userId: 'x',
          vote: { question: 'Q', positive: ['x', 'u'] },
          poker: { question: true, five: ['x'] },
          customFields: [{ _id: 'x', value: 1 }],
        }),
      ],
    })
    const { siteAdmin } = await people()
    expect(exported.cards[0]).toMatchObject({
      swimlaneId: exported.swimlanes[0]?.['_id'],
      parentId: '',
      linkedId: '',
      labelIds: [],
      members: [],
      assignees: [],
      userId: siteAdmin.id,
      vote: { positive: [], negative: [] },
      poker: { five: [] },
      customFields: [],
    })
  })

  test('and their board have the first characters of texts that are too long, and these are counted', async () => {
    const [title, name, long] = ['é'.repeat(1_003), 'n'.repeat(1_001), '𝒊'.repeat(100_002)]
    const { result, exported: seen } = await sound({
      title,
      labels: [{ _id: 'a', name }],
      cards: [
        { _id: 'c', listId: 'l', title: `${title}!`, description: 'Text' },
        { _id: 'd', listId: 'l', title: 'Fits', description: long },
      ],
      comments: [{ _id: 'e', cardId: 'c', text: long }],
    })
    expect(result.leftOut).toEqual({ longTitles: 3, longTexts: 2 })
    expect(seen).toMatchObject({ title: 'é'.repeat(1_000), description: 'ééé' })
    expect(seen.labels).toMatchObject([{ name: 'n'.repeat(1_000) }])
    expect(seen.cards).toMatchObject([
      { title: 'é'.repeat(1_000), description: 'ééé!\n\nText' },
      { description: '𝒊'.repeat(100_000) },
    ])
    expect(seen.comments).toMatchObject([{ text: '𝒊'.repeat(100_000) }])
  })
})
