import { Buffer } from 'node:buffer'
import { AppError } from '../contract/app-error.ts'
import { type Query, writes } from './sessions.ts'

/** Most bytes of a row, and of a value that is sent: D1's limit, which the local runtime does not have. */
export const ROW_BYTES = 2_000_000

/** Each column of a row takes the bytes of its type and length beside those of its text, and a number takes its own. */
const COLUMN_BYTES = { header: 4, number: 8 } as const

/** The bytes that SQLite needs for a row: texts in UTF-8, lists and objects as JSON. */
export function bytesOfRow(row: object): number {
  let bytes = 0
  for (const value of Object.values(row)) bytes += COLUMN_BYTES.header + bytesOf(value)
  return bytes
}

function bytesOf(value: unknown): number {
  if (value === null || value === undefined) return 0
  if (typeof value === 'string') return Buffer.byteLength(value)
  return typeof value === 'object' ? Buffer.byteLength(JSON.stringify(value)) : COLUMN_BYTES.number
}

/** The error for a row that would be longer than the store takes; `bytes` says how long, if that is known. */
export function tooLong(bytes?: number): AppError {
  const size = bytes === undefined ? '' : `, and it would have ${bytes.toLocaleString('en')}`
  const reason = `One record can have at most ${ROW_BYTES.toLocaleString('en')} bytes with all its texts and lists${size}; shorten or remove some of them.`
  return new AppError('body.too_large', { reason })
}

/** Throws if a statement carries a value that D1 does not take, or inserts a row of values that are too long together. */
export function expectStorable(query: Query): void {
  if (!writes(query)) return
  const sizes = query.params.map((one) => (typeof one === 'string' ? one : ''))
  // A character has at most three bytes for each of its units.
  if (sizes.reduce((sum, text) => sum + text.length, 0) * 3 <= ROW_BYTES) return
  const bytes = sizes.map((text) => Buffer.byteLength(text))
  const isInsert = /^\s*insert\b/i.test(query.sql)
  const most = isInsert ? bytes.reduce((sum, one) => sum + one, 0) : Math.max(...bytes)
  if (most > ROW_BYTES) throw tooLong(most)
}
