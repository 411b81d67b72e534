import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '../../support/people.ts'
import { card, refused, sound } from '../support/import-sound.ts'

beforeAll(people)

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '𝒊𝒅', 'a"b', ' ', '%']

describe('ids', () => {
  test('of every kind may be names that objects have of their own', async () => {
    for (const name of NAMES) {
      const { result, exported } = await sound({
        _id: name,
        lists: [{ _id: name }],
        swimlanes: [{ _id: name }],
        labels: [{ _id: name, name }],
        customFields: [{ _id: name, name, type: 'text' }],
        cards: [
          card(name, {
            listId: name,
            swimlaneId: name,
            labelIds: [name],
            customFields: [{ _id: name, value: name }],
          }),
          card('child', { listId: name, parentId: name }),
        ],
        comments: [{ _id: name, cardId: name, text: name, userId: name }],
        checklists: [{ _id: name, cardId: name }],
        checklistItems: [{ _id: name, checklistId: name, title: name }],
        attachments: [{ _id: name, cardId: name, file: 'AAEC' }],
        activities: [{ activityType: 'createCard', cardId: name, userId: name }],
        users: [{ _id: name, username: name }],
        members: [{ userId: name }],
      })
      expect(result).toMatchObject({ cards: 2, comments: 1, checklists: 1, attachments: 1 })
      const [first, child] = exported.cards
      expect(first?.['labelIds']).toEqual([exported.labels[0]?.['_id']])
      expect(first?.['customFields']).toMatchObject([{ value: name }])
      expect(child?.['parentId']).toBe(first?.['_id'])
      expect(exported.checklistItems).toMatchObject([{ title: name }])
    }
  })

  test.each(['lists', 'swimlanes', 'customFields', 'labels'])(
    'that %s share are those of one',
    async (list) => {
      const same = [
        { _id: 's', title: 'One', name: 'One', type: 'text' },
        { _id: 's', title: 'Two', name: 'Two', type: 'text' },
      ]
      const { exported } = await sound({
        [list]: same,
        cards: [card('c', { listId: list === 'lists' ? 's' : 'l', labelIds: ['s'] })],
      })
      expect(exported[list as 'lists']).toHaveLength(1)
      expect(exported.cards).toHaveLength(1)
    },
  )

  test.each(['cards', 'comments', 'checklists', 'attachments'])(
    'that %s share are those of the first, and the others are left out',
    async (list) => {
      const same = { _id: 'x', cardId: 'c', listId: 'l', file: '', text: 'Text' }
      const { result, exported } = await sound({
        cards: list === 'cards' ? [] : [card('c')],
        [list]: [
          { ...same, title: 'One' },
          { ...same, title: 'Two', description: 'x'.repeat(60_000) },
          { ...same, title: 'Three' },
        ],
      })
      expect(exported[list as 'cards']).toHaveLength(1)
      expect(result).toMatchObject({ [list]: 1, leftOut: { [list]: 2 } })
    },
  )
})

describe('checklists', () => {
  test('have each of their items once, and finish when these do', async () => {
    const on = { checklistId: 'k', isFinished: true }
    const { exported } = await sound({
      cards: [card('c')],
      checklists: [
        { _id: 'k', cardId: 'c' },
        { _id: 'open', cardId: 'c', finishedAt: '2026-01-01T00:00:00.000Z' },
      ],
      checklistItems: [
        { _id: 'i', title: 'One', ...on },
        { _id: 'i', title: 'Two', ...on },
        { _id: 'j', title: 'Lost', checklistId: 'nowhere' },
        { _id: 'l', title: 'Open', checklistId: 'open' },
      ],
    })
    expect(exported.checklistItems.map(({ title }) => title)).toEqual(['One', 'Open'])
    expect(exported.checklists.map((one) => 'finishedAt' in one)).toEqual([true, false])
  })
})

describe('a board', () => {
  test.each([
    ['cards', { cards: { '0': card('c') } }],
    ['cards', { cards: 'text' }],
    ['lists', { lists: { l: {} } }],
    ['comments', { cards: [card('c')], comments: { _id: 'x', cardId: 'c', text: 'Text' } }],
    ['activities', { activities: 5 }],
    ['attachments', { attachments: { _id: 'x' } }],
  ])('whose %s are no list is refused', async (list, more) => {
    expect(await refused(more)).toBe(`400 body.invalid: ${list} must be a list.`)
  })

  test.each([[[]], [[1]], [['text']], [[null]]])(
    'with %j among its cards is refused',
    async (odd) => {
      expect(await refused({ cards: [odd] })).toBe('400 body.invalid: cards.0 must be an object.')
    },
  )

  test('that names another board names it no more, but itself', async () => {
    const { exported } = await sound({
      subtasksDefaultBoardId: 'b',
      dateSettingsDefaultBoardId: 'another',
      subtasksDefaultListId: 'l',
      dateSettingsDefaultListId: 'a list of another',
    })
    expect(exported).toMatchObject({
      subtasksDefaultBoardId: exported['_id'],
      dateSettingsDefaultBoardId: '',
      subtasksDefaultListId: exported.lists[0]?.['_id'],
      dateSettingsDefaultListId: '',
    })
  })

  test('is of our colors and types only, in no place before others, and has a title and a slug', async () => {
    const { exported } = await sound({
      title: ' \u0000\n ',
      slug: '../?x=<script>',
      color: 'nocolor',
      sort: -1e308,
      permission: 'everybody',
      lists: [{ _id: 'l', color: 'nocolor' }],
      labels: [{ color: 'white' }, { color: 'nocolor', name: null }, {}],
      customFields: [{ _id: 'f', name: '', type: 'spell' }],
    })
    expect(exported).toMatchObject({
      title: 'Imported board',
      slug: 'x-script',
      color: 'belize',
      permission: 'private',
      sort: -1,
      customFields: [{ type: 'text' }],
    })
    expect(exported.lists[0]).not.toHaveProperty('color')
    expect(exported.labels.map(({ color }) => color)).toEqual(['silver', 'silver', 'silver'])
    expect(new Set(exported.labels.map(({ _id }) => _id)).size).toBe(3)
  })

  test('keeps of its log what is known here, without gaps', async () => {
    const { result, exported } = await sound({
      activities: [
        { activityType: 'createCard', title: 'One', value: ['a', 'b'], swimlaneId: '' },
        { activityType: 'rewroteHistory' },
        { activityType: 'createList', title: 'Two', seq: 900 },
        {},
      ],
    })
    expect(exported.activities.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    expect(exported.activities[2]).toMatchObject({ value: 'a b', swimlaneId: '' })
    expect(result.leftOut).toEqual({ activities: 2 })
  })

  test('has each of its members once, and its importer as admin if there is no other', async () => {
    const { admin, siteAdmin } = await people()
    const users = [{ _id: 'u', username: admin.username }]
    const twice = [
      { userId: 'u', isCommentOnly: true },
      { userId: 'u', isAdmin: true },
    ]
    const { exported } = await sound({ users, members: twice })
    expect(exported.members).toMatchObject([
      { userId: admin.id, isAdmin: false, isCommentOnly: true },
      { userId: siteAdmin.id, isAdmin: true, isActive: true },
    ])
  })
})
