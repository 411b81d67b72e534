import type { Client } from '../../../client/client.ts'
import { type Json, listIn, objectOf, textOf } from '../json.ts'
import type { BoardDocument } from './document.ts'
import { keyOfLabel, keyOfList } from './plain-card.ts'

/** Gives the ids here of the things that cards name; those that are missing are made. */
export type Things = {
  list(key: string): Promise<string>
  swimlane(title: string): Promise<string>
  labels(keys: string[]): Promise<string[]>
  people(usernames: string[]): string[]
  /** The id of an author, whose own id is given where they are not on the board; undefined for a name that has no account. */
  author(name: string): string | undefined
  field(name: string, value: unknown): Promise<{ _id: string; value: unknown }>
}

/** A board here as it is, and what it is to have of a board there. */
type Boards = { api: Client; board: string; ours: BoardDocument; theirs: BoardDocument }

/** The lists, labels and custom fields of a board here, with those that a board there has beside them. */
export function thingsOf(
  api: Client,
  board: string,
  ours: BoardDocument,
  theirs: BoardDocument,
): Things {
  const boards = { api, board, ours, theirs }
  const newcomers = new Set(theirs.users.map(({ username }) => textOf(username)))
  const users = new Map(ours.users.map(({ _id, username }) => [textOf(username), textOf(_id)]))
  return {
    list: listsOf(boards),
    swimlane: swimlanesOf(boards),
    labels: labelsOf(boards),
    people: (usernames) => usernames.flatMap((name) => users.get(name) ?? []),
    author: (name) => users.get(name) ?? (newcomers.has(name) ? undefined : name || undefined),
    field: fieldsOf(boards),
  }
}

function listsOf({ api, board, ours, theirs }: Boards): Things['list'] {
  const lists = new Map(ours.lists.map((list) => [keyOfList(list), textOf(list['_id'])]))
  return async (key) => {
    const known = lists.get(key)
    if (known !== undefined) return known
    const { title, externalId } = theirs.lists.find((one) => keyOfList(one) === key) ?? {}
    const id = textOf(externalId)
    const body = { title: textOf(title) || 'Imported', ...(id !== '' && { externalId: id }) }
    const { _id } = await api.new_list({ board, body })
    lists.set(key, _id)
    return _id
  }
}

function swimlanesOf({ api, board, ours }: Boards): Things['swimlane'] {
  const lanes = new Map(ours.swimlanes.map(({ _id, title }) => [textOf(title), textOf(_id)]))
  return async (title) => {
    const known = lanes.get(title)
    if (known !== undefined) return known
    const { _id } = await api.new_swimlane({ board, body: { title: title || 'Imported' } })
    lanes.set(title, _id)
    return _id
  }
}

function labelsOf({ api, board, ours, theirs }: Boards): Things['labels'] {
  const labels = new Map(ours.labels.map((label) => [keyOfLabel(label), textOf(label['_id'])]))
  return async (keys) => {
    for (const key of keys) {
      if (labels.has(key)) continue
      const { name, color } = theirs.labels.find((one) => keyOfLabel(one) === key) ?? {}
      // The color is one of those of labels, as the service itself has given it.
      const label = { name: textOf(name), color: textOf(color) as 'green' }
      labels.set(key, await api.add_board_label({ board, body: { label } }))
    }
    return keys.flatMap((key) => labels.get(key) ?? [])
  }
}

function fieldsOf({ api, board, ours, theirs }: Boards): Things['field'] {
  const fields = new Map(ours.customFields.map((field) => [textOf(field['name']), field]))

  async function newField(name: string): Promise<Json> {
    const { type, settings } = theirs.customFields.find((one) => one['name'] === name) ?? {}
    // Both are as the service itself has given them.
    const body = { name, type, settings } as Parameters<Client['new_custom_field']>[0]['body']
    const { _id } = await api.new_custom_field({ board, body })
    return objectOf(await api.get_custom_field({ board, customField: _id }))
  }

  /** The field with an item of this name, which is added if the dropdown has none. */
  async function withItem(field: Json, item: string): Promise<Json> {
    if (item === '' || itemNamed(field, item) !== undefined) return field
    const customField = textOf(field['_id'])
    await api.add_custom_field_dropdown_items({ board, customField, body: { items: [item] } })
    return objectOf(await api.get_custom_field({ board, customField }))
  }

  return async (name, value) => {
    let field = fields.get(name) ?? (await newField(name))
    const isDropdown = field['type'] === 'dropdown'
    if (isDropdown) field = await withItem(field, textOf(value))
    fields.set(name, field)
    const item = itemNamed(field, textOf(value))
    return { _id: textOf(field['_id']), value: isDropdown ? textOf(item?.['_id']) : value }
  }
}

function itemNamed(field: Json, item: string): Json | undefined {
  return listIn(field['settings'], 'dropdownItems').find(({ name }) => name === item)
}
