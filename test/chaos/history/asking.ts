import * as z from 'zod'
import type { CardView } from './card-model.ts'
import type { Asking, Player } from './record.ts'

const made = z.object({ _id: z.string() })
const shown = z
  .object({ title: z.string(), listId: z.string(), requestedBy: z.string() })
  .transform(({ title, listId: list, requestedBy }): CardView => ({ title, list, requestedBy }))

/** The path of a board's operations. */
type Place = { path: string }

/** Makes a card that no other is called like. */
export function create({ path }: Place, list: string, name: string): Asking {
  const title = `Made ${name}`
  const body = { title, requestedBy: 'its maker' }
  return {
    card: title,
    input: { do: 'create', card: { title, list, requestedBy: 'its maker' } },
    sent: { method: 'POST', path: `${path}/lists/${list}/cards`, body },
    read: (text) => ({ output: 'done', card: made.parse(JSON.parse(text))._id }),
  }
}

/** Changes a card, in the list that it is said to be in, and on the version of the board that is named. */
export function edit(
  { path }: Place,
  card: string,
  set: Partial<CardView>,
  from: string | undefined,
  ifVersion: number | undefined,
): Asking {
  const { list, ...rest } = set
  const place = from === undefined ? path : `${path}/lists/${from}`
  return {
    card,
    ifVersion,
    input: { do: 'edit', set, from },
    sent: {
      method: 'PUT',
      path: `${place}/cards/${card}`,
      body: { ...rest, ...(list !== undefined && { listId: list }) },
    },
    read: () => ({ output: 'done' }),
  }
}

/** Deletes a card, which is said to be in a list. */
export function remove(
  { path }: Place,
  card: string,
  from: string,
  ifVersion: number | undefined,
): Asking {
  return {
    card,
    ifVersion,
    input: { do: 'delete', from },
    sent: { method: 'DELETE', path: `${path}/lists/${from}/cards/${card}` },
    read: () => ({ output: 'done' }),
  }
}

/** Reads a card as it is now. */
export function read(card: string): Asking {
  return {
    card,
    input: { do: 'read' },
    sent: { method: 'GET', path: `/api/cards/${card}` },
    read: (text) => ({ output: shown.parse(JSON.parse(text)) }),
  }
}

/** Reads a card as it was at a client's bookmark, or later. */
export function readAtBookmark({ bookmark }: Player, card: string): Asking {
  return { ...read(card), after: bookmark?.of }
}
