import type { BoardView, CustomField, Label, List, Person, Swimlane } from '../state/board-view.ts'
import type { DateField } from '../state/date-fields.ts'
import { datesOn } from '../state/date-fields.ts'
import { t } from '../text/text.ts'

/** A column shows one of these. */
export type Content =
  | { kind: 'title' | 'list' | 'swimlane' | 'labels' | 'progress' }
  | { kind: 'people'; field: 'members' | 'assignees' }
  | { kind: 'date'; field: DateField }
  | { kind: 'custom'; field: CustomField }

export type Column = Content & {
  id: string
  name: string
  /** The column is at least so wide, in rem. */
  width: number
  /** True if the column is shown until somebody hides it. */
  isShownAtFirst: boolean
}

/** The columns and the order of a table need this part of a board. */
export type Known = Pick<BoardView, 'board' | 'customFields'> & {
  lists: readonly List[]
  swimlanes: readonly Swimlane[]
  labels: ReadonlyMap<string, Label>
  people: ReadonlyMap<string, Person>
}

/** The columns that a board can show, in their order. */
export function columnsOf({ board, swimlanes, customFields }: Known): Column[] {
  return [
    column('title', t('card.title'), 18, true, { kind: 'title' }),
    column('list', t('board.list'), 9, true, { kind: 'list' }),
    ...(swimlanes.length > 1
      ? [column('swimlane', t('board.swimlane'), 8, true, { kind: 'swimlane' })]
      : []),
    ...(board.allowsLabels
      ? [column('labels', t('card.labels'), 12, true, { kind: 'labels' })]
      : []),
    ...peopleColumns(board),
    ...dateColumns(board),
    ...(board.allowsChecklists
      ? [column('progress', t('table.progress'), 7.5, true, { kind: 'progress' })]
      : []),
    ...customFields.map((field) =>
      column(`field.${field._id}`, field.name, 9, field.showOnCard, { kind: 'custom', field }),
    ),
  ]
}

function peopleColumns({ allowsMembers, allowsAssignee }: Known['board']): Column[] {
  const shown = { members: allowsMembers, assignees: allowsAssignee }
  return (['members', 'assignees'] as const)
    .filter((field) => shown[field])
    .map((field) => column(field, t(`card.${field}`), 12.5, true, { kind: 'people', field }))
}

function dateColumns(board: Known['board']): Column[] {
  return datesOn(board).map((field) =>
    column(field, t(`card.${field}`), 8, field === 'dueAt', { kind: 'date', field }),
  )
}

function column(
  id: string,
  name: string,
  width: number,
  isShownAtFirst: boolean,
  content: Content,
): Column {
  return { id, name, width, isShownAtFirst, ...content }
}

/** The end of the rows, above which the columns are chosen, is so wide, in rem. */
const END = 2.5

/** The title gets this share of the room that is left, in the measure of the widths of the others. */
const TITLE_SHARE = 24

/** The styles of a table with such columns. They share the room by their widths, of which each has at least its own, unless `--tight` is 0; the title gets what the others do not need first. */
export function stylesOf(columns: readonly Column[]) {
  const widths = columns.slice(1).map(({ width }) => width)
  const shares = widths.map((width) => `minmax(calc(var(--tight, 1) * ${width}rem), ${width}fr)`)
  const title = `minmax(var(--title), ${TITLE_SHARE}fr)`
  return {
    '--columns': [title, ...shares, `${END}rem`].join(' '),
    '--least': `${widths.reduce((sum, width) => sum + width, END)}rem`,
  }
}
