import type { CustomField } from '../../../web/state/board-view.ts'
import { HERE } from '../../../web/text/dates.ts'
import { boardView, miniCard } from './view.ts'

/** Noon of a Tuesday, for the reader. */
export const NOW = new Date(2030, 0, 15, 12).getTime()

function fieldOf(_id: string, type: string, items: string[] = []): CustomField {
  const settings = { dropdownItems: items.map((name) => ({ _id: name, name: name.toUpperCase() })) }
  // Grouping uses nothing else of a field.
  return { _id, name: `Field ${_id}`, type, settings } as unknown as CustomField
}

const FIELDS = [
  fieldOf('D', 'dropdown', ['small', 'large']),
  fieldOf('C', 'checkbox'),
  fieldOf('N', 'number'),
  fieldOf('T', 'text'),
  fieldOf('W', 'date'),
]

/** The part of a board that groups are made of. */
export function known(given: { allowsAssignee?: boolean; zone?: typeof HERE } = {}) {
  const { board, lists } = boardView([])
  Object.assign(board, {
    allowsAssignee: given.allowsAssignee ?? true,
    allowsMembers: true,
    allowsLabels: true,
    allowsDueDate: true,
    members: [
      { userId: 'U1', isActive: true },
      { userId: 'U2', isActive: true },
      { userId: 'U3', isActive: true },
      { userId: 'U4', isActive: false },
    ],
    labels: [
      { _id: 'A', name: 'Urgent', color: 'red' },
      { _id: 'B', name: '', color: 'green' },
    ],
  })
  const people = new Map([
    ['U1', { _id: 'U1', username: 'zoe' }],
    ['U2', { _id: 'U2', username: 'bob', fullname: 'Ada' }],
    ['U4', { _id: 'U4', username: 'gone' }],
  ])
  const at = { nowMs: NOW, zone: given.zone ?? HERE }
  return { board, lists, people, customFields: FIELDS, at }
}

/** A card with a value of a custom field. */
export const valued = (id: string, field: string, value: string | number | boolean) =>
  miniCard(id, 'L1', { customFields: [{ _id: field, value }] })
