import { expect, test } from 'vitest'
import type { RuleDocument } from '../../../src/boards/rules/document-kinds.ts'
import { ACTION_KINDS } from '../../../src/boards/rules/action-kinds.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { NOW, RED } from '../support/support.ts'
import { anotherBoard } from '../support/two-boards.ts'
import { aBoardForRules, move, runsIn, withRule } from './board-with-rules.ts'

const MOVED = { activityType: 'moveCard' }

type Case = [action: RuleDocument, after: (on: BoardSnapshot) => unknown, wanted: unknown]

const card = (on: BoardSnapshot, id = 'card') => on.cards.get(id)
const newest = (on: BoardSnapshot) => [...on.cards.values()].at(-1)
const checklists = (on: BoardSnapshot) =>
  [...on.checklists.values()].map((one) => [one?.title, one?.items.map((item) => item.isFinished)])

/** Each action, what is looked at after it, and what is there: the card was in todo and is in doing before the rule acts. */
const CASES: Case[] = [
  [{ actionType: 'moveCardToTop' }, (on) => card(on)?.sort, -1],
  [{ actionType: 'moveCardToTop', listName: 'The todo list' }, (on) => card(on)?.listId, 'todo'],
  [{ actionType: 'moveCardToBottom', listName: 'The todo list' }, (on) => card(on)?.listId, 'todo'],
  [
    { actionType: 'moveCardToBottom', swimlaneName: 'The side swimlane' },
    (on) => card(on)?.swimlaneId,
    'side',
  ],
  [
    { actionType: 'linkCard', listName: 'The todo list' },
    (on) => [newest(on)?.linkedId, newest(on)?.listId],
    ['card', 'todo'],
  ],
  [
    { actionType: 'createCard', cardName: 'After {cardname} by {username}' },
    (on) => [newest(on)?.title, newest(on)?.listId],
    ['After Buy tea by member', 'doing'],
  ],
  [
    { actionType: 'addSwimlane', swimlaneName: 'New' },
    (on) => [...on.swimlanes.values()].at(-1)?.title,
    'New',
  ],
  [
    {
      actionType: 'moveAllCardsInList',
      fromListName: 'The todo list',
      listName: 'The doing list',
    },
    (on) => card(on, 'other')?.listId,
    'doing',
  ],
  [
    { actionType: 'sortList', listName: 'The doing list', sortField: 'name' },
    (on) => [card(on)?.sort, card(on, 'third')?.sort],
    [0, 1],
  ],
  [{ actionType: 'archive' }, (on) => card(on)?.archived, true],
  [{ actionType: 'unarchive' }, (on) => card(on)?.archived, false],
  [{ actionType: 'markCardComplete' }, (on) => card(on)?.dueComplete, true],
  [{ actionType: 'markCardIncomplete' }, (on) => card(on)?.dueComplete, false],
  [{ actionType: 'setColor', selectedColor: 'red' }, (on) => card(on)?.color, 'red'],
  [{ actionType: 'addLabel', labelId: RED.id }, (on) => card(on)?.labelIds, [RED.id]],
  [{ actionType: 'removeLabel', labelId: RED.id }, (on) => card(on)?.labelIds, []],
  [
    { actionType: 'addMember', username: 'worker' },
    (on) => card(on)?.members,
    ['member', 'worker'],
  ],
  [{ actionType: 'removeMember', username: '*' }, (on) => card(on)?.members, []],
  [{ actionType: 'removeMember', username: 'member' }, (on) => card(on)?.members, []],
  [{ actionType: 'addAssignee', username: 'quiet' }, (on) => card(on)?.assignees, ['quiet']],
  [{ actionType: 'removeAssignee', username: 'quiet' }, (on) => card(on)?.assignees, []],
  [{ actionType: 'assignMover' }, (on) => card(on)?.assignees, ['member']],
  [{ actionType: 'setDate', dateField: 'startAt' }, (on) => card(on)?.startAt, NOW],
  [{ actionType: 'updateDate', dateField: 'endAt' }, (on) => card(on)?.endAt, NOW],
  [{ actionType: 'removeDate', dateField: 'dueAt' }, (on) => card(on)?.dueAt, null],
  [
    { actionType: 'setDateRelative', dateField: 'dueAt', days: '-2', unit: 'weeks' },
    (on) => card(on)?.dueAt,
    '2026-11-06T10:00:00.000Z',
  ],
  [
    { actionType: 'setDateRelative', dateField: 'dueAt', days: 3, unit: 'months' },
    (on) => card(on)?.dueAt,
    '2027-02-20T10:00:00.000Z',
  ],
  [
    { actionType: 'addChecklist', checklistName: 'Steps' },
    (on) => checklists(on).at(-1),
    ['Steps', []],
  ],
  [
    { actionType: 'addChecklistWithItems', checklistName: 'Steps', checklistItems: 'One, Two' },
    (on) => checklists(on).at(-1),
    ['Steps', [false, false]],
  ],
  [{ actionType: 'removeChecklist', checklistName: 'The checklist' }, checklists, []],
  [
    { actionType: 'checkAll', checklistName: 'The checklist' },
    checklists,
    [['The checklist', [true]]],
  ],
  [
    { actionType: 'uncheckAll', checklistName: 'The checklist' },
    checklists,
    [['The checklist', [false]]],
  ],
  [
    { actionType: 'checkItem', checklistName: 'The checklist', checkItemName: 'The item' },
    checklists,
    [['The checklist', [true]]],
  ],
  [
    { actionType: 'uncheckItem', checklistName: 'The checklist', checkItemName: 'The item' },
    checklists,
    [['The checklist', [false]]],
  ],
  [
    { actionType: 'setCustomField', customFieldId: 'text-field', value: 'Now' },
    (on) => card(on)?.customFields,
    [{ _id: 'text-field', value: 'Now' }],
  ],
  [
    { actionType: 'addComment', text: '{cardname} moved' },
    (on) => [...on.comments.values()].map((one) => [one?.text, one?.userId]),
    [['Buy tea moved', 'admin']],
  ],
  [
    { actionType: 'addSubtask', cardName: 'Part' },
    (on) => [newest(on)?.title, newest(on)?.parentId],
    ['Part', 'card'],
  ],
  [
    { actionType: 'sendEmail', emailTo: 'member', emailSubject: 'Moved', emailMsg: 'Look' },
    (on) => on.held.mail?.left,
    99,
  ],
  [
    { actionType: 'moveToBoard', boardId: 'apart', listName: 'The there list' },
    (on) => on.cards.has('card'),
    false,
  ],
]

test.each(CASES)('%j does what it says', (action, after, wanted) => {
  const on = aBoardForRules()
  on.elsewhere.set('apart', anotherBoard())
  withRule(on, MOVED, action)
  const decided = move(on)
  expect(after(on)).toEqual(wanted)
  expect(runsIn(decided)).toMatchObject([{ ruleId: 'rule0' }])
  expect(runsIn(decided).map(({ reason }) => reason)).toEqual([''])
})

test.each([
  ['weeks', 8e6],
  ['months', -12_000 * 12],
  ['months', 100_000],
  ['minutes', Number.MAX_SAFE_INTEGER],
  ['months', Number.MIN_SAFE_INTEGER],
])('a date of no year from 1 to 9999 is not set, and the run says why: %s, %d', (unit, days) => {
  const on = aBoardForRules()
  const before = card(on)?.dueAt
  withRule(on, MOVED, { actionType: 'setDateRelative', dateField: 'dueAt', days, unit })
  const decided = move(on)
  expect(card(on)?.dueAt).toBe(before)
  expect(runsIn(decided)[0]?.reason).toContain('action.days')
})

test('a date in the first century has the day of the month that today has', () => {
  const on = aBoardForRules()
  const days = -(2026 - 4) * 12 - 9
  withRule(on, MOVED, { actionType: 'setDateRelative', dateField: 'dueAt', days, unit: 'months' })
  move(on)
  expect(card(on)?.dueAt).toBe('0004-02-20T10:00:00.000Z')
})

test('every kind of action is among them', () => {
  expect(new Set(CASES.map(([{ actionType }]) => actionType))).toEqual(new Set(ACTION_KINDS))
})
