import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { type Exported, type Imported, exportOf, plain, taken } from '../../support/importing.ts'
import { type Person, as, people, person } from '../../support/people.ts'
import { BOB_THERE, MADE, trelloExport } from '../../support/trello-export.ts'
import { unsound } from '../support/import-sound.ts'

let site: ReturnType<typeof as>
let [ada, bob]: Person[] = []
let result: Imported
let board: Exported

const asked = (who: Person | undefined) => who?.username ?? ''

beforeAll(async () => {
  const { siteAdmin } = await people()
  site = as(siteAdmin)
  ada = await person()
  bob = await person()
  const membersMapping = { [BOB_THERE]: bob.id }
  result = await taken(site, { ...trelloExport(ada.username), membersMapping })
  board = await exportOf(site, result._id)
})

/** A value that cannot be turned into a text. */
const ODD = { toString: 1, valueOf: 1 }

const titled = (of: Json[], title: string): Json =>
  of.find((one) => one['title'] === title || one['name'] === title) ?? {}

describe('a board of Trello', () => {
  test('is reported by what was imported and what was left out', () => {
    expect(result).toEqual({
      _id: expect.any(String),
      cards: 2,
      comments: 2,
      checklists: 1,
      attachments: 0,
      leftOut: {
        'actions.updateCard:pos': 1,
        cardCreators: 2,
        cardMembers: 1,
        comments: 1,
        optionColors: 1,
        settings: 2,
      },
      samples: {
        cardCreators: ['Write *Trello* down', 'Closed'],
        cardMembers: ['Write *Trello* down'],
        comments: ['On a card that is gone'],
        optionColors: ['Which'],
        settings: ['voting', 'comments'],
      },
      reasons: expect.objectContaining({ cardCreators: expect.any(String) }),
      unmatched: [],
    })
  })

  test('has its name, text and state', () => {
    expect(board).toMatchObject({
      title: 'Trello board',
      slug: 'trello-board',
      description: 'As it was there',
      permission: 'public',
      archived: false,
      color: 'belize',
    })
  })

  test('has its lists, closed ones archived, in one swimlane', () => {
    expect(board.lists.map(({ title, sort, archived }) => [title, sort, archived])).toEqual([
      ['Done', 32_768, true],
      ['To do', 65_535, false],
    ])
    expect(board.swimlanes).toMatchObject([{ title: 'Default' }])
  })

  test('has its members as what they were: admins, observers, and those who left', () => {
    expect(board.members).toMatchObject([
      { userId: ada?.id, isAdmin: true, isCommentOnly: false, isActive: true },
      { userId: bob?.id, isAdmin: false, isCommentOnly: true, isActive: false },
    ])
  })

  test('has its labels, of our colors', () => {
    expect(board.labels.map(({ name, color }) => [name, color])).toEqual([
      ['Go', 'green'],
      ['', 'pink'],
      ['No color', 'silver'],
    ])
  })

  test('has its custom fields, lists as dropdowns', () => {
    expect(
      board.customFields.map(({ name, type, showOnCard }) => [name, type, showOnCard]),
    ).toEqual([
      ['Words', 'text', false],
      ['Points', 'number', true],
      ['When', 'date', true],
      ['Whether', 'checkbox', true],
      ['Which', 'dropdown', true],
    ])
    const { settings } = titled(board.customFields, 'Which')
    expect(Object(settings).dropdownItems.map(({ name }: Json) => name)).toEqual(['One', 'Two'])
  })

  test('has its cards with all that was on them', () => {
    const { labels, lists, customFields } = board
    const field = (name: string) => titled(customFields, name)['_id']
    const two: unknown = Object(titled(customFields, 'Which')['settings']).dropdownItems[1]._id
    expect(titled(board.cards, 'Write *Trello* down')).toMatchObject({
      description:
        'What it **is**\n\n[A page](https://example.com/page)\n\n[a.png](https://trello.com/a.png)',
      archived: false,
      listId: titled(lists, 'To do')['_id'],
      swimlaneId: board.swimlanes[0]?.['_id'],
      members: [ada?.id],
      assignees: [],
      labelIds: labels.map(({ _id }) => _id),
      startAt: '2024-03-01T08:00:00.000Z',
      dueAt: '2024-03-02T09:30:00.000Z',
      dueComplete: true,
      sort: 16_384.5,
      cardNumber: 12,
      color: 'sky',
      createdAt: MADE,
      dateLastActivity: '2024-02-10T10:10:10.100Z',
      customFields: [
        { _id: field('Words'), value: 'Words' },
        { _id: field('Points'), value: 12.5 },
        { _id: field('When'), value: '2024-04-05T06:00:00.000Z' },
        { _id: field('Whether'), value: true },
        { _id: field('Which'), value: two },
      ],
    })
    const closed = titled(board.cards, 'Closed')
    expect(closed).toMatchObject({
      archived: true,
      dueAt: '2024-03-03T00:00:00.000Z',
      cardNumber: 3,
    })
    for (const unset of ['startAt', 'endAt', 'color']) expect(closed).not.toHaveProperty(unset)
    expect(closed['description']).toBe('')
  })

  test('has its checklists, whose items are open or done', () => {
    expect(board.checklists).toMatchObject([{ title: 'Steps', sort: 2, createdAt: MADE }])
    expect(
      board.checklistItems.map(({ title, isFinished, sort }) => [title, isFinished, sort]),
    ).toEqual([
      ['Open', false, 5],
      ['Done', true, 9.5],
    ])
  })

  test('has its comments by who wrote them, when they did, but for those of cards that are gone', () => {
    const on = { cardId: titled(board.cards, 'Write *Trello* down')['_id'], userId: bob?.id }
    const comments = board.comments.toSorted((a, b) =>
      String(a['text']).localeCompare(String(b['text'])),
    )
    expect(comments).toMatchObject([
      { ...on, text: 'First word', createdAt: '2024-02-05T00:00:18.000Z' },
      { ...on, text: 'Second word', createdAt: '2024-02-05T00:00:20.000Z' },
    ])
  })

  test('breaks no rule, and is a board that is exported and imported the same', async () => {
    expect(await unsound(result._id)).toEqual([])
    const { _id: again } = await taken(site, board)
    expect(plain(await exportOf(site, again))).toEqual(plain(board))
  })

  test('that is closed comes in archived', async () => {
    const { _id } = await taken(site, { ...trelloExport(asked(ada)), closed: true })
    expect(await exportOf(site, _id)).toMatchObject({ archived: true })
  })

  test.each(['private', 'org', 'enterprise', undefined])(
    'that is seen by %s is private here',
    async (permissionLevel) => {
      const { _id } = await taken(site, { ...trelloExport(''), prefs: { permissionLevel } })
      expect(await exportOf(site, _id)).toMatchObject({ permission: 'private' })
    },
  )

  test('has links to its attachments, as far as they have names and addresses', async () => {
    const cards = [{ id: 'x', idList: 'y', desc: ODD, attachments: [{ name: ODD, url: 'u' }, {}] }]
    const odd = { ...trelloExport(''), cards, lists: [{ id: 'y', name: 'List' }] }
    const { _id } = await taken(site, odd)
    const { cards: seen } = await exportOf(site, _id)
    expect(seen.map(({ description }) => description)).toEqual(['[u](u)\n\n[]()'])
  })

  test.each([
    ['a card', 'cards', { id: 'x', name: 'Odd', idList: 7 }, 'cards'],
    ['a description', 'cards', { id: 'x', desc: ODD }, 'unreadableValues'],
    ['a label', 'labels', { id: 'x', name: { text: 'Odd' } }, 'unreadableValues'],
    ['a list', 'lists', { id: 'x', pos: 'top' }, 'unreadableValues'],
    [
      'a field',
      'customFields',
      { id: 'x', options: [{ value: { text: 'Odd' } }] },
      'unreadableValues',
    ],
    ['a checklist', 'checklists', { id: 'x', checkItems: [{ name: 'Odd' }] }, 'checklistItems'],
  ])(
    'with %s that is odd is taken, and what is odd is counted',
    async (_what, list, entry, kind) => {
      const { leftOut } = await taken(site, { ...trelloExport(''), [list]: [entry] })
      expect(leftOut).toMatchObject({ [kind]: 1 })
    },
  )
})
