import { type Json, listIn, objectOf, textOf } from '../json.ts'

/** A board as its exports have it, for a comparison of boards. */
export type BoardDocument = Json & {
  externalId?: string
  lists: Json[]
  swimlanes: Json[]
  labels: Json[]
  customFields: Json[]
  cards: Json[]
  checklists: Json[]
  checklistItems: Json[]
  comments: Json[]
  users: Json[]
}

const LISTS = [
  'lists',
  'swimlanes',
  'labels',
  'customFields',
  'cards',
  'checklists',
  'checklistItems',
  'comments',
  'users',
] as const

export function documentOf(value: unknown): BoardDocument {
  const given = objectOf(value)
  const externalId = textOf(given['externalId'])
  const lists = Object.fromEntries(LISTS.map((name) => [name, listIn(given, name)]))
  // Every list is among the names.
  return { ...given, ...(externalId !== '' && { externalId }), ...lists } as BoardDocument
}
