import type { FIELD_TYPES } from '../../boards/custom-fields/fields.ts'
import type { CardColumn } from './column-names.ts'

export type FieldType = (typeof FIELD_TYPES)[number]

/**
 * The contents of columns that are no field of a card with one value: a name of the row for other rows
 * (`key`), a comment or the address of a file (in Jira `date;author;text`), other cards, a date that also
 * says that the card is done or archived, a word that says that it is closed, seconds of work, the lines
 * of a checklist, or its titles alone, or something that is of use to the program alone (`ignored`).
 */
export const PARTS = [
  'key',
  'comment',
  'link',
  'parent',
  'blocks',
  'blockedBy',
  'related',
  'doneAt',
  'closed',
  'archivedAt',
  'spentSeconds',
  'items',
  'itemTitles',
  'ignored',
] as const

export type Part = (typeof PARTS)[number]

/** The contents of a column of a program's table. `lost` counts under a name what the file does not have. */
export type Role = CardColumn | Part | { custom: FieldType; name?: string } | { lost: string }

/** The table of a program: how it is recognised, and what its columns hold beside those of any table. */
export type TableProfile = {
  of: 'table'
  /** Headings, as `plainHeading` has them, that only this program's tables have together; one list is enough. */
  signs: string[][]
  /** A heading that no other program's tables have. */
  mark?: RegExp
  columns: Record<string, Role>
  /** Columns with the title of the board, of which the first that there is counts. */
  boards?: string[]
  /** The texts, in lower case, by which cells of a column say that they have no value. */
  blanks?: Record<string, string>
  /** Columns whose times are in UTC, whatever zone is asked for. */
  utc?: string[]
  /** Headings that many columns have in part, such as `Custom field (…)`. */
  patterns?: [pattern: RegExp, role: (name: string) => Role][]
  /** Texts are in this language; by default in Markdown. */
  text?: 'wiki' | 'html'
  /** Labels have their color behind them, people their full name: `Bug (red)`, `ann (Ann Example)`. */
  hasNotes?: true
  /** Columns of ids of people, by the column with their names. */
  personIds?: Record<string, string>
  /** Dates of these columns are days, whatever time is written beside them. */
  days?: string[]
  /** Other rows are named by their titles. */
  namesByTitle?: true
  /** Values of cells in place of those written there, in lower case, by the field of cards. */
  words?: Record<string, Record<string, string>>
}
