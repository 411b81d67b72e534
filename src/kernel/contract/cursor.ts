import { invalidQuery } from './app-error.ts'
import type { Cursor } from './operation.ts'

/** Where a page ended, as the client is told and gives it back. */
export function writtenCursor([sort, row]: Cursor): string {
  return `${sort}_${row}`
}

/** What `?cursor=` says. Throws if it is none, naming where clients get one from. */
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
