import { expect, test } from 'vitest'
import type { CommandName } from '../../../src/boards/engine/commands.ts'
import { TRIGGER_KINDS } from '../../../src/boards/rules/trigger-kinds.ts'
import type { RuleDocument } from '../../../src/boards/rules/document-kinds.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { withAttachment } from '../support/on-cards.ts'
import { NOW, RED, dispatch } from '../support/support.ts'
import { aBoardForRules, runsIn, withRule } from './board-with-rules.ts'

type Case = [kind: string, fields: RuleDocument, others: RuleDocument, ...Step[]]

/** A command that is sent; the last one of a case sets the rule off. */
type Step = [CommandName, object]

const edit = (change: object): Step => ['editCard', { card: 'card', ...change }]
const item = { card: 'card', checklist: 'checklist', item: 'item' }
const field = { customFields: [{ _id: 'dropdown-field', value: 'xs' }] }

/** Each trigger, the fields by which it is matched, others by which it is not, and what sets it off. */
const CASES: Case[] = [
  [
    'createCard',
    { listName: 'The todo list', swimlaneName: 'The lane swimlane', cardTitle: 'milk' },
    { listName: 'The doing list' },
    ['createCard', { list: 'todo', title: 'Buy milk', authorJoins: false }],
  ],
  [
    'moveCard',
    { listName: 'The doing list', oldListName: 'The todo list', cardTitle: 'Buy tea' },
    { oldListName: 'The doing list' },
    edit({ listId: 'doing' }),
  ],
  [
    'moveCard',
    { swimlaneName: 'The side swimlane' },
    { userId: 'x' },
    edit({ swimlaneId: 'side' }),
  ],
  ['archivedCard', { cardTitle: 'tea' }, { cardTitle: 'te' }, edit({ archive: true })],
  ['restoredCard', {}, { cardTitle: 'x' }, edit({ archive: true }), edit({ archive: false })],
  ['joinMember', { username: 'quiet' }, { username: 'x' }, edit({ members: ['member', 'quiet'] })],
  ['unjoinMember', { username: 'member' }, { username: 'quiet' }, edit({ members: [] })],
  ['assigned', { username: 'quiet' }, { username: 'member' }, edit({ assignees: ['quiet'] })],
  [
    'unassigned',
    { username: 'quiet' },
    { username: 'x' },
    edit({ assignees: ['quiet'] }),
    edit({ assignees: [] }),
  ],
  ['addedLabel', { labelId: RED.id }, { labelId: 'x' }, edit({ labelIds: [RED.id] })],
  [
    'removedLabel',
    { labelId: RED.id },
    { labelId: 'x' },
    edit({ labelIds: [RED.id] }),
    edit({ labelIds: [] }),
  ],
  [
    'deleteAttachment',
    {},
    { userId: 'x' },
    ['deleteAttachment', { card: 'card', attachment: 'attachment' }],
  ],
  [
    'commented',
    { userId: 'member' },
    { userId: 'x' },
    ['createComment', { card: 'card', comment: 'Hm' }],
  ],
  ['dateChanged', { dateField: 'dueAt' }, { dateField: 'endAt' }, edit({ dueAt: NOW })],
  [
    'customFieldChanged',
    { customFieldId: 'dropdown-field', value: 'Small' },
    { value: 'Large' },
    edit(field),
  ],
  [
    'linked',
    { userId: 'member' },
    { userId: 'x' },
    ['addDependency', { card: 'card', target: 'other', field: 'cardId' }],
  ],
  [
    'addChecklist',
    { checklistName: 'New' },
    { checklistName: 'x' },
    ['createChecklist', { card: 'card', title: 'New' }],
  ],
  [
    'removeChecklist',
    { checklistName: 'The checklist' },
    { checklistName: 'x' },
    ['deleteChecklist', { card: 'card', checklist: 'checklist' }],
  ],
  [
    'completeChecklist',
    { checklistName: 'The checklist' },
    { checklistName: 'x' },
    ['editChecklistItem', { ...item, isFinished: true }],
  ],
  [
    'uncompleteChecklist',
    {},
    { checklistName: 'x' },
    ['editChecklistItem', { ...item, isFinished: true }],
    ['editChecklistItem', { ...item, isFinished: false }],
  ],
  [
    'checkedItem',
    { checklistItemName: 'The item' },
    { checklistItemName: 'x' },
    ['editChecklistItem', { ...item, isFinished: true }],
  ],
  [
    'uncheckedItem',
    { checklistItemName: 'The item' },
    { checklistItemName: 'x' },
    ['editChecklistItem', { ...item, isFinished: true }],
    ['editChecklistItem', { ...item, isFinished: false }],
  ],
  [
    'addedChecklistItem',
    { checklistItemName: 'More' },
    { checklistItemName: 'x' },
    ['createChecklistItem', { card: 'card', checklist: 'checklist', title: 'More' }],
  ],
  [
    'removedChecklistItem',
    { checklistItemName: 'The item' },
    { checklistItemName: 'x' },
    ['deleteChecklistItem', item],
  ],
]

/** These are set off by the clock, by a press, or, as uploads, by more than one request. */
const ELSEWHERE = ['scheduledTrigger', 'button', 'addAttachment']

/** Counts the runs of a rule after the last of the commands, with these fields in its trigger. */
function runsAfter(kind: string, fields: RuleDocument, steps: Step[]): number {
  const on: BoardSnapshot = aBoardForRules()
  withAttachment(on)
  withRule(on, { activityType: kind, ...fields }, { actionType: 'markCardComplete' })
  const runs = steps.map(([name, body]) => runsIn(dispatch(on, 'member', name, body as never)))
  return runs.at(-1)?.length ?? 0
}

test.each(CASES)(
  '%s with %j is set off, and with %j it is not',
  (kind, fields, others, ...steps) => {
    expect(runsAfter(kind, fields, steps)).toBe(1)
    expect(runsAfter(kind, {}, steps)).toBe(1)
    expect(runsAfter(kind, others, steps)).toBe(0)
  },
)

test('every kind of trigger is among them', () => {
  expect(new Set(CASES.map(([kind]) => kind).concat(ELSEWHERE))).toEqual(new Set(TRIGGER_KINDS))
})

test('a change that changes nothing, and another place in the same list, set off nothing', () => {
  const on = aBoardForRules()
  withRule(on, { activityType: 'moveCard' }, { actionType: 'archive' })
  for (const change of [{ listId: 'todo' }, { sort: 17 }])
    expect(runsIn(dispatch(on, 'member', 'editCard', { card: 'card', ...change }))).toEqual([])
})
