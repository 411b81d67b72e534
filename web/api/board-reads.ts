import { REVISION } from '../../client/client.ts'
import { failureIn, jsonIn, unreached } from '../../client/failure.ts'
import type { BoardReply, CardsReply } from '../state/board-view.ts'

const TIMEOUT_MS = 30_000

/** Reads a board; undefined if it is as it was at the ETag. */
export async function readBoard(
  board: string,
  ifNoneMatch: string | undefined,
): Promise<{ etag: string | undefined; body: BoardReply } | undefined> {
  const headers = ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }
  const { response, body } = await read(board, '', headers)
  if (response.status === 304) return undefined
  // A view of all cards is that of a board.
  return { etag: response.headers.get('etag') ?? undefined, body: body as BoardReply }
}

/** Reads some cards of a board; those that are missing in the reply are gone or archived. */
export async function readCards(board: string, cards: readonly string[]): Promise<CardsReply> {
  const query = new URLSearchParams({ cards: cards.join(',') }).toString()
  // A view of some cards has them, and no board.
  return (await read(board, `?${query}`, {})).body as CardsReply
}

async function read(board: string, query: string, headers: Record<string, string>) {
  const path = `/r/${REVISION}/api/boards/${encodeURIComponent(board)}/view${query}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // The page keeps the board itself, so the browser's cache must not answer for it.
  const response = await fetch(path, { headers, signal, cache: 'no-store' }).catch(fail)
  const text = await response.text().catch(fail)
  if (!response.ok && response.status !== 304) throw failureIn(response, text)
  return { response, body: jsonIn(response, text) }
}

function fail(cause: unknown): never {
  throw unreached(cause)
}
