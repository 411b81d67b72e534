import { isDeepStrictEqual } from 'node:util'

/** The number of fields that were compared, and a sentence for each that differs. */
export type Tally = { fields: number; differences: string[] }

/**
 * Compares what was read with what should be there. Of a record, only the expected fields are compared; of
 * a list of records, each entry and their number. A field that is expected to be undefined must be absent.
 */
export function compare(tally: Tally, what: string, expected: unknown, found: unknown): void {
  if (isRecord(expected) && isRecord(found)) return compareFields(tally, what, expected, found)
  if (Array.isArray(expected) && expected.some(isRecord) && Array.isArray(found)) {
    return compareEntries(tally, what, expected, found)
  }
  tally.fields += 1
  if (isDeepStrictEqual(expected, found)) return
  tally.differences.push(`${what}: expected ${shown(expected)}, found ${shown(found)}`)
}

type Fields = Record<string, unknown>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function compareFields(tally: Tally, what: string, expected: Fields, found: Fields): void {
  for (const [field, value] of Object.entries(expected)) {
    compare(tally, `${what}, ${field}`, value, found[field])
  }
}

function compareEntries(tally: Tally, what: string, expected: unknown[], found: unknown[]): void {
  compare(tally, `${what}, number of entries`, expected.length, found.length)
  for (const [index, entry] of expected.entries()) {
    compare(tally, `${what}, entry ${index + 1}`, entry, found[index])
  }
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
