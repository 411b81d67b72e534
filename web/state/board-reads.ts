import type { BoardReply, CardsReply, ChangesReply } from './board-view.ts'
import type { CardView } from './card-view.ts'
import type { Client } from '../../client/client.ts'
import { FIRST_CARDS } from '../api/first-cards.ts'
import { readerOfLink, secretOf } from '../api/share-id.ts'
import { sharedCard, sharedPart, sharedReply } from './shared-reply.ts'

/** A read of some cards may take so long. Cards that change later wait for it. */
const LONGEST_MS = 10_000

/** A board that was read before: its ETag, and its version if the reader knows it. */
export type KnownBoard = { etag: string; version: number }

/** Reads the first cards of a board; of one that is known no more than what changed, if the service can tell. Returns undefined if nothing did. */
export async function readBoard(
  api: Client,
  board: string,
  known: KnownBoard | undefined,
): Promise<{ etag: string | undefined; body: BoardReply | ChangesReply } | undefined> {
  const options = known === undefined ? {} : { ifNoneMatch: known.etag }
  const since = known === undefined ? {} : { since: String(known.version) }
  const link = secretOf(board)
  if (link !== undefined) {
    const query = { ...since, ...readerOfLink() }
    const { etag, body } = await api.reply('get_shared_view', { link, query }, options)
    return body === undefined ? undefined : { etag, body: sharedReply(board, body) }
  }
  const query = known === undefined ? { limit: FIRST_CARDS } : since
  const { etag, body } = await api.reply('get_board_view', { board, query }, options)
  // Without names of cards it is one of these. Replies leave out what is not set, so nothing in it is null.
  return body === undefined ? undefined : { etag, body: body as unknown as BoardReply }
}

export async function readFrame(api: Client, board: string): Promise<BoardReply> {
  // As above.
  return (await api.get_board_view({ board, query: { cards: 'none' } })) as unknown as BoardReply
}

export async function readArchive(api: Client, board: string): Promise<BoardReply> {
  // As above.
  return (await api.get_board_view({ board, query: { archived: 'true' } })) as unknown as BoardReply
}

/** Reads some cards of a board; those that are missing in the reply are gone or archived. */
export async function readCards(
  api: Client,
  board: string,
  cards: readonly string[],
): Promise<CardsReply> {
  const query = { cards: cards.join(',') }
  // A view of some cards has them, and nothing in it is null either.
  const signal = AbortSignal.timeout(LONGEST_MS)
  return (await api.get_board_view({ board, query }, { signal })) as unknown as CardsReply
}

/** Reads the cards that follow those of a part of a board. */
export async function readFollowing(
  api: Client,
  board: string,
  cursor: string,
): Promise<CardsReply> {
  const link = secretOf(board)
  if (link !== undefined)
    return sharedPart(await api.get_shared_view({ link, query: { cursor, ...readerOfLink() } }))
  // As above.
  return (await api.get_board_view({ board, query: { cursor } })) as unknown as CardsReply
}

export async function readCard(api: Client, board: string, card: string): Promise<CardView> {
  const link = secretOf(board)
  if (link !== undefined)
    return sharedCard(await api.get_shared_card({ link, card, query: readerOfLink() }))
  // Nothing in it is null either.
  return (await api.get_card_view({ board, card })) as unknown as CardView
}
