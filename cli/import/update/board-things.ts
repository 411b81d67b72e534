import type { Client } from '../../../client/client.ts'
import { type Json, listIn, objectOf, textOf } from '../json.ts'
import type { BoardDocument } from './document.ts'
import { keyOfLabel, keyOfList } from './plain-card.ts'

/** Gives the ids here of the things that cards name; those that are missing are made. */
export type Things = {
  list(key: string): Promise<string>
  swimlane(title: string): string | undefined
  labels(keys: string[]): Promise<string[]>
  people(usernames: string[]): string[]
  field(name: string, value: unknown): Promise<{ _id: string; value: unknown }>
}

/** The lists, labels and custom fields of a board here, with those that a board there has beside them. */
export function thingsOf(
  api: Client,
  board: string,
  ours: BoardDocument,
  theirs: BoardDocument,
): Things {
  const lists = new Map(ours.lists.map((list) => [keyOfList(list), textOf(list['_id'])]))
  const labels = new Map(ours.labels.map((label) => [keyOfLabel(label), textOf(label['_id'])]))
  const lanes = new Map(ours.swimlanes.map(({ _id, title }) => [textOf(title), textOf(_id)]))
  const users = new Map(ours.users.map(({ _id, username }) => [textOf(username), textOf(_id)]))
  const fields = new Map(ours.customFields.map((field) => [textOf(field['name']), field]))

  async function label(key: string): Promise<string> {
    const known = labels.get(key)
    if (known !== undefined) return known
    const { name, color } = theirs.labels.find((one) => keyOfLabel(one) === key) ?? {}
    const made = await api.add_board_label({
      board,
      // The color is one of those of labels, as the service itself has given it.
      body: { label: { name: textOf(name), color: textOf(color) as 'green' } },
    })
    labels.set(key, made)
    return made
  }

  async function newField(name: string): Promise<Json> {
    const { type, settings } = theirs.customFields.find((one) => one['name'] === name) ?? {}
    // Both are as the service itself has given them.
    const body = { name, type, settings } as Parameters<Client['new_custom_field']>[0]['body']
    const { _id } = await api.new_custom_field({ board, body })
    const made = { _id, name, type, settings }
    fields.set(name, made)
    return made
  }

  return {
    async list(key) {
      const known = lists.get(key)
      if (known !== undefined) return known
      const { title, externalId } = theirs.lists.find((one) => keyOfList(one) === key) ?? {}
      const id = textOf(externalId)
      const body = { title: textOf(title) || 'Imported', ...(id !== '' && { externalId: id }) }
      const { _id } = await api.new_list({ board, body })
      lists.set(key, _id)
      return _id
    },
    swimlane: (title) => lanes.get(title),
    async labels(keys) {
      const ids: string[] = []
      for (const key of keys) ids.push(await label(key))
      return ids
    },
    people: (usernames) => usernames.flatMap((name) => users.get(name) ?? []),
    async field(name, value) {
      const field = fields.get(name) ?? (await newField(name))
      const _id = textOf(field['_id'])
      if (field['type'] !== 'dropdown') return { _id, value }
      const named = ({ name: item }: Json) => item === value
      let item = listIn(field['settings'], 'dropdownItems').find(named)
      if (item === undefined && value !== '') {
        const items = [...listIn(field['settings'], 'dropdownItems'), { name: textOf(value) }]
        await api.add_custom_field_dropdown_items({
          board,
          customField: _id,
          body: { items: [textOf(value)] },
        })
        const read = objectOf(await api.get_custom_field({ board, customField: _id }))
        fields.set(name, { ...field, settings: read['settings'] ?? { dropdownItems: items } })
        item = listIn(read['settings'], 'dropdownItems').find(named)
      }
      return { _id, value: textOf(item?.['_id']) }
    },
  }
}
