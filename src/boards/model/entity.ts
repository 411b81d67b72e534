import type { ErrorCode } from '../../kernel/contract/app-error.ts'
import type { Entity } from '../../kernel/contract/entity.ts'

/** An index of a table: its columns by their keys, and the condition, as SQL, that its rows meet. */
export type Index = { on: readonly string[]; where?: string; isUnique?: true }

/** An entity says what is stored of one kind of thing on boards. Tables, snapshots, loads, batches, cascades, limits and what followers are told derive from it. */
export type BoardEntity = {
  fields: Entity
  /** The keys of the columns that identify a row. */
  key: readonly string[]
  /** The indexes of its table, by their names. */
  indexes?: Readonly<Record<string, Index>>
  /** What its rows belong to, and are deleted with. */
  partOf?: 'board' | 'card'
  /** A snapshot of a board holds all of its rows, those that commands name, or none. */
  loads: 'all' | 'named' | 'none'
  /** The key of the column by which all rows of a board are ordered; equal ones are read in the order of their creation. */
  order?: string
  /** The error if a board, or a card, would have more of its rows than `COUNT_LIMITS` allow. */
  limit?: ErrorCode
  /** The columns that follow from the changes of cards, so that whoever knows the cards need not read them. */
  counted?: readonly string[]
}
