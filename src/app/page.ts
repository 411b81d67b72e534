import type { Cursor, Page } from '../kernel/contract/operation.ts'
import { invalidQuery } from '../kernel/contract/app-error.ts'

/** Most entries of a list without `?limit=`, and the highest `?limit=`. */
const MOST = { unpaged: 10_000, page: 1_000 } as const

/** The part of a list that `?limit=` and `?cursor=` ask for. */
export function pageOf(query: URLSearchParams): Page {
  const limit = query.get('limit')
  const cursor = query.get('cursor')
  return {
    limit: limit === null ? MOST.unpaged : limitOf(limit),
    after: cursor === null ? undefined : cursorOf(cursor),
  }
}

function limitOf(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MOST.page)
    throw invalidQuery('limit', 'must be a whole number from 1 to 1,000')
  return limit
}

function cursorOf(text: string): Cursor {
  const [sort, row, ...rest] = text
    .split('_')
    .map((part) => (/^-?[\d.e+-]{1,30}$/i.test(part) ? Number(part) : Number.NaN))
  if (
    sort === undefined ||
    row === undefined ||
    rest.length > 0 ||
    !Number.isFinite(sort) ||
    !Number.isInteger(row)
  )
    throw invalidQuery('cursor', 'must come from the Link header of the previous page')
  return [sort, row]
}

/** The `Link` header of the next page; `at` is the list's URL without its query. */
export function linkTo(
  at: string,
  query: URLSearchParams,
  [sort, row]: Cursor,
  limit: number,
): string {
  const next = new URLSearchParams(query)
  next.delete('authToken')
  next.set('limit', String(Math.min(limit, MOST.page)))
  next.set('cursor', `${sort}_${row}`)
  return `<${at}?${next.toString()}>; rel="next"`
}
