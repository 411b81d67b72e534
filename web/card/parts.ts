import type { CardPage, ShownCard } from './card-page.ts'

type FixedPart = keyof typeof FILLED

/** A part of a card that the card shows once it is filled, or while somebody is filling it. */
export type Part = FixedPart | `field.${string}`

/** Says of each part that is a fact about a card whether it has a value. */
const FILLED = {
  labels: ({ labelIds }) => labelIds.length > 0,
  members: ({ members }) => members.length > 0,
  assignees: ({ assignees }) => assignees.length > 0,
  receivedAt: ({ receivedAt }) => receivedAt !== undefined,
  startAt: ({ startAt }) => startAt !== undefined,
  dueAt: ({ dueAt }) => dueAt !== undefined,
  endAt: ({ endAt }) => endAt !== undefined,
  recurrence: ({ recurrence, dueAt }) => recurrence !== undefined || dueAt !== undefined,
  parent: ({ parentId }) => parentId !== '',
  spent: ({ spentTime, isOvertime }) => spentTime > 0 || isOvertime,
  requestedBy: ({ requestedBy = '' }) => requestedBy !== '',
  assignedBy: ({ assignedBy = '' }) => assignedBy !== '',
  color: ({ color = 'white' }) => color !== 'white',
} as const satisfies Record<string, (card: ShownCard) => boolean>

export function isFilled(page: CardPage, part: Part): boolean {
  const card = page.card.value
  if (card === undefined) return false
  if (isFixed(part)) return FILLED[part](card)
  const field = page.board.customFields.value.find(({ _id }) => part === `field.${_id}`)
  const value = card.customFields.find(({ _id }) => _id === field?._id)?.value ?? ''
  return field?.alwaysOnCard === true || value !== ''
}

function isFixed(part: Part): part is FixedPart {
  return Object.hasOwn(FILLED, part)
}
