import { type Json, listIn, listOf, textOf } from '../json.ts'
import type { BoardDocument } from './document.ts'

/** A card with names in place of the ids of its board, so that cards of two boards can be compared. */
export type PlainCard = {
  id: string
  externalId: string
  values: Record<Value, unknown>
  /** Its values of custom fields, by the names of these. */
  fields: Record<string, unknown>
  checklists: PlainChecklist[]
  comments: PlainComment[]
}

/** A comment; `author` is a username where the author has one on the board, or else an id here. */
export type PlainComment = { text: string; author: string; createdAt: string }

export type PlainChecklist = { title: string; items: { title: string; isFinished: boolean }[] }

/** The values of a card that an update changes; the others follow from them or are set by the board. */
export const VALUES = [
  'title',
  'description',
  'receivedAt',
  'startAt',
  'dueAt',
  'endAt',
  'dueComplete',
  'spentTime',
  'color',
  'archived',
  'list',
  'sort',
  'swimlane',
  'labels',
  'members',
  'assignees',
] as const

export type Value = (typeof VALUES)[number]

/** The cards with an external id, by that; `users` has the usernames of people by their ids. */
export function plainCards(
  document: BoardDocument,
  users: ReadonlyMap<unknown, string>,
): Map<string, PlainCard> {
  const names = namesIn(document, users)
  const checklists = Map.groupBy(document.checklists, ({ cardId }) => cardId)
  const items = Map.groupBy(document.checklistItems, ({ checklistId }) => checklistId)
  const comments = Map.groupBy(document.comments, ({ cardId }) => cardId)
  const plain = (card: Json): PlainCard => ({
    id: textOf(card['_id']),
    externalId: textOf(card['externalId']),
    values: valuesOf(card, names),
    fields: fieldsOf(card, document),
    checklists: inOrder(checklists.get(card['_id']) ?? []).map(({ _id, title }) => ({
      title: textOf(title),
      items: inOrder(items.get(_id) ?? []).map((item) => ({
        title: textOf(item['title']),
        isFinished: item['isFinished'] === true,
      })),
    })),
    comments: (comments.get(card['_id']) ?? []).map(({ text, userId, createdAt }) => ({
      text: textOf(text),
      author: users.get(userId) ?? textOf(userId),
      createdAt: textOf(createdAt),
    })),
  })
  return new Map(
    document.cards
      .filter(({ externalId }) => textOf(externalId) !== '')
      .map((card) => [textOf(card['externalId']), plain(card)]),
  )
}

type Names = ReturnType<typeof namesIn>

function namesIn(document: BoardDocument, users: ReadonlyMap<unknown, string>) {
  const named = (rows: Json[], nameOf: (row: Json) => string) =>
    new Map(rows.map((row) => [row['_id'], nameOf(row)]))
  return {
    lists: named(document.lists, keyOfList),
    swimlanes: named(document.swimlanes, ({ title }) => textOf(title)),
    labels: named(document.labels, keyOfLabel),
    users,
  }
}

/** Names a list: by its external id, or its title where its program only names lists. */
export function keyOfList({ externalId, title }: Json): string {
  return textOf(externalId) || `title ${textOf(title)}`
}

export function keyOfLabel({ name, color }: Json): string {
  return `${textOf(color)} ${textOf(name)}`
}

function valuesOf(card: Json, names: Names): Record<Value, unknown> {
  const { lists, swimlanes, labels, users } = names
  const each = (key: string, of: ReadonlyMap<unknown, string>) => {
    const ids: unknown = card[key]
    return (Array.isArray(ids) ? ids : []).flatMap((id: unknown) => of.get(id) ?? []).toSorted()
  }
  const given = Object.fromEntries(VALUES.map((key) => [key, card[key]]))
  const named = {
    list: lists.get(card['listId']) ?? '',
    swimlane: swimlanes.get(card['swimlaneId']) ?? '',
    labels: each('labelIds', labels),
    members: each('members', users),
    assignees: each('assignees', users),
  }
  // Every value is among the names.
  return { ...given, ...named } as Record<Value, unknown>
}

/** The values of custom fields by their names; that of a dropdown is the name of its item. */
function fieldsOf(card: Json, { customFields }: BoardDocument): Record<string, unknown> {
  const byId = new Map(customFields.map((field) => [field['_id'], field]))
  const values = listOf(card['customFields']).flatMap(({ _id, value }): [string, unknown][] => {
    const field = byId.get(_id)
    if (field === undefined || value === null || value === undefined) return []
    const items = listIn(field['settings'], 'dropdownItems')
    const item = items.find((one) => one['_id'] === value)
    return [[textOf(field['name']), field['type'] === 'dropdown' ? (item?.['name'] ?? '') : value]]
  })
  return Object.fromEntries(values)
}

function inOrder(rows: Json[]): Json[] {
  return rows.toSorted((a, b) => Number(a['sort'] ?? 0) - Number(b['sort'] ?? 0))
}
