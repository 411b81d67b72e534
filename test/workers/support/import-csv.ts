import type { Json } from '../../support/client.ts'
import { type Exported, type Imported, IMPORT, exportOf } from '../../support/importing.ts'
import { type Person, as, people } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { held } from './import-faults.ts'

/** The values that are sent beside a table. */
export type TableGiven = { query?: Record<string, string>; type?: string; by?: Person }

/** Sends a table to be imported. */
export async function sendTable(raw: BodyInit, { query = {}, type, by }: TableGiven = {}) {
  const api = as(by ?? (await people()).siteAdmin, '11')
  const path = `${IMPORT}/csv?${new URLSearchParams(query).toString()}`
  const headers = type === '' ? undefined : { 'content-type': type ?? 'text/csv' }
  const reply = await api.send('POST', path, undefined, { raw, ...(headers && { headers }) })
  return { api, reply, told: `${outcome(reply)}: ${String(reply.body['reason'])}` }
}

/** The board of a table that must be taken: its export, the report of its import, and its cards by their titles. */
export async function boardOfTable(raw: BodyInit, given?: TableGiven) {
  const { api, reply, told } = await sendTable(raw, given)
  if (reply.status !== 200) throw new Error(told)
  // The status says that the board was made.
  const report = reply.body as Imported & Record<'lists' | 'labels' | 'members', number>
  const board = await exportOf(api, report._id)
  return { api, report, board, cards: cardsOf(board) }
}

/** Says how a table ends that is not taken; it throws if anything of it is left. */
export async function refusedTable(raw: BodyInit, given?: TableGiven): Promise<string> {
  const before = JSON.stringify(await held())
  const { told } = await sendTable(raw, given)
  if (JSON.stringify(await held()) !== before) throw new Error('something of it is left')
  return told
}

/** The name of something in an export; of a label, with its color. */
function nameOf(one: Json): unknown {
  const label = `${String(Object(one).name)}/${String(Object(one).color)}`
  return one['title'] ?? one['username'] ?? label
}

/** The cards of an export by their titles, with names in place of ids. */
function cardsOf({ cards, lists, swimlanes, labels, users, customFields }: Exported) {
  const all = [...lists, ...swimlanes, ...labels, ...users]
  const named = new Map(all.map((one) => [one['_id'], nameOf(one)]))
  const fieldNames = new Map(customFields.map(({ _id, name }) => [_id, String(name)]))
  const names = (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => named.get(id)) : [])
  const valuesOf = (values: unknown): [string, unknown][] =>
    (Array.isArray(values) ? values : []).map(({ _id, value }: Json) => [
      fieldNames.get(_id) ?? '',
      value,
    ])
  return Object.fromEntries(
    cards.map(({ title, listId, swimlaneId, userId, labelIds, members, ...card }) => {
      const list = named.get(listId)
      const swimlane = named.get(swimlaneId)
      const people = {
        owner: named.get(userId),
        members: names(members),
        assignees: names(card['assignees']),
      }
      const fields = Object.fromEntries(valuesOf(card['customFields']))
      return [
        String(title),
        { ...card, list, swimlane, ...people, labels: names(labelIds), fields },
      ]
    }),
  )
}
