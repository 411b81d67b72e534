import { describe, expect, test } from 'vitest'
import { type Revision, REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { newCard } from '../../support/cards.ts'
import { type TestBoard, as, newBoard, newList, person } from '../../support/people.ts'

const ROLES = ['member', 'worker', 'removed'] as const

describe('what an edit names', () => {
  test.each(['members', 'assignees'])(
    '%s are active members of the board, in the order given, and replace those before',
    async (field) => {
      const { board, edit, put, read } = await newCard({ roles: ROLES })
      const { member, worker, removed, outsider, admin } = board.people
      await edit({ [field]: [worker.id, member.id] })
      await edit({ [field]: [member.id, admin.id] })
      expect(await read()).toMatchObject({ [field]: [member.id, admin.id] })
      for (const stranger of [removed.id, outsider.id, 'unknown'])
        expect(await put({ [field]: [member.id, stranger] })).toMatchObject({
          status: 400,
          body: { fields: [{ field }] },
        })
      expect(await read()).toMatchObject({ [field]: [member.id, admin.id] })
    },
  )

  test('labels are those of the board', async () => {
    const { board, api, edit, put, read } = await newCard()
    const there = await newBoard()
    const label = (on: TestBoard) => api.edit<string>(`${on.path}/labels`, { label: 'Urgent' })
    const [ours, theirs] = [await label(board), await label(there)]
    await edit({ labelIds: ours })
    expect(await read()).toMatchObject({ labelIds: [ours] })
    expect(await put({ labelIds: [ours, theirs] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'labelIds' }] },
    })
  })

  test('the parent is a card of the board, and neither the card itself nor one below it', async () => {
    const { api, cards, id, edit, put, read } = await newCard()
    const {
      cards: [theirs],
    } = await newList(await newBoard(), ['Theirs'])
    const below = await api.made(cards, { title: 'Below', parentId: id })
    const lowest = await api.made(cards, { title: 'Lowest', parentId: below })
    const above = await api.made(cards, { title: 'Above' })
    for (const parentId of [id, below, lowest, theirs, 'unknown'])
      expect(await put({ parentId })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'parentId' }] },
      })
    await edit({ parentId: above })
    expect(await read()).toMatchObject({ parentId: above })
  })

  test.each<[Revision, number]>([
    // 2.71 has no such field, and nothing else is given.
    ['2.71', 400],
    ['3.63', 200],
    ['4.81', 400],
    ['7.72', 400],
    ['7.92', 200],
    ['11', 200],
  ])('in %s two assignees answer %i', async (revision, status) => {
    const { board, put, read } = await newCard({ revision, roles: ROLES })
    const assignees = [board.people.member.id, board.people.worker.id]
    expect((await put({ assignees })).status).toBe(status)
    const kept = status === 200 && revision !== '2.71' ? assignees : []
    expect(await read()).toMatchObject({ assignees: kept })
  })
})

describe('a field that a revision does not have', () => {
  test.each(REVISIONS)('is not read in %s', async (revision) => {
    const { edit, read } = await newCard({ revision })
    await edit({
      sort: 77,
      vote: { question: 'Q?' },
      poker: { question: true },
      archive: true,
      title: 'Read',
    })
    const card = await read()
    const [later, latest] = [revision !== '2.71', Number(revision) >= 7.72]
    expect([
      card['sort'] === 77,
      'vote' in card,
      'poker' in card,
      card['archived'],
      card['title'],
    ]).toEqual([later, later, later, latest, 'Read'])
  })

  test.each(REVISIONS)('is not shown in %s', async (revision) => {
    const { board, edit, path } = await newCard()
    await edit({ vote: { question: 'Q?' }, poker: { question: true } })
    const shown = Object.keys(await as(board.people.admin, revision).read(path))
    const has = (names: string[]) => names.filter((name) => shown.includes(name))
    const at = REVISIONS.indexOf(revision)
    expect(has(['modifiedAt', 'assignees'])).toHaveLength(at >= 1 ? 2 : 0)
    expect(has(['vote'])).toHaveLength(at >= 2 ? 1 : 0)
    const last = [
      'poker',
      'targetId_gantt',
      'linkType_gantt',
      'linkId_gantt',
      'cardNumber',
      'showActivities',
      'hideFinishedChecklistIfItemsAreHidden',
    ]
    expect(has(last)).toHaveLength(at >= 3 ? last.length : 0)
  })
})

describe('a vote', () => {
  const EMPTY = {
    question: '',
    positive: [],
    negative: [],
    public: false,
    allowNonBoardMembers: false,
  }

  test('is given as an object or its JSON text, and a new question resets its ballots', async () => {
    const { board, edit, read } = await newCard({ roles: ROLES })
    const { member, worker } = board.people
    await edit({ vote: { question: 'Ship it?', public: 'true', end: '2026-05-01' } })
    await edit({ vote: JSON.stringify({ positive: [member.id], negative: worker.id }) })
    const settled = {
      ...EMPTY,
      question: 'Ship it?',
      public: true,
      end: '2026-05-01T00:00:00.000Z',
    }
    expect((await read())['vote']).toEqual({
      ...settled,
      positive: [member.id],
      negative: [worker.id],
    })
    await edit({ vote: { question: 'Now?' } })
    expect((await read())['vote']).toMatchObject({ question: 'Now?', positive: [], negative: [] })
    await edit({ vote: '' })
    expect(await read()).not.toHaveProperty('vote')
  })

  test('counts members only, unless others may vote', async () => {
    const { put, edit } = await newCard()
    const { id } = await person()
    const refused = await put({ vote: { positive: [id] } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
    await edit({ vote: { question: 'All?', allowNonBoardMembers: true } })
    await edit({ vote: { positive: [id] } })
    expect((await put({ vote: { positive: ['nobody'] } })).status).toBe(400)
  })
})

describe('a round of poker', () => {
  test('is given as an object or its JSON text, and a new question resets its ballots', async () => {
    const { board, edit, read } = await newCard({ roles: ROLES })
    const { member, worker } = board.people
    await edit({ poker: '{"question": true}' })
    await edit({ poker: { five: [member.id], oneHundred: worker.id, estimation: '8' } })
    const cards = {
      one: [],
      two: [],
      three: [],
      eight: [],
      thirteen: [],
      twenty: [],
      forty: [],
      unsure: [],
    }
    const played = { question: true, ...cards, five: [member.id], oneHundred: [worker.id] }
    expect((await read())['poker']).toEqual({
      ...played,
      estimation: 8,
      allowNonBoardMembers: false,
    })
    await edit({ poker: { question: true } })
    expect((await read())['poker']).toMatchObject({ five: [], oneHundred: [] })
    await edit({ poker: null })
    expect(await read()).not.toHaveProperty('poker')
  })
})
