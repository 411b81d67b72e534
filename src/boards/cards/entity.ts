import type { BoardEntity } from '../entity.ts'
import { cardFields } from './fields.ts'

export const cardEntity = {
  noun: 'card',
  fields: cardFields,
  key: ['id'],
  indexes: {
    cards_by_number: { on: ['boardId', 'cardNumber'], isUnique: true },
    cards_by_list: { on: ['listId', 'archived', 'sort'] },
    cards_by_swimlane: { on: ['swimlaneId', 'archived', 'sort'] },
    cards_by_due: { on: ['boardId', 'dueAt'], where: 'due_at is not null' },
    cards_by_recurrence: { on: ['boardId', 'recursAt'], where: 'recurs_at is not null' },
    cards_by_next_recurrence: { on: ['recursAt', 'boardId'], where: 'recurs_at is not null' },
    cards_by_template: { on: ['boardId', 'sort'], where: "type = 'template-card'" },
    cards_by_author: { on: ['boardId', 'userId'] },
    cards_by_external_id: {
      on: ['boardId', 'externalId'],
      where: 'external_id is not null',
    },
    cards_by_parent: { on: ['parentId'], where: "parent_id <> ''" },
  },
  partOf: 'board',
  loads: 'named',
} as const satisfies BoardEntity
