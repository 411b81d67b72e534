import { describe, expect, test } from 'vitest'
import { sliceFrom } from '../../../src/boards/rules/replay-tally.ts'
import { DAY_MS, HOUR_MS } from '../../../src/kernel/contract/days.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { DOING, PLACE, START, entry, moved, replayed } from './past-card.ts'

const ADD_RED = { actionType: 'addLabel', labelId: 'red' }

describe('a replay', () => {
  test('counts what the trigger is about, and what would have changed', () => {
    const log = [moved(1, 'doing', 'todo'), moved(2, 'todo', 'doing'), moved(3, 'doing', 'todo')]
    const found = replayed(log, ADD_RED, { card: { listId: 'doing' } })
    expect(found).toMatchObject({ matched: 2, wouldAct: 2, undone: 0, unknown: 0 })
    expect(found.cards[0]).toEqual({
      cardId: 'card',
      title: 'Buy tea',
      at: momentOf(START + HOUR_MS),
    })
  })

  test('knows what the card had then of what the log says before or after, or of how it is now', () => {
    const labelled = entry(2, 'addedLabel', { labelId: 'red' })
    const log = [moved(1, 'doing', 'todo'), labelled, moved(3, 'doing', 'todo')]
    const now = { labelIds: ['red'] }
    expect(replayed(log, ADD_RED, { card: now })).toMatchObject({ matched: 2, wouldAct: 1 })
    const still = [moved(1, 'doing', 'todo')]
    expect(replayed(still, ADD_RED, { card: now })).toMatchObject({ matched: 1, wouldAct: 0 })
  })

  test('looks at the card after all of the change that sets the rule off', () => {
    const log = [moved(1, 'doing', 'todo'), entry(1, 'addedLabel', { labelId: 'red' })]
    const found = replayed(log, ADD_RED, { card: { labelIds: ['red'] } })
    expect(found).toMatchObject({ matched: 1, wouldAct: 0, unknown: 0 })
  })

  test('has no date outside the years 1 to 9999 set', () => {
    const far = { actionType: 'setDateRelative', dateField: 'dueAt', days: 8e6, unit: 'weeks' }
    const found = replayed([moved(1, 'doing', 'todo')], far)
    expect(found).toMatchObject({ matched: 1, wouldAct: 0, unknown: 0 })
  })

  test.each([
    ['within a day', 24, {}, 1],
    ['later', 26, {}, 0],
    ['by another rule', 2, { ruleId: 'other' }, 0],
  ])('says what was undone: %s', (_when, hours, refs, undone) => {
    const off = entry(hours, 'removedLabel', { labelId: 'red', ...refs })
    const on = entry(0.5, 'removedLabel', { labelId: 'red' })
    expect(replayed([on, moved(1, 'doing', 'todo'), off], ADD_RED)).toMatchObject({
      wouldAct: 1,
      undone,
    })
  })

  test('is unknown where the log has nothing of what the action sets, unless the card is as it was', () => {
    const red = { actionType: 'setColor', selectedColor: 'red' }
    const log = [moved(1, 'doing', 'todo')]
    const since = { color: null, modifiedAt: momentOf(START + 5 * HOUR_MS) }
    expect(replayed(log, red, { card: since })).toMatchObject({ wouldAct: 0, unknown: 1 })
    const then = { ...since, modifiedAt: momentOf(START + HOUR_MS) }
    expect(replayed(log, red, { card: then })).toMatchObject({ wouldAct: 1, unknown: 0 })
  })

  test('is unknown where the log has lost what the trigger is compared with', () => {
    const { title: _title, ...place } = PLACE
    const log = [{ ...moved(1, 'doing', 'todo') }]
    for (const one of log) one.refs = { ...place, listId: 'doing', oldListId: 'todo' }
    const trigger = { ...DOING, cardTitle: 'tea' }
    const gone = replayed(log, ADD_RED, { trigger, card: null })
    expect(gone).toMatchObject({ matched: 0, wouldAct: 0, unknown: 1 })
    const elsewhere = { ...trigger, listName: 'The todo list' }
    expect(replayed(log, ADD_RED, { trigger: elsewhere, card: null })).toMatchObject({ unknown: 0 })
  })

  test('does not act on what the same rule has done', () => {
    const own = moved(1, 'doing', 'todo')
    own.refs = { ...own.refs, ruleId: 'rule' }
    expect(replayed([own], ADD_RED)).toMatchObject({ matched: 0, wouldAct: 0 })
  })

  test('says how long cards would have been in lists: until they were really moved', () => {
    const trigger = { activityType: 'addedLabel', labelId: 'red' }
    const log = [
      entry(24, 'addedLabel', { labelId: 'red' }),
      moved(48, 'doing', 'todo'),
      moved(72, 'todo', 'doing'),
    ]
    const toDoing = { actionType: 'moveCardToTop', listName: 'The doing list' }
    const { wouldAct, lists } = replayed(log, toDoing, { trigger })
    expect(wouldAct).toBe(1)
    const days = (list: string) => lists[list]?.map((ms) => ms / DAY_MS)
    expect({ todo: days('todo'), doing: days('doing') }).toEqual({ todo: [9, 8], doing: [1, 2] })
  })

  test('does not count the time of a card in the archive, or before it was made', () => {
    const made = entry(24, 'createCard')
    const createdAt = made.createdAt
    const log = [made, entry(48, 'addedLabel', { labelId: 'red' })]
    const trigger = { activityType: 'addedLabel', labelId: 'red' }
    const { lists } = replayed(log, { actionType: 'archive' }, { trigger, card: { createdAt } })
    expect(lists['todo']?.map((ms) => ms / DAY_MS)).toEqual([9, 1])
  })
})

test('a slice has a bounded number of entries, or one card with more', () => {
  const touched = [
    ['a', 1_500],
    ['b', 600],
    ['c', 9_000],
    ['d', 1],
  ] as const
  const slices = [0, 1, 2, 3].map((from) => sliceFrom(touched, from).map(([id]) => id))
  expect(slices).toEqual([['a'], ['b'], ['c'], ['d']])
  expect(sliceFrom(touched.slice(3), 0)).toHaveLength(1)
})
