import type { CardEdit, IdsField } from '../state/command.ts'
import { t } from '../text/text.ts'

/** A field of a card that a command sets. */
export type CardField = keyof CardEdit | IdsField

/** The phrases that name what a card has. */
const NAMES = {
  title: 'card.title',
  description: 'card.description',
  receivedAt: 'card.receivedAt',
  startAt: 'card.startAt',
  dueAt: 'card.dueAt',
  endAt: 'card.endAt',
  dueComplete: 'card.complete',
  parentId: 'card.parent',
  spentTime: 'card.spent',
  isOvertime: 'card.overtime',
  requestedBy: 'card.requestedBy',
  assignedBy: 'card.assignedBy',
  color: 'card.color',
  labelIds: 'card.labels',
  members: 'card.members',
  assignees: 'card.assignees',
} as const satisfies Record<CardField, string>

const FIELDS = Object.keys(NAMES).filter((name): name is CardField => name in NAMES)

/** The first field of a card that an edit sets; undefined if it sets none. */
export function fieldIn(set: object): CardField | undefined {
  return FIELDS.find((name) => name in set)
}

export function fieldName(field: CardField): string {
  return t(NAMES[field])
}
