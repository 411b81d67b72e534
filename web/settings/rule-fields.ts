import type { Entry } from '../../client/client.ts'

export type Rule = Entry<'get_rules'>

/** A trigger or an action: its kind, and what fills it in. */
export type RuleDocument = Rule['trigger']

/** Stands for anything in the field of a trigger, and for what the card has in that of an action. */
export const ANY = '*'

/** The ways to choose what a field holds. */
export type Control =
  | 'board'
  | 'list'
  | 'swimlane'
  | 'person'
  | 'user'
  | 'label'
  | 'date'
  | 'custom-field'
  | 'color'
  | 'text'
  | 'number'
  | 'time'
  | 'zone'
  | 'day'
  | 'weekday'
  | 'unit'
  | 'sort'

/** The control of each field of triggers and actions. */
export const CONTROLS = {
  boardId: 'board',
  listName: 'list',
  oldListName: 'list',
  fromListName: 'list',
  swimlaneName: 'swimlane',
  cardTitle: 'text',
  cardName: 'text',
  username: 'person',
  userId: 'user',
  labelId: 'label',
  dateField: 'date',
  customFieldId: 'custom-field',
  value: 'text',
  checklistName: 'text',
  checklistItemName: 'text',
  checkItemName: 'text',
  checklistItems: 'text',
  text: 'text',
  emailTo: 'person',
  emailSubject: 'text',
  emailMsg: 'text',
  selectedColor: 'color',
  sortField: 'sort',
  days: 'number',
  dayOfMonth: 'number',
  unit: 'unit',
  atTime: 'time',
  timeZone: 'zone',
  onDate: 'day',
  weekday: 'weekday',
} as const satisfies Record<string, Control>

export type RuleField = keyof typeof CONTROLS

/** Each field as its phrase has it, between marks, so that a control can stand in its place. */
export const MARKED: Readonly<Record<RuleField, string>> = Object.assign(
  {},
  ...Object.keys(CONTROLS).map((field) => ({ [field]: `\0${field}\0` })),
)

/** The same, with the number by which the phrase takes its form: that of the days, weeks and so on. */
export function markedFor(count: number): Readonly<Record<RuleField, string>> & { count: number } {
  return { ...MARKED, count }
}

/** A phrase with marked fields as its texts and fields in turn. */
export function partsOf(phrase: string): (string | { field: RuleField })[] {
  return phrase
    .split('\0')
    .map((part, at) => (at % 2 === 1 && isRuleField(part) ? { field: part } : part))
    .filter((part) => part !== '')
}

export function isRuleField(name: string): name is RuleField {
  return Object.hasOwn(CONTROLS, name)
}
