import { beforeAll, describe, expect, test } from 'vitest'
import { COUNT_LIMITS } from '../../../src/kernel/limits.ts'
import { SHAPES } from '../../../src/transfer/import/known-keys.ts'
import { runCron } from '../../support/cron.ts'
import { sql } from '../engine/support.ts'
import { type Json, client } from '../../support/client.ts'
import { IMPORT, type Imported, aBoard, boardOf, exportOf, taken } from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { trelloExport } from '../../support/trello-export.ts'
import { serviceOver } from '../support/faulty-service.ts'
import { aLongBoard, held } from '../support/import-faults.ts'
import { site, sound } from '../support/import-sound.ts'

beforeAll(people)

/** Returns what an import would give. */
const dry = async (board: Json) =>
  (await site()).sure<Imported & Json>('POST', `${IMPORT}?dryRun=true`, board)

describe('what an export holds', () => {
  test.each(['wekan', 'trello'] as const)(
    'is counted by its name in each list of %s if it is unknown',
    async (format) => {
      const lists = [...SHAPES[format].keys()].filter(
        (list) => !['board', 'items', 'checkItems', 'actions'].includes(list),
      )
      const id = format === 'wekan' ? '_id' : 'id'
      const entries = lists.map((list) => [
        list,
        [{ [id]: 'x', userId: 'x', idMember: 'x', [`new-${list}`]: 'value', [`no-${list}`]: [''] }],
      ])
      const base = format === 'wekan' ? aBoard() : trelloExport('')
      const { leftOut } = await dry({ ...base, ...Object.fromEntries(entries), newList: [1, 2, 0] })
      expect(leftOut).toMatchObject({
        ...Object.fromEntries(lists.map((list) => [`new-${list}`, 1])),
        newList: 3,
      })
      expect(Object.keys(leftOut).filter((kind) => kind.startsWith('no-'))).toEqual([])
    },
  )

  test('is reported with titles, and nothing is stored, in a dry run', async () => {
    const rules = Array.from({ length: 13 }, (_, at) => ({ _id: `r${at}`, title: `Rule ${at}` }))
    const before = await held()
    const result = await dry(
      boardOf('x', { rules, cards: [{ _id: 'c', listId: 'l', title: 'C' }] }),
    )
    expect(result).toMatchObject({ cards: 1, comments: 2, dryRun: true, leftOut: { rules: 13 } })
    expect(result.samples['rules']).toEqual(rules.slice(0, 10).map(({ title }) => title))
    expect(result).not.toHaveProperty('_id')
    expect(await held()).toEqual(before)
  })
})

describe('users that are made with a board', () => {
  test('are disabled, keep what they wrote, and need the site admin', async () => {
    const { outsider } = await people()
    const api = await site()
    const board = boardOf('made@here/now')
    const refused = await as(outsider).post(`${IMPORT}?createUsers=true`, board)
    expect(outcome(refused)).toBe('403 permission.denied')
    const path = `${IMPORT}?createUsers=true`
    const { _id, createdUsers = [], unmatched } = await api.sure<Imported>('POST', path, board)
    expect([createdUsers, unmatched]).toEqual([['made-here-now', 'nobody-here'], []])
    const { comments, members } = await exportOf(api, _id)
    const user = await api.read(`/api/users/${createdUsers[0]}`)
    expect(user).toMatchObject({ loginDisabled: true, isAdmin: false })
    expect(comments.map(({ userId }) => userId)).toContain(user['_id'])
    // The admins of the file cannot sign in, so that its importer is one, too.
    expect(members).toHaveLength(3)
  })

  test('are gone where the board is refused after much of it was stored', async () => {
    const { siteAdmin } = await people()
    const users = [{ _id: 'u1', username: 'made-too-early' }]
    const board = aLongBoard({ users })
    const checklistItems = Array.from({ length: COUNT_LIMITS.checklist.items + 1 }, (_, at) => ({
      _id: `item ${at}`,
      checklistId: 'k',
      title: 'x',
    }))
    const checklists = [{ _id: 'k', cardId: 'c', title: 'Too long' }]
    const broken = { ...board, checklistItems, checklists }
    let stored = 0
    const via = serviceOver(async (run) => {
      const done = await run()
      stored += (await sql(`select id from users where username = 'made-too-early'`)).length
      return done
    })
    const before = await held()
    const api = client({ via, token: siteAdmin.token })
    const result = outcome(await api.post(`${IMPORT}?createUsers=true`, broken))
    expect([result, stored > 1]).toEqual(['413 body.too_large', true])
    await runCron()
    expect(await held()).toEqual(before)
  })
})

describe('an old export of WeKan', () => {
  test('gives items inside checklists, links for addresses, and comments of its log', async () => {
    const { exported } = await sound({
      cards: [{ _id: 'c', listId: 'l', title: 'C', description: 'Text' }],
      checklists: [{ _id: 'k', cardId: 'c', items: [{ _id: 'i', title: 'I', isFinished: true }] }],
      attachments: [{ _id: 'a', cardId: 'c', name: 'A', url: 'https://example.com/a' }],
      activities: [{ activityType: 'addComment', cardId: 'c', commentId: 'm', comment: 'Said' }],
    })
    expect(exported.checklistItems).toMatchObject([{ title: 'I', isFinished: true }])
    expect(exported.cards).toMatchObject([{ description: 'Text\n\n[A](https://example.com/a)' }])
    expect(exported.comments).toMatchObject([{ text: 'Said' }])
  })

  test('has new ids for dropdown items whose ids are not sane, and values that follow', async () => {
    const dropdownItems = ['a b', 'a', 'b'].map((_id) => ({ _id, name: `Item ${_id}` }))
    const { exported } = await sound({
      customFields: [{ _id: 'f', name: 'F', type: 'dropdown', settings: { dropdownItems } }],
      cards: [{ _id: 'c', listId: 'l', customFields: [{ _id: 'f', value: 'a b' }] }],
    })
    const [first] = Object(exported.customFields[0]?.['settings']).dropdownItems
    expect(first._id).toMatch(/^\w{17}$/)
    expect(exported.cards[0]?.['customFields']).toMatchObject([{ value: first._id }])
  })
})

test('a board of Trello has labels of its cards, creators of its actions, and no separators', async () => {
  const api = await site()
  const made = { id: 'a', type: 'createCard', idMemberCreator: 'm', data: { card: { id: 'c' } } }
  const { _id, leftOut, unmatched } = await taken(api, {
    ...trelloExport(''),
    labels: [],
    labelNames: { red: 'Named' },
    lists: [{ id: 'l', name: 'List' }],
    checklists: [],
    actions: [{ ...made, memberCreator: { id: 'm', username: 'left' } }],
    cards: [
      { id: 'c', idList: 'l', name: 'C', labels: [{ color: 'green', name: 'Old' }] },
      { id: 's', idList: 'l', name: '---', cardRole: 'separator' },
      { id: 't', idList: 'l', name: 'T', isTemplate: true, cover: { idAttachment: 'x' } },
    ],
  })
  expect(leftOut).toMatchObject({ separators: 1, templates: 1, covers: 1 })
  expect(unmatched).toContainEqual({ name: 'left', cards: 1, comments: 0, memberships: 0 })
  const { labels, cards, activities } = await exportOf(api, _id)
  expect(labels.map(({ name, color }) => [name, color])).toEqual([
    ['Old', 'green'],
    ['Named', 'red'],
  ])
  expect(cards.map(({ title, archived }) => [title, archived])).toEqual([
    ['C', false],
    ['T', true],
  ])
  expect(cards[0]?.['labelIds']).toEqual([labels[0]?.['_id']])
  expect(activities.filter(({ activityType }) => activityType === 'createCard')).toHaveLength(2)
})
