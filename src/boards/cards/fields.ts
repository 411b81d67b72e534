import { clearable, ids, jsonOr, list } from '../../kernel/contract/compound.ts'
import { during, exemplified } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import {
  choice,
  filled,
  flag,
  id,
  longText,
  moment,
  number,
  numberText,
  place,
  text,
} from '../../kernel/contract/wire.ts'
import { ITEM_COLORS, type ItemColor } from '../../kernel/contract/colors.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { Poker, Vote } from './votes.ts'
import {
  assigneesGiven,
  exportedNumber,
  exportedValues,
  fieldValues,
  fieldValuesShown,
  poker,
  pokerShown,
  vote,
  voteShown,
} from './field-kinds.ts'
import { laterFields } from './later-fields.ts'

const shortText = text.optional()
const placeGiven = place.optional()
const date = text.optional()
const dateGiven = moment.optional()
const idGiven = id.optional()
const idsGiven = ids.optional()
const flagGiven = flag.optional()
const idsShown = list(text)
const dateColumn = column.orNull(column.text())
const nullJson = <T>() => column.orNull(column.json<T>())

/** An id that clients see, exports hold, and commands set. */
const reference = { record: text, imports: idGiven } as const

const dated = { blank: null, form: dateGiven, record: date, imports: dateGiven } as const

const changed = { record: text, imports: dateGiven } as const

const signed = { blank: '', form: shortText, record: text, imports: shortText } as const

const dueComplete = during(since('7.92'), flag)

/**
 * What a card holds: the one place that knows it. The table, the row, the forms, the record, the
 * CSV columns (in this order) and what the importer reads follow from it.
 */
export const cardFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), { record: text }),
  cardNumber: field(column.integer(), {
    describes: 'Number of the card on its board, counted from 1.',
    record: during(since('7.72'), number),
    csv: 'Number',
    imports: exportedNumber.optional(),
  }),
  title: field(column.text(), {
    form: exemplified('A title', filled.optional()),
    record: text,
    csv: 'Title',
    imports: shortText,
  }),
  description: field(column.text(), {
    blank: '',
    form: longText.optional(),
    record: text,
    csv: 'Description',
    imports: longText.optional(),
  }),
  listId: field(column.text(), { ...reference, csvNames: 'List', refersTo: 'lists' }),
  swimlaneId: field(column.text(), { ...reference, csvNames: 'Swimlane', refersTo: 'swimlanes' }),
  userId: field(column.text(), {
    ...reference,
    checked: idGiven,
    formName: 'authorId',
    csvNames: 'Owner',
  }),
  requestedBy: field(column.text(), { ...signed, csv: 'Requested by' }),
  assignedBy: field(column.text(), { ...signed, csv: 'Assigned by' }),
  members: field(column.json<string[]>(), {
    blank: [],
    checked: idsGiven,
    record: idsShown,
    csvNames: 'Members',
    imports: idsGiven,
  }),
  assignees: field(column.json<string[]>(), {
    blank: [],
    checked: assigneesGiven,
    record: during(since('3.63'), idsShown),
    csvNames: 'Assignees',
    imports: idsGiven,
  }),
  labelIds: field(column.json<string[]>(), {
    blank: [],
    checked: idsGiven,
    record: idsShown,
    csvNames: 'Labels',
    imports: idsGiven,
  }),
  receivedAt: field(dateColumn, { ...dated, csv: 'Received' }),
  startAt: field(dateColumn, { ...dated, csv: 'Start' }),
  dueAt: field(dateColumn, { ...dated, csv: 'Due' }),
  dueComplete: field(
    { ...column.flag(), standard: false },
    {
      blank: false,
      form: dueComplete.optional(),
      record: dueComplete,
      csv: 'Due complete',
      imports: flagGiven,
    },
  ),
  endAt: field(dateColumn, { ...dated, csv: 'End' }),
  spentTime: field(column.real(), {
    blank: 0,
    form: numberText.optional(),
    record: number,
    csv: 'Spent time',
    imports: numberText.optional(),
  }),
  isOvertime: field(column.flag(), {
    blank: false,
    form: flagGiven,
    formName: 'isOverTime',
    record: flag,
    csv: 'Overtime',
    imports: flagGiven,
  }),
  archived: field(column.flag(), {
    blank: false,
    record: flag,
    csv: 'Archived',
    imports: flagGiven,
  }),
  archivedAt: field(dateColumn, {
    blank: null,
    record: during(since('7.72'), date),
    imports: dateGiven,
  }),
  createdAt: field(column.text(), { ...changed, csv: 'Created' }),
  modifiedAt: field(column.text(), {
    record: during(since('3.63'), text),
    csv: 'Modified',
    imports: dateGiven,
  }),
  dateLastActivity: field(column.text(), {
    ...changed,
    describes: 'When the card last changed, as ISO-8601 in UTC.',
  }),
  color: field(column.orNull(column.text<ItemColor>()), {
    blank: null,
    checked: clearable(choice(...ITEM_COLORS)).optional(),
    record: choice(...ITEM_COLORS).optional(),
    imports: shortText,
  }),
  customFields: field(column.json<{ _id: string; value: string | number | boolean | null }[]>(), {
    checked: fieldValues.optional(),
    record: fieldValuesShown,
    imports: exportedValues.optional(),
  }),
  parentId: field(column.text(), { ...reference, blank: '', checked: idGiven, refersTo: 'cards' }),
  coverId: field(column.text(), {
    ...reference,
    describes: 'Id of the attachment shown as the cover of the card; empty for none.',
    blank: '',
  }),
  linkedId: field(column.text(), {
    ...reference,
    describes: 'Id of the card or board that the card links to; empty for none.',
    blank: '',
  }),
  sort: field(column.real(), { record: number, imports: placeGiven }),
  subtaskSort: field(column.real(), {
    describes: 'Position among the subtasks of the parent card, lowest first.',
    blank: -1,
    record: number,
    imports: placeGiven,
  }),
  type: field(column.text(), { blank: 'cardType-card', record: text, imports: shortText }),
  vote: field(nullJson<Vote>(), {
    blank: null,
    record: during(since('4.81'), voteShown.optional()),
    imports: jsonOr(vote).optional(),
  }),
  poker: field(nullJson<Poker>(), {
    blank: null,
    record: during(since('7.72'), pokerShown.optional()),
    imports: jsonOr(poker).optional(),
  }),
  showActivities: field(column.flag(), {
    describes: 'Whether the card shows its activities.',
    blank: false,
    record: during(since('7.72'), flag),
    imports: flagGiven,
  }),
  ...laterFields,
}
