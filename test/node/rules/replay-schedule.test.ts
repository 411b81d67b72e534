import { describe, expect, test } from 'vitest'
import type { RuleDocument } from '../../../src/boards/rules/document-kinds.ts'
import type { PastCard } from '../../../src/boards/rules/replay-history.ts'
import { DAY_MS } from '../../../src/kernel/contract/days.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { START, entry, moved, replayed } from './past-card.ts'

const MORNING = { activityType: 'scheduledTrigger', atTime: '09:00' }

const DAILY = { ...MORNING, scheduleKind: 'calendar', scheduleType: 'daily' }

const ARCHIVE = { actionType: 'archive' }

const COMMENT = { actionType: 'addComment', text: 'Still?' }

/** Nine o'clock of a day of the ten that are replayed, counted from 0. */
const nine = (day: number) => momentOf(START + day * DAY_MS + 9 * 3_600_000)

/** The hours from the beginning until a day, counted from 0. */
const day = (count: number) => count * 24

function looked(
  entries: Parameters<typeof replayed>[0],
  trigger: RuleDocument,
  { action = COMMENT, card = {} }: { action?: RuleDocument; card?: Partial<PastCard> | null } = {},
) {
  const { cards, ...found } = replayed(entries, action, { trigger, card })
  return { ...found, days: cards.map(({ at }) => at) }
}

describe('a replay of a schedule', () => {
  test('comes to a card that nobody touched each time that its calendar says', () => {
    const found = looked([], { ...DAILY, scheduleType: 'weekly', weekday: 2 })
    // 3 March 2026 is a Tuesday.
    expect(found).toMatchObject({ matched: 2, wouldAct: 2, unknown: 0, days: [nine(2), nine(9)] })
  })

  test('finds what it has set as it left it, until somebody changes that', () => {
    const still = looked([], DAILY, { action: ARCHIVE })
    expect(still).toMatchObject({ matched: 1, wouldAct: 1, days: [nine(0)] })
    const restored = [entry(day(2), 'archivedCard'), entry(day(4), 'restoredCard')]
    const again = looked(restored, DAILY, { action: ARCHIVE })
    expect(again).toMatchObject({ wouldAct: 2, undone: 0, days: [nine(0), nine(4)] })
  })

  test('says what people undid within a day, and how long cards would have been in lists', () => {
    const toDoing = { actionType: 'moveCardToTop', listName: 'The doing list' }
    const trigger = { ...DAILY, scheduleType: 'once', onDate: '2026-03-03' }
    const log = [moved(day(1), 'doing', 'todo'), moved(day(2), 'todo', 'doing')]
    const back = [...log, moved(day(2) + 12, 'elsewhere', 'todo')]
    expect(looked(back, trigger, { action: toDoing })).toMatchObject({ wouldAct: 1, undone: 1 })
    const { lists } = looked(log, trigger, { action: toDoing })
    expect(lists['doing']?.map((ms) => ms / DAY_MS)).toEqual([1, 8.625])
  })

  test('comes to the cards of the list that it names, as they were in it then', () => {
    const trigger = { ...DAILY, listName: 'The doing list' }
    const log = [moved(day(3), 'doing', 'todo'), moved(day(5), 'todo', 'doing')]
    expect(looked(log, trigger).days).toEqual([nine(3), nine(4)])
  })

  test('comes to no card before it is made, in the archive, or after it is gone', () => {
    const log = [entry(day(2), 'createCard'), entry(day(4), 'archivedCard')]
    expect(looked(log, DAILY).days).toEqual([nine(2), nine(3)])
    const gone = [entry(day(2), 'createCard'), entry(day(4), 'deleteCard')]
    expect(looked(gone, DAILY, { card: null }).days).toEqual([nine(2), nine(3)])
  })

  test('comes to each date of a card once, and again to another one', () => {
    const trigger = { ...MORNING, scheduleKind: 'due', dateField: 'startAt', days: 1 }
    const [first, second] = [momentOf(START + 3 * DAY_MS), momentOf(START + 7 * DAY_MS)]
    const log = [entry(day(5), 'a-startAt', { value: second, oldValue: first })]
    const found = looked(log, trigger, { card: { startAt: second } })
    expect(found).toMatchObject({ matched: 2, days: [nine(2), nine(6)] })
    expect(looked([], trigger, { card: { startAt: null } })).toMatchObject({ matched: 0 })
    const after = looked(log, { ...trigger, days: -2 }, { card: { startAt: second } })
    expect(after.days).toEqual([nine(9)])
  })

  test('does not know whether a due date was met of a card that was changed since', () => {
    const trigger = { ...MORNING, scheduleKind: 'due', dueCondition: 'overdue' }
    const dueAt = momentOf(START + 3 * DAY_MS)
    const then = { dueAt, modifiedAt: momentOf(START) }
    expect(looked([], trigger, { card: then })).toMatchObject({ matched: 1, days: [nine(3)] })
    const met = { ...then, dueComplete: true }
    expect(looked([], trigger, { card: met })).toMatchObject({ matched: 0, unknown: 0 })
    const since = { dueAt, modifiedAt: momentOf(START + 9.5 * DAY_MS) }
    expect(looked([], trigger, { card: since })).toMatchObject({ matched: 0, unknown: 1 })
  })

  test('comes to each stay in a list once, after so many days', () => {
    const trigger = { ...MORNING, scheduleKind: 'aging', since: 'list', days: 3 }
    const log = [moved(day(1), 'doing', 'todo'), moved(day(5), 'todo', 'doing')]
    const card = { createdAt: momentOf(START - 20 * DAY_MS) }
    // How long the card was in its first list is not read; it is certain after three days.
    expect(looked(log, trigger, { card })).toMatchObject({ days: [nine(4), nine(8)], unknown: 0 })
    expect(looked([], trigger, { card })).toMatchObject({ days: [nine(3)], unknown: 0 })
    const longer = looked([], { ...trigger, days: 15 }, { card })
    expect(longer).toMatchObject({ matched: 0, unknown: 1 })
  })

  test('counts days without an entry of the log as days without activity', () => {
    const trigger = { ...MORNING, scheduleKind: 'aging', since: 'activity', days: 4 }
    const log = [entry(day(1), 'addComment'), entry(day(7), 'addComment')]
    expect(looked(log, trigger).days).toEqual([nine(5)])
  })
})
