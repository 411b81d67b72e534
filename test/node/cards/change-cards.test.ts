import { describe, expect, test } from 'vitest'
import { cardIn, counts, withCard } from '../support/cards.ts'
import { type Change, board, change, refused, replyOf } from '../support/change-cards.ts'
import { BLUE, NOW, RED, ending, kinds, granted, withList } from '../support/support.ts'

describe('a change of several cards', () => {
  test('gives each its values, and replies what is new of those that change', () => {
    const snapshot = board()
    withCard(snapshot, 'red', { color: 'red', dueAt: NOW, labelIds: [RED.id] })
    const given: Change = {
      set: { color: 'red', dueAt: null },
      labels: { add: [RED.id], remove: [] },
    }
    const decided = change(snapshot, ['a', 'red'], given)
    expect(replyOf(decided)).toEqual({
      changed: [
        { _id: 'a', color: 'red', labelIds: [RED.id] },
        { _id: 'red', dueAt: null, cleared: ['dueAt'] },
      ],
      notFound: [],
      dryRun: false,
    })
    expect(kinds(decided)).toEqual(['addedLabel', 'a-dueAt'])
    expect(cardIn(snapshot, 'a')).toMatchObject({ color: 'red', modifiedAt: NOW })
  })

  test('makes one version of the board, and one row for each card', () => {
    const snapshot = board()
    const version = snapshot.boards.get('board')?.version ?? 0
    const { changes } = granted(change(snapshot, ['a', 'b', 'c'], { moveTo: { listId: 'doing' } }))
    expect(snapshot.boards.get('board')?.version).toBe(version + 1)
    expect(changes.map((one) => ('table' in one ? one.table : one.of)).toSorted()).toEqual([
      'cards',
      'cards',
      'cards',
      'lists',
      'lists',
    ])
    expect(counts(snapshot)).toEqual({ todo: 0, doing: 3 })
  })

  test('takes a repeated card once', () => {
    const decided = change(board(), ['a', 'a'], { set: { title: 'New' } })
    expect(replyOf(decided)).toMatchObject({ changed: [{ _id: 'a', title: 'New' }] })
    expect(kinds(decided)).toEqual(['a-changedTitle'])
  })

  test('puts people and labels on, and takes others off', () => {
    const snapshot = board()
    withCard(snapshot, 'full', { members: ['admin'], assignees: ['quiet'], labelIds: [BLUE.id] })
    const decided = change(snapshot, ['full'], {
      labels: { add: [RED.id], remove: [BLUE.id, 'unknown'] },
      members: { add: ['member', 'admin'], remove: [] },
      assignees: { add: [], remove: ['quiet', 'nobody'] },
    })
    expect(cardIn(snapshot, 'full')).toMatchObject({
      labelIds: [RED.id],
      members: ['admin', 'member'],
      assignees: [],
    })
    expect(kinds(decided)).toEqual(['joinMember', 'unjoinAssignee', 'addedLabel', 'removedLabel'])
  })

  test('deletes the cards, each with an activity', () => {
    const snapshot = board()
    withCard(snapshot, 'below', { parentId: 'a' })
    const decided = change(snapshot, ['a', 'old'], { deletes: true })
    expect(replyOf(decided)).toMatchObject({
      changed: [
        { _id: 'a', deleted: true },
        { _id: 'old', deleted: true },
      ],
    })
    expect(kinds(decided)).toEqual(['deleteCard', 'deleteCard'])
    expect(counts(snapshot)).toEqual({ todo: 3, doing: 0 })
    expect(cardIn(snapshot, 'below').parentId).toBe('')
  })

  test('archives cards and restores others', () => {
    const snapshot = board()
    expect(replyOf(change(snapshot, ['a', 'old'], { archive: true }))).toMatchObject({
      changed: [{ _id: 'a', archived: true, archivedAt: NOW }],
    })
    expect(replyOf(change(snapshot, ['a', 'old'], { archive: false }))).toMatchObject({
      changed: [{ _id: 'a' }, { _id: 'old', archived: false, cleared: ['archivedAt'] }],
    })
    expect(counts(snapshot)).toEqual({ todo: 4, doing: 0 })
  })

  test('that is tried dry replies the same, and changes and logs nothing', () => {
    const [snapshot, other] = [board(), board()]
    const before = structuredClone(snapshot)
    const given = { archive: true, set: { title: 'New' } }
    const decided = granted(change(snapshot, ['a', 'b'], { ...given, dryRun: true }))
    const { changed } = replyOf(change(other, ['a', 'b'], given)) as { changed: unknown }
    expect(decided).toMatchObject({ reply: { changed, dryRun: true }, changes: [], log: [] })
    expect(snapshot).toEqual(before)
  })
})

describe('a change of several cards is refused as a whole', () => {
  test.each<[string, string[], Change, string, string[]]>([
    [
      'an unknown card',
      ['a', 'none', 'gone'],
      { archive: true },
      'body.invalid',
      ['cards.1', 'cards.2'],
    ],
    ['an archived card', ['a', 'old'], { set: { title: 'New' } }, 'body.invalid', ['cards.1']],
    [
      'an unknown label',
      ['a'],
      { labels: { add: ['none'], remove: [] } },
      'body.invalid',
      ['addLabels'],
    ],
    [
      'no member',
      ['a'],
      { members: { add: ['removed'], remove: [] } },
      'body.invalid',
      ['addMembers'],
    ],
    [
      'no assignee',
      ['a'],
      { assignees: { add: ['outsider'], remove: [] } },
      'body.invalid',
      ['addAssignees'],
    ],
    ['an unknown list', ['a'], { moveTo: { listId: 'none' } }, 'body.invalid', ['moveTo.listId']],
    [
      'an unknown swimlane',
      ['a'],
      { moveTo: { swimlaneId: 'none' } },
      'body.invalid',
      ['moveTo.swimlaneId'],
    ],
    [
      'a parent of its own',
      ['b', 'a'],
      { set: { parentId: 'a' } },
      'body.invalid',
      ['set.parentId', 'cards.1'],
    ],
    ['an author', ['a'], { set: { authorId: 'admin' } }, 'permission.denied', ['cards.0']],
  ])('for %s', (_what, cards, given, code, fields) => {
    expect(refused(board(), cards, given)).toEqual([code, fields])
  })

  test('when its list has room for some of them only', () => {
    const snapshot = board()
    withList(snapshot, 'small', { wipLimit: { value: 2, enabled: true, soft: false } })
    const given = { moveTo: { listId: 'small' } }
    expect(refused(snapshot, ['a', 'b', 'c'], given)).toEqual(['list.full', ['cards.2']])
    expect(ending(change(snapshot, ['a', 'b'], given))).toBe('ok')
  })

  test('naming the question where that found the card', () => {
    const snapshot = board()
    withList(snapshot, 'small', { wipLimit: { value: 1, enabled: true, soft: false } })
    const given = { moveTo: { listId: 'small' }, namedBy: 'query', only: 'open' } as const
    expect(refused(snapshot, ['a', 'gone', 'b'], given)).toEqual(['list.full', ['query']])
  })
})

describe('cards that are left out', () => {
  test.each([
    ['any', ['a', 'old'], ['none']],
    ['open', ['a'], ['old', 'none']],
    ['archived', ['old'], ['a', 'none']],
  ] as const)('where %s cards are wanted', (only, found, notFound) => {
    const given = { only, dryRun: true, shows: ['members'] } as const
    expect(
      replyOf(change(board(), ['a', 'old', 'none'], { ...given, shows: ['members'] })),
    ).toEqual({
      changed: found.map((_id) => ({ _id, members: [] })),
      notFound,
      dryRun: true,
    })
  })
})

test.each([
  ['another list', 'a', 'doing'],
  ['the archive', 'old', 'todo'],
  ['nowhere', 'none', 'todo'],
])('a card in %s is not found in the list that is named', (_where, card, list) => {
  expect(refused(board(), [card], { only: 'open', list })).toEqual(['card.not_found', []])
})
