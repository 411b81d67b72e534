import { column, field } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'

/** The clock tells these things of the due date of a card, in this order. The log has the same kinds. */
export const DUE_KINDS = ['almostdue', 'duenow', 'pastdue'] as const

export type DueKind = (typeof DUE_KINDS)[number]

/**
 * A row holds the next moment at which the clock has something to tell of the due date of a card;
 * without such a moment there is no row. Triggers of `cards` and `boards` keep it, whatever changes a
 * date, in the same transaction; moments that were past when the date was set are left out.
 */
export const dueMomentFields = {
  cardId: field(column.key(), {}),
  boardId: field(column.text(), {}),
  kind: field(column.text<DueKind>(), {}),
  at: field(column.moment(), {}),
  /** The date that it is about. */
  dueAt: field(column.moment(), {}),
}

export const dueMomentEntity = {
  fields: dueMomentFields,
  key: ['cardId'],
  indexes: {
    due_moments_by_board: { on: ['boardId', 'at'] },
    due_moments_by_moment: { on: ['at', 'boardId'] },
  },
  partOf: 'card',
  loads: 'none',
} as const satisfies BoardEntity
