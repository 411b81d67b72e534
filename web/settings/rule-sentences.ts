import { ANY, type Control, type RuleDocument, type RuleField } from './rule-fields.ts'

/** The fields that are said after a phrase, each with a phrase of its own. */
export type Clause = 'listName' | 'swimlaneName' | 'oldListName' | 'cardTitle' | 'userId'

/** A sentence about one kind of trigger or action. Its phrase has the fields of `with` in it. */
export type Sentence = {
  /** The fields that make the kind. */
  is: RuleDocument
  /** The other fields, each with what it holds at first: `*` in one that may hold anything, and nothing in one that has to be chosen. */
  with: Partial<Record<RuleField, string | number>>
  /** Fields that may hold anything and are said after the phrase, if they do not. */
  also: readonly Clause[]
  /** Fields that another control sets than elsewhere. */
  by?: Partial<Record<RuleField, Control>>
  /** The sign that its number of days has in a document. Another sentence says those of the other sign; 0 counts as positive. */
  sign?: 1 | -1
}

type Look = Partial<Pick<Sentence, 'with' | 'also' | 'by'>>

function trigger(activityType: string, { with: fields = {}, also = ['userId'] }: Look = {}) {
  return { is: { activityType }, with: fields, also } satisfies Sentence
}

/** A schedule without a time zone gets that of the reader. */
export const OWN_ZONE = ''

const TIME = { atTime: '09:00', timeZone: OWN_ZONE } as const

function schedule(is: RuleDocument, fields: Sentence['with'] = {}) {
  return {
    is: { activityType: 'scheduledTrigger', ...is },
    with: { ...fields, ...TIME },
    also: ['listName'],
  } satisfies Sentence
}

function calendar(scheduleType: string, fields: Sentence['with'] = {}) {
  return schedule({ scheduleKind: 'calendar', scheduleType }, fields)
}

function due(is: RuleDocument, days?: number) {
  const fields = { dateField: 'dueAt', ...(days !== undefined && { days }) }
  return schedule({ scheduleKind: 'due', ...is }, fields)
}

function action(actionType: string, { with: fields = {}, by = {} }: Look = {}) {
  return { is: { actionType }, with: fields, also: [], by } satisfies Sentence
}

function distance(days: number) {
  return action('setDateRelative', { with: { dateField: 'dueAt', days, unit: 'days' } })
}

const TITLED = { also: ['cardTitle', 'userId'] } as const
const PERSON = { with: { username: ANY } } as const
const LABEL = { with: { labelId: ANY } } as const
const CHECKLIST = { with: { checklistName: ANY } } as const
const ITEM = { with: { checklistItemName: ANY } } as const

/** The sentences of triggers, in the order in which they are offered; a new kind is one more entry, with its phrase. */
export const TRIGGER_SENTENCES = {
  moveCard: trigger('moveCard', {
    with: { listName: ANY },
    also: ['oldListName', 'swimlaneName', 'cardTitle', 'userId'],
  }),
  createCard: trigger('createCard', {
    with: { listName: ANY },
    also: ['swimlaneName', 'cardTitle', 'userId'],
  }),
  archivedCard: trigger('archivedCard', TITLED),
  restoredCard: trigger('restoredCard', TITLED),
  assigned: trigger('assigned', PERSON),
  unassigned: trigger('unassigned', PERSON),
  joinMember: trigger('joinMember', PERSON),
  unjoinMember: trigger('unjoinMember', PERSON),
  addedLabel: trigger('addedLabel', LABEL),
  removedLabel: trigger('removedLabel', LABEL),
  dateChanged: trigger('dateChanged', { with: { dateField: ANY } }),
  customFieldChanged: trigger('customFieldChanged', { with: { customFieldId: ANY, value: ANY } }),
  commented: trigger('commented'),
  addAttachment: trigger('addAttachment'),
  deleteAttachment: trigger('deleteAttachment'),
  linked: trigger('linked'),
  addChecklist: trigger('addChecklist', CHECKLIST),
  removeChecklist: trigger('removeChecklist', CHECKLIST),
  completeChecklist: trigger('completeChecklist', CHECKLIST),
  uncompleteChecklist: trigger('uncompleteChecklist', CHECKLIST),
  addedChecklistItem: trigger('addedChecklistItem', ITEM),
  removedChecklistItem: trigger('removedChecklistItem', ITEM),
  checkedItem: trigger('checkedItem', ITEM),
  uncheckedItem: trigger('uncheckedItem', ITEM),
  daily: calendar('daily'),
  weekday: calendar('weekday'),
  weekly: calendar('weekly', { weekday: 1 }),
  monthly: calendar('monthly', { dayOfMonth: 1 }),
  once: calendar('once', { onDate: '' }),
  dueSoon: due({ dueCondition: 'soon' }, 1),
  dueOverdue: due({ dueCondition: 'overdue' }, 0),
  dueSet: due({ dueCondition: 'set' }),
  // Below the others: they are about what has no condition.
  dueDays: { ...due({}, 1), sign: 1 },
  dueDaysAfter: { ...due({}, -1), sign: -1 },
  agingInList: schedule({ scheduleKind: 'aging', since: 'list' }, { days: 7 }),
  agingUntouched: schedule({ scheduleKind: 'aging', since: 'activity' }, { days: 14 }),
} satisfies Record<string, Sentence>

const PLACE = { listName: ANY, swimlaneName: ANY } as const
const WHO = { with: { username: '' } } as const
const DATE = { with: { dateField: 'dueAt' } } as const
const ITS_LABEL = { with: { labelId: '' } } as const
const ITS_CHECKLIST = { with: { checklistName: '' } } as const
const ITS_ITEM = { with: { checklistName: '', checkItemName: '' } } as const

/** The sentences of actions, in the order in which they are offered. */
export const ACTION_SENTENCES = {
  moveCardToTop: action('moveCardToTop', { with: PLACE }),
  moveCardToBottom: action('moveCardToBottom', { with: PLACE }),
  markCardComplete: action('markCardComplete'),
  markCardIncomplete: action('markCardIncomplete'),
  archive: action('archive'),
  unarchive: action('unarchive'),
  addLabel: action('addLabel', ITS_LABEL),
  removeLabel: action('removeLabel', ITS_LABEL),
  addAssignee: action('addAssignee', WHO),
  removeAssignee: action('removeAssignee', { with: { username: ANY } }),
  assignMover: action('assignMover'),
  addMember: action('addMember', WHO),
  removeMember: action('removeMember', { with: { username: ANY } }),
  setDate: action('setDate', DATE),
  updateDate: action('updateDate', DATE),
  setDateRelative: { ...distance(7), sign: 1 },
  setDateAgo: { ...distance(-7), sign: -1 },
  removeDate: action('removeDate', DATE),
  setColor: action('setColor', { with: { selectedColor: '' } }),
  setCustomField: action('setCustomField', { with: { customFieldId: '', value: '' } }),
  addComment: action('addComment', { with: { text: '' } }),
  sendEmail: action('sendEmail', { with: { emailTo: '', emailSubject: '', emailMsg: '' } }),
  addChecklist: action('addChecklist', ITS_CHECKLIST),
  addChecklistWithItems: action('addChecklistWithItems', {
    with: { checklistName: '', checklistItems: '' },
  }),
  removeChecklist: action('removeChecklist', ITS_CHECKLIST),
  checkAll: action('checkAll', ITS_CHECKLIST),
  uncheckAll: action('uncheckAll', ITS_CHECKLIST),
  checkItem: action('checkItem', ITS_ITEM),
  uncheckItem: action('uncheckItem', ITS_ITEM),
  createCard: action('createCard', { with: { cardName: '', ...PLACE } }),
  addSubtask: action('addSubtask', { with: { cardName: '' } }),
  linkCard: action('linkCard', { with: PLACE }),
  moveToBoard: action('moveToBoard', {
    with: { listName: '', boardId: '' },
    by: { listName: 'text' },
  }),
  moveAllCardsInList: action('moveAllCardsInList', { with: { fromListName: ANY, listName: '' } }),
  sortList: action('sortList', { with: { listName: ANY, sortField: 'due' } }),
  addSwimlane: action('addSwimlane', {
    with: { swimlaneName: '' },
    by: { swimlaneName: 'text' },
  }),
} satisfies Record<string, Sentence>

/** The names of sentences, in their order. */
export function namesOf<Name extends string>(of: Readonly<Record<Name, Sentence>>): Name[] {
  const names: Name[] = []
  for (const name in of) names.push(name)
  return names
}
