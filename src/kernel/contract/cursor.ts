import { invalidQuery } from './app-error.ts'
import type { Cursor } from './operation.ts'

/** Writes the place at which a page ended as the text that clients give back to get the next page. */
export function writtenCursor([sort, row]: Cursor): string {
  return `${sort}_${row}`
}

/** Reads the text of `?cursor=`. Throws if it is no cursor, and names where clients get one from. */
export function readCursor(text: string, source: string): Cursor {
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
    throw invalidQuery('cursor', `must come from ${source} of the previous page`)
  return [sort, row]
}

/** Reads the `?limit=` of a part: a number from 1 to `most`, which is `usual` without it. */
export function readLimit(
  query: URLSearchParams,
  { usual, most }: { usual: number; most: number },
): number {
  const given = query.get('limit')
  if (given === null) return usual
  const isShort = given.length <= String(most).length
  if (!isShort || !/^\d+$/.test(given) || Number(given) < 1 || Number(given) > most)
    throw invalidQuery('limit', `must be a number from 1 to ${most}`)
  return Number(given)
}
