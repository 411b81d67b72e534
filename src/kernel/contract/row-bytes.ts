import { AppError } from './app-error.ts'
import { formatNumber } from './format-number.ts'

/** Most bytes of a row, and of a value that is sent: D1's limit, which the local runtime does not have. */
export const ROW_BYTES = 2_000_000

/** The bytes that a row needs beside those of its texts: for each column its type and length, and a number itself. */
const COLUMN_BYTES = { header: 4, number: 8 } as const

/** Most bytes of a character's unit of UTF-16 in UTF-8. */
const UNIT_BYTES = 3

const utf8 = new TextEncoder()

/** The bytes of a text in UTF-8. */
export function bytesOfText(text: string): number {
  return utf8.encode(text).length
}

/** True if texts of so many UTF-16 units together may have more bytes than a row. */
export function mayBeLong(units: number): boolean {
  return units * UNIT_BYTES > ROW_BYTES
}

/** The texts of a row as it is stored: lists and objects are JSON. */
function textsOf(row: object): string[] {
  return Object.values(row).flatMap((value: unknown) => {
    if (typeof value === 'string') return value
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : []
  })
}

/** The bytes that SQLite needs for a row; if its texts are short, no more than that many. */
export function bytesOfRow(row: object): number {
  const texts = textsOf(row)
  const columns = Object.keys(row).length * (COLUMN_BYTES.header + COLUMN_BYTES.number)
  return texts.reduce((sum, text) => sum + bytesOfText(text), columns)
}

/** Throws if a row would be longer than the store takes, unless it was before, and becomes no longer. */
export function expectRowFits(row: object, before: object | undefined): void {
  if (!mayBeLong(textsOf(row).reduce((sum, { length }) => sum + length, 0))) return
  const bytes = bytesOfRow(row)
  if (bytes > ROW_BYTES && bytes > (before === undefined ? 0 : bytesOfRow(before)))
    throw tooLong(bytes)
}

/** The error for a row that would be longer than the store takes; `bytes` says how long, if that is known. */
export function tooLong(bytes?: number): AppError {
  const size = bytes === undefined ? '' : `, and would have ${formatNumber(bytes)}`
  const reason = `This would hold too much: one record holds at most ${formatNumber(ROW_BYTES)} bytes with all its texts and lists${size}; shorten or remove some of them.`
  return new AppError('body.too_large', { reason })
}
