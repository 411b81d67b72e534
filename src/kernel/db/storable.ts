import { ROW_BYTES, bytesOfText, mayBeLong, tooLong } from '../contract/row-bytes.ts'
import { type Query, writes } from './sessions.ts'

/**
 * Throws if a statement carries a value that D1 does not take, or inserts a row of values that are too long
 * together. What boards hold is measured before, as the rows that result.
 */
export function expectStorable(query: Query): void {
  if (!writes(query)) return
  const texts = query.params.filter((one) => typeof one === 'string')
  if (!mayBeLong(texts.reduce((sum, { length }) => sum + length, 0))) return
  const sizes = texts.map(bytesOfText)
  const isInsert = /^\s*insert\b/i.test(query.sql)
  const bytes = isInsert ? sizes.reduce((sum, one) => sum + one, 0) : Math.max(...sizes)
  if (bytes > ROW_BYTES) throw tooLong(bytes)
}
