import { placeOf } from './create-card.ts'
import { type DomainEvent, event } from '../model/decision.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'
import type { Card } from '../model/rows.ts'
import { isTemplate } from './templates.ts'

const DATED = {
  receivedAt: 'a-receivedAt',
  startAt: 'a-startAt',
  dueAt: 'a-dueAt',
  endAt: 'a-endAt',
} as const

const SETS = [
  { key: 'members', added: 'joinMember', removed: 'unjoinMember', ref: 'memberId' },
  { key: 'assignees', added: 'joinAssignee', removed: 'unjoinAssignee', ref: 'memberId' },
  { key: 'labelIds', added: 'addedLabel', removed: 'removedLabel', ref: 'labelId' },
] as const

/** The events of a card's edit: one for each change. */
export function logOf(before: Card, after: Card): DomainEvent[] {
  const place = placeOf(after)
  return [
    ...textLog(before, after),
    ...keysOf(DATED)
      .filter((key) => before[key] !== after[key])
      .map((key) => {
        const oldValue = before[key]
        return event(DATED[key], { ...place, value: after[key], ...(oldValue && { oldValue }) })
      }),
    ...stateLog(before, after),
    ...SETS.flatMap(({ key, added, removed, ref }) => [
      ...missing(before[key], after[key]).map((id) => event(added, { ...place, [ref]: id })),
      ...missing(after[key], before[key]).map((id) => event(removed, { ...place, [ref]: id })),
    ]),
    ...fieldLog(before, after),
  ]
}

function textLog(before: Card, after: Card): DomainEvent[] {
  const place = placeOf(after)
  const events: DomainEvent[] = []
  if (before.title !== after.title) events.push(event('a-changedTitle', place))
  if (before.description !== after.description) events.push(event('a-changedDescription', place))
  return events
}

function stateLog(before: Card, after: Card): DomainEvent[] {
  const place = placeOf(after)
  const events: DomainEvent[] = []
  if (isTemplate(before) !== isTemplate(after)) {
    events.push(event(isTemplate(after) ? 'madeTemplate' : 'endedTemplate', place))
  } else if (before.archived !== after.archived) {
    events.push(event(after.archived ? 'archivedCard' : 'restoredCard', place))
  }
  const stays = before.listId === after.listId && before.swimlaneId === after.swimlaneId
  if (!stays || before.sort !== after.sort) {
    const from = { oldListId: before.listId, oldSwimlaneId: before.swimlaneId }
    events.push(event('moveCard', { ...place, ...from }))
  }
  return events
}

/** The ids of the second list that the first one lacks. */
function missing(from: string[], ids: string[]): string[] {
  const known = new Set(from)
  return ids.filter((id) => !known.has(id))
}

function fieldLog(before: Card, after: Card): DomainEvent[] {
  const place = placeOf(after)
  const [olds, values] = [valuesIn(before), valuesIn(after)]
  return [...new Set([...olds.keys(), ...values.keys()])].flatMap((customFieldId) => {
    const old = olds.get(customFieldId) ?? null
    const value = values.get(customFieldId) ?? null
    if (old === value) return []
    const kind = value === null ? 'unsetCustomField' : 'setCustomField'
    return [event(kind, { ...place, customFieldId, value })]
  })
}

function valuesIn({ customFields }: Card) {
  return new Map(customFields.map(({ _id, value }) => [_id, value]))
}
