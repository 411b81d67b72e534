import { type Client, LanewayError } from '../../../client/client.ts'
import { textOf } from '../json.ts'
import { type Things, thingsOf } from './board-things.ts'
import { changesOf } from './card-changes.ts'
import { type BoardDocument, documentOf } from './document.ts'
import { merge } from './merge.ts'
import { type PlainCard, type PlainComment, keyOfList, plainCards } from './plain-card.ts'
import { type CardWriter, changeCard, makeCard } from './write-card.ts'

export type Updated = { sentence: string; told: string[] }

/**
 * Brings a board that an import made to what its program has now. Things that people here have changed since
 * stay, and are reported. `base` is what the last import wrote.
 */
export async function updateBoard(
  api: Client,
  board: string,
  base: BoardDocument | undefined,
  theirs: BoardDocument,
): Promise<Updated> {
  const ours = await boardNow(api, board)
  const counts = { made: 0, changed: 0 }
  const told: string[] = []
  const writer = { api, board, things: thingsOf(api, board, ours, theirs) }
  const known = {
    base: plain(base, ours),
    theirs: plain(theirs, ours),
    ours: plainCards(ours, usersIn(ours)),
  }
  await updateLists(writer, { base, theirs, ours, told })
  const [before, now] = [base, theirs].map((one) => textOf(one?.['title']))
  if (base !== undefined && before !== now)
    told.push(`${now}: the board was called ${before} there, and keeps its title here.`)
  for (const [externalId, card] of known.theirs) {
    const title = textOf(card.values.title)
    const here = known.ours.get(externalId)
    const before = known.base.get(externalId)
    try {
      if (here !== undefined) {
        // A card that a run has made before it broke off is as if it had been empty.
        const states = { base: before, theirs: card, ours: here, hasBase: base !== undefined }
        const changes = changesOf(states)
        if (changes.stays.length > 0)
          told.push(`${title}: was changed here, and stays so: ${changes.stays.join(', ')}.`)
        told.push(...authorsWithout(writer.things, title, changes.comments))
        if (!isAny(changes)) continue
        await changeCard(writer, here.id, card, changes)
        counts.changed += 1
      } else if (before !== undefined)
        told.push(`${title}: was deleted or moved here, and is not made again.`)
      else {
        await makeCard(writer, card)
        told.push(...authorsWithout(writer.things, title, card.comments))
        counts.made += 1
      }
    } catch (error) {
      told.push(`${title}: ${refusalIn(error)}`)
    }
  }
  for (const [externalId, { values }] of known.base)
    if (!known.theirs.has(externalId) && known.ours.has(externalId))
      told.push(`${textOf(values.title)}: is gone there, and stays here.`)
  return { sentence: `updated: ${counts.changed} cards changed, ${counts.made} new.`, told }
}

/** Tells of comments whose authors are not on the board, which are in the name of whoever imports. */
function authorsWithout({ author }: Things, title: string, comments: PlainComment[]): string[] {
  const names = new Set(comments.map((one) => one.author))
  return [...names]
    .filter((name) => name !== '' && author(name) === undefined)
    .map((name) => `${title}: comments of ${name}, who is not on the board here, are yours.`)
}

async function boardNow(api: Client, board: string): Promise<BoardDocument> {
  const response = await api.exportJson({ board, query: { attachments: 'false' } })
  return documentOf(await response.json())
}

function usersIn({ users }: BoardDocument): Map<unknown, string> {
  return new Map(users.map(({ _id, username }) => [_id, textOf(username)]))
}

/** The cards of a document, whose people are those of the board here and those that it makes. */
function plain(document: BoardDocument | undefined, ours: BoardDocument): Map<string, PlainCard> {
  if (document === undefined) return new Map()
  return plainCards(document, new Map([...usersIn(document), ...usersIn(ours)]))
}

function isAny({ values, fields, checklists, comments }: ReturnType<typeof changesOf>): boolean {
  return values.length + fields.length + comments.length > 0 || checklists
}

/** A refusal of the service in words; anything else ends the run, which can go on later. */
function refusalIn(error: unknown): string {
  const isRefusal = error instanceof LanewayError && error.status >= 400 && error.status < 500
  if (isRefusal && ![401, 408, 429].includes(error.status)) return error.reason
  throw error
}

type Boards = {
  base: BoardDocument | undefined
  theirs: BoardDocument
  ours: BoardDocument
  told: string[]
}

/** Makes lists that are new there, and renames those that were renamed there. */
async function updateLists(
  { api, board, things }: CardWriter,
  { base, theirs, ours, told }: Boards,
): Promise<void> {
  const titles = (document: BoardDocument | undefined) =>
    new Map(document?.lists.map((list) => [keyOfList(list), textOf(list['title'])]))
  const [before, now] = [titles(base), titles(ours)]
  for (const [key, title] of titles(theirs)) {
    const here = now.get(key)
    if (here === undefined) {
      if (before.has(key)) told.push(`${title}: this list was deleted here, and is not made again.`)
      else await things.list(key)
      continue
    }
    const merged = merge(before.get(key), title, here, before.has(key))
    if (merged === 'take')
      await api.edit_list({ board, list: await things.list(key), body: { title } })
    if (merged === 'stays') told.push(`${title}: this list is called ${here} here, and stays so.`)
  }
}
