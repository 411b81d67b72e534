import { jsonOr, listUpTo } from '../../kernel/contract/compound.ts'
import { during, varies } from '../../kernel/contract/kind.ts'
import { listOf } from '../../kernel/contract/record.ts'
import { since, until } from '../../kernel/contract/revisions.ts'
import {
  choice,
  count,
  filled,
  flag,
  id,
  longText,
  moment,
  number,
  numberText,
  text,
} from '../../kernel/contract/wire.ts'
import {
  BOARD_COLORS,
  type BoardColor,
  FIRST_BOARD_COLORS,
  GRADIENTS,
  type Gradient,
} from '../../kernel/contract/colors.ts'
import { type RowOf, column, field } from '../../kernel/contract/entity.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import type { labelFields } from '../labels/fields.ts'
import { LabelRecord, labelGiven } from '../labels/fields.ts'
import type { switchFields } from './switch-fields.ts'
import type { BoardEntity } from '../entity.ts'
import { externalIdField } from '../external-id-fields.ts'

const shortText = text.optional()
const flagGiven = flag.optional()
const dateGiven = moment.optional()
const dateColumn = column.orNull(column.moment())
const dated = { blank: null, record: text.optional(), imports: dateGiven } as const
const reference = { blank: '', record: text, imports: id.optional() } as const
const laterReference = { ...reference, record: during(since('4.81'), text) } as const

const colorGiven = varies(choice(...BOARD_COLORS).optional(), (revision) =>
  choice(...(until('2.71').includes(revision) ? FIRST_BOARD_COLORS : BOARD_COLORS)).optional(),
)

const minutes = count.that((given) => given >= 0 && given <= 43_200, 'must be from 0 to 43,200')

const permission = choice('private', 'public')

/** A board has these fields. Its table, row, form, record and import follow from them. */
export const boardFields = {
  id: field(column.key(), {}),
  title: field(column.text(), {
    form: filled.optional(),
    record: text,
    imports: shortText,
    views: ['share'],
  }),
  slug: field(column.text(), {
    describes: 'Title as it may stand in an address.',
    record: text,
    imports: shortText,
  }),
  description: field(column.text(), {
    blank: '',
    form: longText.optional(),
    record: text,
    imports: longText.optional(),
  }),
  archived: field(column.flag(), {
    blank: false,
    form: flagGiven,
    record: flag,
    imports: flagGiven,
  }),
  archivedAt: field(dateColumn, { ...dated, record: during(since('7.72'), text.optional()) }),
  permission: field(column.text<'private' | 'public'>(), {
    describes: 'The readers of the board: its members (`private`) or everybody (`public`).',
    blank: 'private',
    form: permission.optional(),
    record: permission,
    imports: shortText,
  }),
  color: field(column.text<BoardColor>(), {
    blank: 'belize',
    form: colorGiven,
    record: choice(...BOARD_COLORS),
    imports: shortText,
    views: ['share'],
  }),
  gradient: field(
    { ...column.text<Gradient>(), standard: 'none' },
    {
      describes: 'The gradient that is shown below the lists in place of the color, or `none`.',
      blank: 'none',
      form: during(since('7.92'), choice(...GRADIENTS).optional()),
      record: during(since('7.92'), choice(...GRADIENTS)),
      imports: choice(...GRADIENTS).optional(),
      views: ['share'],
    },
  ),
  /** The key in R2 of the picture that is shown below the lists; copies of the board share it. */
  backgroundId: field({ ...column.text(), standard: '' }, { blank: '' }),
  labels: field(column.json<RowOf<typeof labelFields>[]>(), {
    describes: 'Labels of the board.',
    blank: [],
    checked: jsonOr(listUpTo(COUNT_LIMITS.board.labels, labelGiven)).optional(),
    record: listOf(LabelRecord),
    views: ['share', 'export'],
  }),
  /** Holds only the switches that were set; the others have their defaults. */
  switches: field(column.json<Partial<RowOf<typeof switchFields>>>(), { blank: {} }),
  subtasksDefaultBoardId: field(column.text(), {
    ...reference,
    describes: 'Id of the board on which subtasks are made; empty for none.',
  }),
  subtasksDefaultListId: field(column.text(), {
    ...reference,
    describes: 'Id of the list in which subtasks are made; empty for none.',
  }),
  dateSettingsDefaultBoardId: field(column.text(), {
    ...laterReference,
    describes: 'Id of the board for date settings; kept for clients of WeKan.',
  }),
  dateSettingsDefaultListId: field(column.text(), {
    ...laterReference,
    describes: 'Id of the list for date settings; kept for clients of WeKan.',
  }),
  presentParentTask: field(column.text(), {
    describes: 'The way in which a subtask shows its parent, such as `no-parent`.',
    blank: 'no-parent',
    record: text,
    imports: shortText,
    views: ['share'],
  }),
  startAt: field(dateColumn, dated),
  dueAt: field(dateColumn, dated),
  endAt: field(dateColumn, dated),
  spentTime: field(column.real(), { blank: 0, record: number, imports: numberText.optional() }),
  isOvertime: field(column.flag(), { blank: false, record: flag, imports: flagGiven }),
  type: field(column.text(), {
    describes:
      'Kind of the board: `board`, or `template-board`, which the page offers to copy when a board is made.',
    blank: 'board',
    form: during(since('7.92'), choice('board', 'template-board').optional()),
    record: text,
    imports: shortText,
  }),
  sort: field(column.real(), {
    blank: -1,
    record: during(since('4.81'), number),
    views: ['export'],
  }),
  stars: field(column.integer(), {
    describes: 'Number of users who have marked the board with a star.',
    blank: 0,
    record: number,
  }),
  almostDueMinutes: field(
    { ...column.integer(), standard: 1_440 },
    {
      describes:
        'Number of minutes before its due date from which a card is almost due, 0 (never) to 43,200.',
      blank: 1_440,
      form: during(since('7.92'), minutes.optional()),
      record: during(since('7.92'), count),
      imports: minutes.optional(),
      views: ['share'],
    },
  ),
  externalId: externalIdField,
  /** Grows by one with each change of the board; clients see it as the ETag. */
  version: field(column.integer(), { blank: 0 }),
  /** The id of the commit that made this version. */
  commitId: field({ ...column.text(), name: 'turn' }, { blank: '' }),
  /** The `seq` of the newest activity. */
  lastSeq: field(column.integer(), { blank: 0 }),
  /** The highest card number in use so far. */
  lastCardNumber: field(column.integer(), { blank: 0 }),
  createdAt: field(column.moment(), { record: text, imports: dateGiven }),
  modifiedAt: field(column.moment(), { record: during(since('3.63'), text), views: ['export'] }),
}

export const boardEntity = {
  noun: 'board',
  fields: boardFields,
  key: ['id'],
  indexes: {
    boards_by_permission: { on: ['permission', 'archived', 'sort'] },
    boards_public_by_title: { on: ['title'], where: "permission = 'public'" },
    boards_by_external_id: { on: ['externalId', 'sort'], where: 'external_id is not null' },
    boards_by_background: { on: ['backgroundId'], where: "background_id <> ''" },
  },
  loads: 'all',
  counted: ['lastCardNumber'],
} as const satisfies BoardEntity
