import { keysOf } from '../../kernel/contract/keyed.ts'

/** The values that a field of a document may have: a name or `*`, a text that must be there, one of some words, a whole number, or any text. */
export type FieldRule = 'match' | 'needed' | 'text' | 'integer' | readonly string[]

/** The fields of one kind of trigger or action. Other fields may be given; they are kept and mean nothing. */
export type DocumentFields = Readonly<Record<string, FieldRule>>

const PLACE = { listName: 'match', swimlaneName: 'match', cardTitle: 'match' } as const

const BY_ANYBODY = { userId: 'match' } as const

/** The dates of a card that rules set, clear and look at. */
export const DATE_FIELDS = ['receivedAt', 'startAt', 'dueAt', 'endAt'] as const

export type DateField = (typeof DATE_FIELDS)[number]

export const SCHEDULE_KINDS = ['calendar', 'due', 'aging'] as const

export const CALENDAR_TYPES = ['once', 'daily', 'weekday', 'weekly', 'monthly'] as const

/** The kinds of triggers, each with the fields by which it is matched; `*` in one of them is anything. */
export const TRIGGERS = {
  createCard: { ...PLACE, ...BY_ANYBODY },
  moveCard: { ...PLACE, oldListName: 'match', ...BY_ANYBODY },
  archivedCard: { cardTitle: 'match', ...BY_ANYBODY },
  restoredCard: { cardTitle: 'match', ...BY_ANYBODY },
  joinMember: { username: 'match', ...BY_ANYBODY },
  unjoinMember: { username: 'match', ...BY_ANYBODY },
  assigned: { username: 'match', ...BY_ANYBODY },
  unassigned: { username: 'match', ...BY_ANYBODY },
  addedLabel: { labelId: 'match', ...BY_ANYBODY },
  removedLabel: { labelId: 'match', ...BY_ANYBODY },
  addAttachment: BY_ANYBODY,
  deleteAttachment: BY_ANYBODY,
  commented: BY_ANYBODY,
  dateChanged: { dateField: 'match', ...BY_ANYBODY },
  customFieldChanged: { customFieldId: 'match', value: 'match', ...BY_ANYBODY },
  linked: BY_ANYBODY,
  addChecklist: { checklistName: 'match', ...BY_ANYBODY },
  removeChecklist: { checklistName: 'match', ...BY_ANYBODY },
  completeChecklist: { checklistName: 'match', ...BY_ANYBODY },
  uncompleteChecklist: { checklistName: 'match', ...BY_ANYBODY },
  checkedItem: { checklistItemName: 'match', ...BY_ANYBODY },
  uncheckedItem: { checklistItemName: 'match', ...BY_ANYBODY },
  addedChecklistItem: { checklistItemName: 'match', ...BY_ANYBODY },
  removedChecklistItem: { checklistItemName: 'match', ...BY_ANYBODY },
  scheduledTrigger: {
    scheduleKind: SCHEDULE_KINDS,
    listName: 'match',
    atTime: 'text',
    timeZone: 'text',
    scheduleType: 'text',
    onDate: 'text',
    weekday: 'text',
    dayOfMonth: 'text',
    dueCondition: 'text',
    dateField: 'text',
    days: 'text',
    since: 'text',
  },
  button: { buttonType: ['card', 'board'], buttonLabel: 'text' },
} as const satisfies Record<string, DocumentFields>

export type TriggerKind = keyof typeof TRIGGERS

export const TRIGGER_KINDS = keysOf(TRIGGERS)

export function isTriggerKind(kind: unknown): kind is TriggerKind {
  return typeof kind === 'string' && Object.hasOwn(TRIGGERS, kind)
}
