import { ITEM_COLORS } from '../../kernel/contract/colors.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'
import { DATE_FIELDS, type DocumentFields } from './trigger-kinds.ts'

const PLACE = { listName: 'match', swimlaneName: 'match' } as const

const DATE = { dateField: DATE_FIELDS } as const

export const DATE_UNITS = ['minutes', 'hours', 'days', 'weeks', 'months'] as const

export const SORT_FIELDS = ['due', 'name', 'created', 'modified'] as const

const PERSON = { username: 'needed' } as const

const CHECKLIST = { checklistName: 'needed' } as const

const ITEM = { ...CHECKLIST, checkItemName: 'needed' } as const

/** The kinds of actions, each with the fields that say what it does. `*` in the place of a card is its own. */
export const ACTIONS = {
  moveCardToTop: PLACE,
  moveCardToBottom: PLACE,
  linkCard: PLACE,
  createCard: { cardName: 'needed', ...PLACE },
  addSwimlane: { swimlaneName: 'needed' },
  moveAllCardsInList: { fromListName: 'match', listName: 'needed' },
  sortList: { listName: 'match', sortField: SORT_FIELDS },
  archive: {},
  unarchive: {},
  markCardComplete: {},
  markCardIncomplete: {},
  setColor: { selectedColor: ITEM_COLORS },
  addLabel: { labelId: 'needed' },
  removeLabel: { labelId: 'needed' },
  addMember: PERSON,
  removeMember: PERSON,
  addAssignee: PERSON,
  removeAssignee: PERSON,
  assignMover: {},
  setDate: DATE,
  updateDate: DATE,
  removeDate: DATE,
  setDateRelative: { ...DATE, days: 'integer', unit: DATE_UNITS },
  addChecklist: CHECKLIST,
  removeChecklist: CHECKLIST,
  checkAll: CHECKLIST,
  uncheckAll: CHECKLIST,
  checkItem: ITEM,
  uncheckItem: ITEM,
  addChecklistWithItems: { ...CHECKLIST, checklistItems: 'needed' },
  setCustomField: { customFieldId: 'needed', value: 'text' },
  addComment: { text: 'needed' },
  addSubtask: { cardName: 'needed' },
  moveToBoard: { boardId: 'needed', listName: 'needed' },
  sendEmail: { emailTo: 'needed', emailSubject: 'needed', emailMsg: 'text' },
} as const satisfies Record<string, DocumentFields>

export type ActionKind = keyof typeof ACTIONS

export const ACTION_KINDS = keysOf(ACTIONS)

export function isActionKind(kind: unknown): kind is ActionKind {
  return typeof kind === 'string' && Object.hasOwn(ACTIONS, kind)
}
