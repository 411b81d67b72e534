import { list, object } from '../../kernel/contract/compound.ts'
import { bad, during, good, withSchema, withTraits } from '../../kernel/contract/kind.ts'
import { parseJson } from '../../kernel/contract/json.ts'
import { listOf, record } from '../../kernel/contract/record.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { filled, flag, id, moment, number, place, text } from '../../kernel/contract/wire.ts'
import {
  type GivenOf,
  type RowOf,
  column,
  field,
  formOf,
  trait,
} from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'

const LATER = since('11')

const dateGiven = moment.optional()
const dated = { record: text, imports: dateGiven } as const
const titled = { form: filled.optional(), record: text, imports: text.optional() } as const
const placed = { record: number, imports: place.optional() } as const

const isFinished = withSchema(
  { type: 'string', description: 'true or false, as text or as JSON.', example: 'true' },
  flag,
)

/** Items are stored in their checklist with these fields. Items from before a field was added lack it. */
export const checklistItemFields = {
  id: field(column.key(), {}),
  title: field(column.text(), { ...titled, views: ['share'] }),
  sort: field(column.real(), {
    ...placed,
    form: during(LATER, place.optional()),
    views: ['share'],
  }),
  isFinished: field(column.flag(), {
    describes: 'True if the item is done.',
    blank: false,
    form: isFinished.optional(),
    record: flag,
    imports: flag.optional(),
    views: ['share'],
  }),
  assigneeId: field(column.orNull(column.text()), {
    describes: 'Id of the member of the board who is to do the item; empty for nobody.',
    blank: null,
    checked: during(LATER, id.optional()),
    record: during(LATER, text.optional()),
    imports: id.optional(),
  }),
  dueAt: field(column.orNull(column.moment()), {
    describes: 'Time when the item is due, as ISO-8601 in UTC; empty for never.',
    blank: null,
    form: during(LATER, dateGiven),
    record: during(LATER, text.optional()),
    imports: dateGiven,
    views: ['share'],
  }),
  createdAt: field(column.moment(), dated),
  modifiedAt: field(column.moment(), dated),
}

export type NewItem = GivenOf<typeof checklistItemFields> & { title: string }

const { isFinished: isFinishedGiven, ...others } = formOf(checklistItemFields)

/** A request gives these values of an item that it adds to a checklist. Such an item is open, so the form does not have `isFinished`. */
export const newItemForm = { ...others, title: filled }

const item = object({ ...newItemForm, isFinished: isFinishedGiven })

/** Items: text with one item per line, a list of texts or objects, or the JSON text of such a list. */
const items = withSchema(
  {
    type: 'string',
    description:
      'One item a line, or a list of texts or of `{title, isFinished}`, or its JSON text.',
  },
  withTraits(list(item), {
    read(value) {
      if (value === null) return good([])
      const parsed =
        typeof value === 'string' && value.trimStart().startsWith('[')
          ? parseJson(value)
          : undefined
      const given: unknown = parsed ?? (typeof value === 'string' ? value.split('\n') : value)
      if (!Array.isArray(given)) return bad('must be text or a list')
      const named = given.map((one: unknown) => (typeof one === 'string' ? { title: one } : one))
      return list(item).read(named.filter((one) => !isBlank(one)))
    },
  }),
)

function isBlank(one: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false
  const title: unknown = Reflect.get(one, 'title')
  return typeof title === 'string' && title.trim() === ''
}

const itemShown = trait(checklistItemFields, 'record')

const ItemInChecklist = record('ItemInChecklist', {
  _id: text,
  title: itemShown.title,
  isFinished: itemShown.isFinished,
  assigneeId: itemShown.assigneeId,
  dueAt: itemShown.dueAt,
})

/** A checklist has these fields. Its table, row, form, record and import follow from them. */
export const checklistFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), { views: ['export'] }),
  cardId: field(column.text(), { record: text, imports: id.optional() }),
  title: field(column.text(), { ...titled, views: ['share'] }),
  sort: field(column.real(), { ...placed, blank: 0, views: ['share'] }),
  finishedAt: field(column.orNull(column.moment()), {
    describes: 'Time when the last item was finished, as ISO-8601 in UTC.',
    blank: null,
    record: text.optional(),
    imports: dateGiven,
  }),
  items: field(column.json<RowOf<typeof checklistItemFields>[]>(), {
    blank: [],
    checked: items.optional(),
    record: listOf(ItemInChecklist),
  }),
  createdAt: field(column.moment(), dated),
  modifiedAt: field(column.moment(), dated),
}

/** The condition that an item of a checklist has an assignee. Within a title the quotes would follow backslashes. */
export const HAS_ASSIGNEE = `instr(items, '"assigneeId":"') > 0`

export const checklistEntity = {
  noun: 'checklist',
  fields: checklistFields,
  key: ['id'],
  indexes: {
    checklists_by_card: { on: ['cardId', 'sort'] },
    checklists_by_board: { on: ['boardId'] },
    checklists_assigned: { on: ['boardId'], where: HAS_ASSIGNEE },
  },
  partOf: 'card',
  loads: 'named',
  most: 1_000,
} as const satisfies BoardEntity
