import type { Options } from '../../client/client.ts'
import type { Confirmation } from './command.ts'

/** Waits for the reply to a request that makes one thing, which says its id. */
export async function making(
  reply: Promise<{ etag: string | undefined; body: { _id: string } | undefined }>,
): Promise<Confirmation> {
  const { etag, body } = await reply
  return { etag, ids: body === undefined ? [] : [body._id] }
}

/** Names the order of what a container holds. Moves by position and deletions are about it, so that they are sent one after the other: a position is counted without what is deleted, also while the deletion is held back. */
export function orderIn(container: string): string {
  return `order ${container}`
}

/** Most cards that the service changes with one request. */
export const MOST_AT_ONCE = 500

/** Sends the parts of a command one after the other, each with a key of its own, so that all of them can be sent again. */
export async function sendEach<Part>(
  parts: readonly Part[],
  { key = '', ...options }: Options,
  send: (part: Part, options: Options) => Promise<Confirmation>,
): Promise<Confirmation> {
  let last: Confirmation = { etag: undefined }
  for (const [at, part] of parts.entries())
    last = await send(part, { ...options, key: at === 0 ? key : `${key}.${at}` })
  return last
}

/** Cuts what names cards into parts that the service takes; those that are put into a place follow each other there. */
export function inParts<Part extends { cards: string[]; position?: number }>(whole: Part): Part[] {
  const count = Math.ceil(whole.cards.length / MOST_AT_ONCE)
  return Array.from({ length: count }, (_, part) => {
    const from = part * MOST_AT_ONCE
    const cards = whole.cards.slice(from, from + MOST_AT_ONCE)
    const { position } = whole
    return { ...whole, cards, ...(position !== undefined && { position: position + from }) }
  })
}
