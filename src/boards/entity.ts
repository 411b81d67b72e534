import type { Entity } from '../kernel/contract/entity.ts'

/** An index of a table: its columns by their keys, and the condition, as SQL, that its rows meet. */
export type Index = { on: readonly string[]; where?: string; isUnique?: true }

/** An entity says what is stored of one kind of thing on boards. Tables, snapshots, loads, batches, cascades, limits, errors, the log, the queries for paths, exports, imports, copies and what followers are told derive from it. */
export type BoardEntity = {
  /** The word for one row. It names a parameter of paths and begins the codes of errors; with `Id` at its end, activities refer to a row by it. */
  noun?: string
  fields: Entity
  /** The keys of the columns that identify a row. */
  key: readonly string[]
  /** The indexes of its table, by their names. */
  indexes?: Readonly<Record<string, Index>>
  /** The rows belong to a board or to a card, and are deleted with it. */
  partOf?: 'board' | 'card'
  /** A snapshot of a board holds all of its rows, those that commands name, or none. */
  loads: 'all' | 'named' | 'none'
  /** The key of the column by which all rows of a board are ordered; equal ones are read in the order of their creation. */
  order?: string
  /** Most of its rows on a board, or on a card. */
  most?: number
  /** These columns follow from the changes of cards, so that whoever knows the cards need not read them. */
  counted?: readonly string[]
  /** True if exports of a board, imports and copies have its rows, as a list of its name. */
  isTransferred?: true
  /** The kinds of activity that are about it alone, each with its sentence. */
  activities?: Readonly<Record<string, string>>
}
