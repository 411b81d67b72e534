import { invalid, AppError } from '../../kernel/contract/app-error.ts'
import { parseJson } from '../../kernel/contract/json.ts'
import { shortTitle } from '../import/left-out.ts'
import { type CardColumn, FIELD_NAMES, fieldMeant, plainHeading } from './column-names.ts'

/** A mapping may name these beside the fields of cards. */
export const CUSTOM = 'customfield'
const NOTHING: ReadonlySet<string> = new Set(['', 'none', 'nothing'])

export type Wanted = CardColumn | typeof CUSTOM | 'nothing'

/** Reads from a mapping what each column is to become, by its heading. */
export function wantedIn(headings: string[], mapping: unknown): Map<string, Wanted> {
  const entries = mappingEntries(mapping)
  if (entries.length > headings.length)
    throw invalid('mapping', `has more entries than the table has columns; ${listed(headings)}`)
  const plain = headings.map(plainHeading)
  return new Map(
    entries.flatMap(([column, target]) => {
      const named = `mapping.${shortTitle(column)}`
      const alike = plainHeading(column)
      const found = headings.filter((one, at) => one === column || plain[at] === alike)
      if (found.length === 0) throw invalid(named, `is not a column; ${listed(headings)}`)
      return found.map((heading): [string, Wanted] => [heading, targetOf(named, target)])
    }),
  )
}

/** The entries of a mapping, which is an object or its JSON text. */
export function mappingEntries(mapping: unknown): [column: string, target: unknown][] {
  const given: unknown = typeof mapping === 'string' ? parseJson(mapping) : (mapping ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('mapping', 'must be an object of columns and fields')
  return Object.entries(given)
}

/** The column that a mapping says to hold a field. */
export function columnFor(field: string, mapping: unknown): string | undefined {
  return mappingEntries(mapping).find(([, target]) => target === field)?.[0]
}

/** The part of a mapping that is about columns with these headings. */
export function mappingOf(headings: string[], mapping: unknown): Record<string, unknown> {
  const plain = new Set(headings.map(plainHeading))
  const known = mappingEntries(mapping).filter(([column]) => plain.has(plainHeading(column)))
  return Object.fromEntries(known)
}

function targetOf(named: string, target: unknown): Wanted {
  const text = target === null ? '' : target
  if (typeof text === 'string') {
    const plain = plainHeading(text)
    if (plain === CUSTOM) return CUSTOM
    if (NOTHING.has(plain)) return 'nothing'
    const field = fieldMeant(text)
    if (field !== undefined) return field
  }
  throw invalid(named, `must be one of ${FIELD_NAMES.join(', ')}, customField or none`)
}

/** The error for a table without a title; it names the columns. */
export function noTitle(headings: string[]): AppError {
  const reason = `says of no column that it is the title; ${listed(headings)}`
  return new AppError('import.columns', {
    values: { headings: listed(headings) },
    fields: [{ field: 'mapping', reason }],
  })
}

/** Most headings that a message names. */
const MOST_NAMED = 30

function listed(headings: string[]): string {
  const names = headings.slice(0, MOST_NAMED).map((one) => `"${shortTitle(one)}"`)
  return `the columns are ${[...names, ...(headings.length > MOST_NAMED ? ['…'] : [])].join(', ')}`
}
