import { labelsById } from '../model/memoized.ts'
import { referencesOf } from '../entities.ts'
import type { Card, FieldValue } from '../model/rows.ts'
import { type BoardSnapshot, boardIn, isActiveMember } from '../model/snapshot.ts'

/** The values of a card without what its board no longer has: labels, custom fields, items of dropdowns, members, its parent, and other rows that it refers to. */
export function valuesOnBoard(snapshot: BoardSnapshot, card: Card): Partial<Card> {
  const labels = labelsById(boardIn(snapshot).labels)
  const isMember = (id: string) => isActiveMember(snapshot, id)
  const hasParent = snapshot.cards.get(card.parentId)?.boardId === snapshot.id
  return {
    ...referencesThatHold(snapshot, card),
    labelIds: card.labelIds.filter((id) => labels.has(id)),
    members: card.members.filter(isMember),
    assignees: card.assignees.filter(isMember),
    customFields: card.customFields.flatMap((given) => valueOnBoard(snapshot, given)),
    parentId: hasParent ? card.parentId : '',
  }
}

function referencesThatHold(snapshot: BoardSnapshot, card: Card): Record<string, string> {
  const held = referencesOf('cards', 'free').map(({ key, to }): [string, string] => {
    const id = String(Reflect.get(card, key) ?? '')
    return [key, snapshot[to].has(id) ? id : '']
  })
  return Object.fromEntries(held)
}

function valueOnBoard({ customFields }: BoardSnapshot, { _id, value }: FieldValue): FieldValue[] {
  const field = customFields.get(_id)
  if (field === undefined) return []
  const items = field.type === 'dropdown' ? (field.settings.dropdownItems ?? []) : undefined
  const isGone = items !== undefined && !items.some((item) => item._id === value)
  return [{ _id, value: isGone ? null : value }]
}
