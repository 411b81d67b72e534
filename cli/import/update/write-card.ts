import type { Client } from '../../../client/client.ts'
import { objectOf, textOf } from '../json.ts'
import type { Things } from './board-things.ts'
import type { CardChanges } from './card-changes.ts'
import { type PlainCard, type PlainComment, VALUES } from './plain-card.ts'

export type CardWriter = { api: Client; board: string; things: Things }

type Body = NonNullable<Parameters<Client['edit_board_card']>[0]['body']>

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Makes a card of one there that is new, with all that is on it. */
export async function makeCard(
  { api, board, things }: CardWriter,
  theirs: PlainCard,
): Promise<void> {
  const list = await things.list(textOf(theirs.values.list))
  const body = { title: textOf(theirs.values.title) || 'Card', externalId: theirs.externalId }
  const { _id } = await api.new_card({ board, list, body })
  const given = new Set(['title', 'list'])
  const values = VALUES.filter((key) => !given.has(key) && isSet(theirs.values[key]))
  const fields = Object.keys(theirs.fields)
  const { checklists, comments } = theirs
  const all = { values, fields, checklists: checklists.length > 0, comments, stays: [] }
  await changeCard({ api, board, things }, _id, theirs, all)
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** Gives a card here the values that have changed there. */
export async function changeCard(
  writer: CardWriter,
  card: string,
  theirs: PlainCard,
  changes: CardChanges,
): Promise<void> {
  const { api, board } = writer
  if (changes.checklists) await replaceChecklists(writer, card, theirs)
  for (const comment of changes.comments) await addComment(writer, card, comment)
  const { archive, ...body } = await bodyOf(writer, theirs, changes)
  // Nothing else of an archived card can be changed.
  if (archive === false) await api.edit_board_card({ board, card, body: { archive } })
  if (Object.keys(body).length > 0) await api.edit_board_card({ board, card, body })
  if (archive === true) await api.edit_board_card({ board, card, body: { archive } })
}

/** Adds a comment as one that was imported, in the name of its author where they have one here. */
async function addComment(
  { api, board, things }: CardWriter,
  card: string,
  { text: comment, author, createdAt }: PlainComment,
): Promise<void> {
  const authorId = things.author(author)
  const by = authorId === undefined ? {} : { authorId }
  const body = { comment, imported: true, ...by, ...(createdAt !== '' && { createdAt }) }
  await api.new_comment({ board, card, body })
}

async function bodyOf(
  { things }: CardWriter,
  { values, fields }: PlainCard,
  changes: CardChanges,
): Promise<Body> {
  const body: Record<string, unknown> = {}
  for (const key of changes.values) {
    const value = values[key]
    if (key === 'list') body['listId'] = await things.list(textOf(value))
    else if (key === 'swimlane') body['swimlaneId'] = await things.swimlane(textOf(value))
    else if (key === 'labels') body['labelIds'] = await things.labels(texts(value))
    else if (key === 'members' || key === 'assignees') body[key] = things.people(texts(value))
    else if (key === 'archived') body['archive'] = value === true
    else body[key] = value ?? ''
  }
  const given: object[] = []
  for (const name of changes.fields) given.push(await things.field(name, fields[name] ?? ''))
  if (given.length > 0) body['customFields'] = given
  // The service has given these values in the same form.
  return body
}

/** Makes the checklists anew, as they are there; they were as the last import had made them. */
async function replaceChecklists(
  { api, board }: CardWriter,
  card: string,
  { checklists }: PlainCard,
): Promise<void> {
  for await (const { _id: checklist } of api.each('get_all_checklists', { board, card }))
    await api.delete_checklist({ board, card, checklist })
  for (const { title, items } of checklists) {
    const { _id: checklist } = await api.new_checklist({
      board,
      card,
      body: { title: title || 'Checklist' },
    })
    for (const item of items) {
      const made = objectOf(
        await api.new_checklist_item({ board, card, checklist, body: { title: item.title } }),
      )
      const body = { isFinished: true }
      if (item.isFinished)
        await api.edit_checklist_item({ board, card, checklist, item: String(made['_id']), body })
    }
  }
}
