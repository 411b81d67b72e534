import { clearable, jsonOr, object } from '../../kernel/contract/compound.ts'
import { described, during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import {
  choice,
  count,
  filled,
  flag,
  id,
  moment,
  number,
  place,
  text,
} from '../../kernel/contract/wire.ts'
import { ITEM_COLORS, type ItemColor } from '../../kernel/contract/colors.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'
import { externalIdField } from '../external-id-fields.ts'

const ENTRIES = ['anyone', 'not-assignee', 'admin'] as const

export type Entry = (typeof ENTRIES)[number]

const shortText = text.optional()
const flagGiven = flag.optional()
const dateGiven = moment.optional()
const dated = { record: text, imports: dateGiven } as const

/** The limit of a list, as far as it is given. */
const limitGiven = jsonOr(
  object({
    value: described('Most cards that the list may hold; 1 at first.', count)
      .that((value) => value >= 0, 'must not be negative')
      .optional(),
    enabled: flagGiven,
    soft: flagGiven,
  }),
).optional()

const limitShown = object({
  value: described('Most cards that the list may hold.', number),
  enabled: flag,
  soft: flag,
})

/** A swimlane has these fields, and each list too. Table, row, form, record and import follow from them. */
export const swimlaneFields = {
  id: field(column.key(), {}),
  title: field(column.text(), {
    blank: '',
    form: filled.optional(),
    record: text,
    imports: shortText,
    views: ['share'],
  }),
  archived: field(column.flag(), {
    blank: false,
    form: flagGiven,
    record: flag,
    imports: flagGiven,
  }),
  archivedAt: field(column.orNull(column.moment()), {
    blank: null,
    record: text.optional(),
    imports: dateGiven,
  }),
  boardId: field(column.text(), { record: text, views: ['export'] }),
  createdAt: field(column.moment(), dated),
  updatedAt: field(column.moment(), dated),
  modifiedAt: field(column.moment(), dated),
  sort: field(column.real(), {
    form: number.optional(),
    record: number,
    imports: place.optional(),
    views: ['share'],
  }),
  color: field(column.orNull(column.text<ItemColor>()), {
    blank: null,
    checked: clearable(choice(...ITEM_COLORS)).optional(),
    record: choice(...ITEM_COLORS).optional(),
    imports: shortText,
    views: ['share'],
  }),
  type: field(column.text(), { blank: 'swimlane', record: text, imports: shortText }),
  collapsed: field(column.flag(), {
    blank: false,
    form: flagGiven,
    record: during(since('7.72'), flag),
    imports: flagGiven,
    views: ['share'],
  }),
}

export const listFields = {
  ...swimlaneFields,
  type: field(column.text(), { blank: 'list', record: text, imports: shortText }),
  starred: field(column.flag(), {
    blank: false,
    form: flagGiven,
    record: flag,
    imports: flagGiven,
  }),
  swimlaneId: field(column.text(), {
    blank: '',
    form: id.optional(),
    record: text,
    imports: id.optional(),
    refersTo: 'swimlanes',
    views: ['share'],
  }),
  wipLimit: field(column.json<{ value: number; enabled: boolean; soft: boolean }>(), {
    blank: { value: 1, enabled: false, soft: false },
    checked: limitGiven,
    record: limitShown,
    imports: limitGiven,
    views: ['share'],
  }),
  entry: field(
    { ...column.text<Entry>(), standard: 'anyone' },
    {
      describes:
        'The people who may move cards into the list: `anyone`, nobody who is an assignee of the card (`not-assignee`), or admins of the board (`admin`). It holds for admins and tokens, too. Only admins of the board may change it.',
      blank: 'anyone',
      form: during(since('11'), choice(...ENTRIES).optional()),
      record: during(since('11'), choice(...ENTRIES)),
      imports: choice(...ENTRIES).optional(),
    },
  ),
  externalId: externalIdField,
  /** Its cards that are not archived. */
  cardCount: field(column.integer(), { blank: 0 }),
  /** No card of the list sorts after this. */
  lastSort: field(column.real(), { blank: -1 }),
}

export const listEntity = {
  noun: 'list',
  fields: listFields,
  key: ['id'],
  indexes: { lists_by_board: { on: ['boardId', 'sort'] } },
  partOf: 'board',
  loads: 'all',
  order: 'sort',
  most: 1_000,
  counted: ['cardCount', 'lastSort'],
  isTransferred: true,
  activities: {
    createList: 'added the list {name} to board {board}',
    removeList: 'deleted the list {name} at board {board}',
    archivedList: 'archived the list {name} at swimlane {swimlane} at board {board}',
    restoredList: 'restored the list {name} at swimlane {swimlane} at board {board}',
    changedListTitle: 'renamed a list to {name} at board {board}',
  },
} as const satisfies BoardEntity

export const swimlaneEntity = {
  noun: 'swimlane',
  fields: swimlaneFields,
  key: ['id'],
  indexes: { swimlanes_by_board: { on: ['boardId', 'sort'] } },
  partOf: 'board',
  loads: 'all',
  order: 'sort',
  most: 1_000,
  isTransferred: true,
  activities: {
    createSwimlane: 'added the swimlane {name} to board {board}',
    removeSwimlane: 'deleted the swimlane {name} at board {board}',
    archivedSwimlane: 'archived the swimlane {name} at board {board}',
    restoredSwimlane: 'restored the swimlane {name} at board {board}',
    changedSwimlaneTitle: 'renamed a swimlane to {name} at board {board}',
  },
} as const satisfies BoardEntity
