import type { ErrorCode } from '../../kernel/contract/app-error.ts'
import type { Entity } from '../../kernel/contract/entity.ts'

/** An entity says what is stored of one kind of thing on boards. Snapshots, loads, batches, cascades, limits and what followers are told derive from it. */
export type BoardEntity = {
  fields: Entity
  /** The keys of the columns that identify a row. */
  key: readonly string[]
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
