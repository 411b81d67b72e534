import { readCursor, writtenCursor } from '../kernel/contract/cursor.ts'
import { type Cursor, type Page, TOKEN_PARAMETERS } from '../kernel/contract/operation.ts'
import { invalidQuery } from '../kernel/contract/app-error.ts'

/** Most entries of a list without `?limit=`, and the highest `?limit=`. */
const MOST = { unpaged: 10_000, page: 1_000 } as const

/** The part of a list that `?limit=` and `?cursor=` ask for. */
export function pageOf(query: URLSearchParams): Page {
  const limit = query.get('limit')
  const cursor = query.get('cursor')
  return {
    limit: limit === null ? MOST.unpaged : limitOf(limit),
    after: cursor === null ? undefined : readCursor(cursor, 'the Link header'),
  }
}

function limitOf(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MOST.page)
    throw invalidQuery('limit', 'must be a whole number from 1 to 1,000')
  return limit
}

/** The `Link` header of the next page; `at` is the list's URL without its query. */
export function linkTo(at: string, query: URLSearchParams, cursor: Cursor, limit: number): string {
  const next = new URLSearchParams(query)
  for (const name of TOKEN_PARAMETERS) next.delete(name)
  next.set('limit', String(Math.min(limit, MOST.page)))
  next.set('cursor', writtenCursor(cursor))
  return `<${at}?${next.toString()}>; rel="next"`
}
