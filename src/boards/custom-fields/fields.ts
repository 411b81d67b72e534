import { jsonOr, list, object } from '../../kernel/contract/compound.ts'
import { during, withSchema } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { choice, filled, flag, id, moment, text } from '../../kernel/contract/wire.ts'
import { type RowOf, column, field, formOf, trait } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'

/** The types of custom fields. */
export const FIELD_TYPES = [
  'text',
  'number',
  'date',
  'dropdown',
  'currency',
  'checkbox',
  'stringtemplate',
] as const

const shortText = text.optional()
const flagGiven = flag.optional()
const setting = { form: shortText, record: shortText, imports: shortText } as const
const dated = { record: text, imports: moment.optional() } as const

/** The settings of a custom field, which are stored as one column; each may be absent. */
export const settingFields = {
  currencyCode: field(column.text(), {
    ...setting,
    describes: 'Currency of a field of type `currency`, such as `EUR`.',
    views: ['share'],
  }),
  dropdownItems: field(column.json<{ _id: string; name: string }[]>(), {
    describes: 'Items of a field of type `dropdown`.',
    checked: list(object({ _id: id.optional(), name: filled })).optional(),
    record: list(object({ _id: text, name: text })).optional(),
    imports: list(object({ _id: id, name: text })).optional(),
    views: ['share'],
  }),
  stringtemplateFormat: field(column.text(), {
    ...setting,
    describes: 'Format of a field of type `stringtemplate`, such as `%{value}`.',
    views: ['share'],
  }),
  stringtemplateSeparator: field(column.text(), {
    ...setting,
    describes: 'Text between the values of a field of type `stringtemplate`.',
    views: ['share'],
  }),
}

const settingsGiven = withSchema(
  { type: 'string', description: 'An object, or its JSON text; empty for none.' },
  jsonOr(object(formOf(settingFields))),
)

const switched = { blank: false, form: flagGiven, record: flag, imports: flagGiven } as const

const switchedLater = {
  ...switched,
  form: during(since('7.72'), flagGiven),
  record: during(since('7.72'), flag),
} as const

/** A custom field has these fields. Its table, row, form, record and import follow from them. */
export const customFieldFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), {}),
  name: field(column.text(), {
    form: filled.optional(),
    record: text,
    imports: shortText,
    views: ['share'],
  }),
  type: field(column.text<(typeof FIELD_TYPES)[number]>(), {
    describes: 'Type of the values.',
    form: choice(...FIELD_TYPES).optional(),
    record: choice(...FIELD_TYPES),
    imports: shortText,
    views: ['share'],
  }),
  settings: field(column.json<Partial<RowOf<typeof settingFields>>>(), {
    describes: 'Settings that only fields of some types have.',
    blank: {},
    checked: settingsGiven.optional(),
    record: object(trait(settingFields, 'record')),
    imports: jsonOr(object(trait(settingFields, 'imports'))).optional(),
    views: ['share'],
  }),
  showOnCard: field(column.flag(), {
    ...switched,
    describes: 'True if small cards show the field.',
    views: ['share'],
  }),
  automaticallyOnCard: field(column.flag(), {
    ...switched,
    describes: 'True if new cards get the field by themselves.',
  }),
  alwaysOnCard: field(column.flag(), {
    ...switchedLater,
    describes: 'True if every card shows the field, with a value or without.',
    views: ['share'],
  }),
  showLabelOnMiniCard: field(column.flag(), {
    ...switched,
    describes: 'True if small cards show the name of the field.',
    views: ['share'],
  }),
  showSumAtTopOfList: field(column.flag(), {
    ...switchedLater,
    describes: 'True if lists show the sum of the field over their cards.',
    views: ['share'],
  }),
  createdAt: field(column.moment(), dated),
  modifiedAt: field(column.moment(), dated),
}

export const customFieldEntity = {
  noun: 'customField',
  fields: customFieldFields,
  key: ['id'],
  indexes: { custom_fields_by_board: { on: ['boardId'] } },
  partOf: 'board',
  loads: 'all',
  most: 200,
  isTransferred: true,
  activities: {
    createCustomField: 'added the custom field {field} to board {board}',
    deleteCustomField: 'deleted the custom field {field} at board {board}',
  },
} as const satisfies BoardEntity
