import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { IMPORT, type Exported, type Imported, exportOf, taken } from '../../support/importing.ts'
import { type Person, as, people, person } from '../../support/people.ts'
import { CAROL } from '../../support/trello-relaunch-ids.ts'
import { relaunchExport } from '../../support/trello-relaunch.ts'
import { unsound } from '../support/import-sound.ts'

type Told = Imported & {
  attachmentLinks: number
  cardsMissingComments: number
  reasons: Record<string, string>
}

let site: ReturnType<typeof as>
let [ada, carol]: Person[] = []
let told: Told
let board: Exported

const titled = (of: Json[], title: string): Json => of.find((one) => one['title'] === title) ?? {}

beforeAll(async () => {
  const { siteAdmin } = await people()
  site = as(siteAdmin, '11')
  ada = await person()
  carol = await person()
  const membersMapping = { 'Carol Former': carol.id }
  told = await site.sure<Told>('POST', IMPORT, {
    ...relaunchExport(ada.username),
    membersMapping,
  })
  board = await exportOf(site, told._id)
})

describe('a whole board of Trello', () => {
  test('tells what is left out by names that people know, and nothing that only Trello knows', () => {
    expect(told.leftOut).toEqual({
      'actions.addMemberToCard': 3,
      'actions.updateCard:closed': 12,
      'actions.updateCard:idList': 5,
      'actions.updateCard:pos': 975,
      cardCreators: 1,
      cardRoles: 2,
      missingComments: 10,
      pluginData: 1,
      reminders: 1,
      separators: 1,
      settings: 3,
      stickers: 1,
      templates: 1,
    })
    expect(told.samples['actions.updateCard:closed']).toEqual(['The card closed'])
    expect(told.samples['settings']?.toSorted()).toEqual(['cardAging', 'permission', 'voting'])
  })

  test('tells its attachments as the links that they become', () => {
    expect(told).toMatchObject({ attachments: 0, attachmentLinks: 3 })
    expect(told.leftOut).not.toHaveProperty('attachments')
    expect(titled(board.cards, 'Copied')['description']).toMatch(/^\[b\]\(https:.*\)$/)
  })

  test('tells comments that the export lacks: of how many cards, the worst ones, why, and what to do', () => {
    expect(told.cardsMissingComments).toBe(2)
    expect(told.samples['missingComments']).toEqual(['Plan the relaunch (7)', 'Was an item (3)'])
    expect(told.reasons['missingComments']).toMatch(
      /^10 comments of 2 cards are not in the file.*1,000 actions.*add them to `actions`/,
    )
  })

  test('has the comments that the export has, those of a copied card by who wrote them first', () => {
    const by = new Map(board.comments.map(({ text, userId }) => [text, userId]))
    expect(Object.fromEntries(by)).toEqual({
      'The newest': carol?.id,
      'The one before': ada?.id,
      'Copied along': carol?.id,
    })
  })

  test('has when a comment was edited, and says of other actions that the log is not imported', () => {
    const edited = board.comments.filter((one) => one['modifiedAt'] !== one['createdAt'])
    expect(edited).toMatchObject([
      { text: 'The one before', modifiedAt: '2024-05-05T00:00:00.000Z' },
    ])
    const kinds = Object.keys(told.leftOut).filter((kind) => kind.startsWith('actions.'))
    expect(kinds).not.toEqual([])
    for (const kind of kinds) expect(told.reasons[kind]).toContain('log of another program')
  })

  test('has its cards by who made them: as they say, or the log does, or else the importer', async () => {
    const { siteAdmin } = await people()
    const by = (title: string) => titled(board.cards, title)['userId']
    expect([by('Plan the relaunch'), by('Copied'), by('Was an item')]).toEqual([
      ada?.id,
      carol?.id,
      carol?.id,
    ])
    expect(by('Of nobody knows whom')).toBe(siteAdmin.id)
    expect(told.samples['cardCreators']).toEqual(['Of nobody knows whom'])
    expect(told.reasons['cardCreators']).toContain('does not say who made')
  })

  test('has the votes, the place and the end of a card', () => {
    expect(titled(board.cards, 'Plan the relaunch')).toMatchObject({
      endAt: '2024-05-02T09:00:00.000Z',
      vote: { question: 'Plan the relaunch', positive: [ada?.id], negative: [], public: true },
      locations: [
        { name: 'The office', address: 'Ring 1, Vienna', latitude: 48.2, longitude: 16.37 },
      ],
    })
    for (const plain of ['Copied', 'Closed']) {
      expect(titled(board.cards, plain)).not.toHaveProperty('vote')
      expect(titled(board.cards, plain)).toMatchObject({ locations: [] })
    }
  })

  test('has who is to do an item of a checklist, and until when', () => {
    const set = { assigneeId: ada?.id, dueAt: '2024-05-02T00:00:00.000Z' }
    expect(titled(board.checklistItems, 'Ask')).toMatchObject(set)
  })

  test('has the color of its background, and its closed lists and cards archived', () => {
    expect(board).toMatchObject({ color: 'pumpkin', permission: 'private' })
    expect(titled(board.lists, 'Old')).toMatchObject({ archived: true, color: 'blue' })
    expect(titled(board.cards, 'Closed')).toMatchObject({
      archived: true,
      archivedAt: '2024-05-03T00:00:00.000Z',
    })
    expect(titled(board.cards, 'A template')).toMatchObject({ archived: true })
  })

  test('breaks no rule', async () => {
    expect(await unsound(told._id)).toEqual([])
  })
})

describe('a member of Trello without a username', () => {
  test('is told by the full name, and made an account of it', async () => {
    const { unmatched } = await dry(relaunchExport(''))
    expect(unmatched).toContainEqual({
      name: 'Carol Former',
      cards: 2,
      comments: 2,
      memberships: 1,
    })
    const { createdUsers } = await dry(relaunchExport(''), '&createUsers=true')
    expect(createdUsers).toContainEqual(expect.stringMatching(/^Carol Former/))
  })

  test('is nobody here whose username is that name', async () => {
    const { siteAdmin } = await people()
    const members = [{ id: CAROL, username: null, fullName: siteAdmin.username }]
    const { unmatched } = await dry({ ...relaunchExport(''), members, actions: [] })
    expect(unmatched.map(({ name }) => name)).toContain(siteAdmin.username)
  })
})

const dry = (file: Json, query = '') =>
  site.sure<Told>('POST', `${IMPORT}?dryRun=true${query}`, file)

describe('what an export of Trello tells', () => {
  test('lacks no comments where its log has all that its cards count', async () => {
    const cards = [{ id: 'c', idList: 'l', name: 'C', badges: { comments: 1 } }]
    const actions = [{ id: 'a', type: 'commentCard', data: { text: 'T', card: { id: 'c' } } }]
    const few = { ...relaunchExport(''), lists: [{ id: 'l', name: 'L' }], cards, actions }
    const { leftOut, cardsMissingComments } = await dry(few)
    expect([leftOut['missingComments'], cardsMissingComments]).toEqual([undefined, 0])
    const none = await dry({ ...few, actions: [] })
    expect([none.leftOut['missingComments'], none.cardsMissingComments]).toEqual([1, 1])
    expect(none.reasons['missingComments']).toMatch(/^1 comment of 1 card is /)
  })

  test.each([-1, 1.5, 1e300, '3', null, {}])(
    'counts no comments for a card that had %j',
    async (comments) => {
      const cards = [{ id: 'c', idList: 'l', name: 'C', badges: { comments } }]
      const { leftOut } = await dry({
        ...relaunchExport(''),
        lists: [{ id: 'l', name: 'L' }],
        cards,
      })
      expect(leftOut).not.toHaveProperty('missingComments')
    },
  )

  test('names the ten cards that lack most comments, and counts those of the others', async () => {
    const cards = Array.from({ length: 12 }, (_, at) => {
      return { id: `c${at}`, idList: 'l', name: `C${at}`, badges: { comments: at + 1 } }
    })
    const lists = [{ id: 'l', name: 'L' }]
    const { leftOut, samples } = await dry({ ...relaunchExport(''), lists, cards })
    expect(leftOut['missingComments']).toBe(78)
    expect(samples['missingComments']).toHaveLength(10)
    expect(samples['missingComments']?.[0]).toBe('C11 (12)')
  })

  test('of keys that Trello may add are ids in one line, and others by name', async () => {
    const card = { id: 'c', idList: 'l', name: 'C', idRobot: 'x', robotId: 'y', mood: 'good' }
    const file = { ...relaunchExport(''), idRobot: 'x', lists: [{ id: 'l', name: 'L' }] }
    const { leftOut, samples } = await dry({ ...file, cards: [card, { ...card, id: 'd' }] })
    expect(leftOut).toMatchObject({ internals: 5, mood: 2 })
    expect(samples['internals']?.toSorted()).toEqual(['idRobot', 'robotId'])
  })

  test('has places as texts, too, and pictures as backgrounds', async () => {
    const { siteAdmin } = await people()
    const prefs = { background: 'an-id', backgroundImage: 'https://example.com/p.png' }
    const cards = [{ id: 'c', idList: 'l', name: 'C', coordinates: '48.2,16.4' }]
    const lists = [{ id: 'l', name: 'L' }]
    const file = { ...relaunchExport(''), prefs, lists, cards }
    const { _id, leftOut } = await taken(as(siteAdmin), file)
    expect(leftOut).toMatchObject({ backgrounds: 1 })
    expect(leftOut).not.toHaveProperty('colors')
    const { cards: seen } = await exportOf(site, _id)
    expect(seen[0]).toMatchObject({ locations: [{ latitude: 48.2, longitude: 16.4 }] })
  })
})
