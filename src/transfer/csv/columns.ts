import { parseJson } from '../../kernel/contract/json.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { cardFields } from '../../boards/cards/fields.ts'
import { ALL_LIMITS } from '../../boards/model/limits.ts'
import { FIELD_TYPES } from '../../boards/custom-fields/fields.ts'
import { shortTitle } from '../import/left-out.ts'
import {
  type CardColumn,
  FIELD_NAMES,
  fieldNamed,
  isOfWekan,
  ownColumnsIn,
  plainHeading,
} from './column-names.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

type FieldType = (typeof FIELD_TYPES)[number]

/** A custom field that a column becomes. */
export type ColumnField = {
  _id: string
  name: string
  type: FieldType
  settings: { currencyCode?: string; dropdownItems?: { _id: string; name: string }[] }
}

/** A column of a table becomes a field of cards, a custom field, or nothing. */
export type TableColumn = { heading: string } & (
  | { holds: 'card'; field: CardColumn }
  | { holds: 'custom'; field: ColumnField }
  | { holds: 'nothing' }
)

/** A mapping may name these beside the fields of cards. */
const CUSTOM = 'customfield'
const NOTHING: ReadonlySet<string> = new Set(['', 'none', 'nothing'])

/** Several columns with one heading may hold such a field, because its cells are lists, which are put together. */
function isList(field: CardColumn): boolean {
  return cardFields[field].column.storage === 'json'
}

/**
 * Decides what the columns of a table become: what `mapping` says by their headings; otherwise the field
 * of cards with their name, if there is one; otherwise a custom field. A column without a heading becomes
 * nothing, and so does a custom field beyond the most that a board may have. Throws if no column is the
 * title.
 */
export function mapColumns(headings: string[], mapping: unknown): TableColumn[] {
  const most = LIMITS.entries
  if (headings.length > most)
    throw new AppError('body.too_large', {
      reason: `A table may have at most ${formatNumber(most)} columns.`,
    })
  const wanted = wantedIn(headings, mapping)
  /** The plain heading of the column that holds a field. */
  const holders = new Map<CardColumn, string>()
  const hold = (field: CardColumn, heading: string) => {
    const plain = plainHeading(heading)
    const holder = holders.get(field) ?? plain
    if (holders.has(field) && !(isList(field) && holder === plain)) return false
    holders.set(field, plain)
    return true
  }
  for (const [heading, target] of wanted)
    if (isCardColumn(target) && !hold(target, heading))
      throw invalid(`mapping.${shortTitle(heading)}`, 'names a field that another column has')
  const [own, isWekan] = [ownColumnsIn(headings), isOfWekan(headings)]
  let customs = 0
  const columns = headings.map((heading, at): TableColumn => {
    const target = wanted.get(heading)
    if (target !== undefined && isCardColumn(target))
      return { heading, holds: 'card', field: target }
    const isFree = target === undefined && (own === 0 || at < own)
    const known = isFree ? fieldNamed(heading) : undefined
    if (known !== undefined && hold(known, heading)) return { heading, holds: 'card', field: known }
    const isVotes = isWekan && target === undefined && VOTES.has(heading)
    const isNothing = target === 'nothing' || isVotes || heading.trim() === ''
    if (isNothing || customs >= ALL_LIMITS.board.customFields) return { heading, holds: 'nothing' }
    customs += 1
    return { heading, holds: 'custom', field: fieldOf(heading, `field ${customs}`) }
  })
  if (!holders.has('title')) throw noTitle(headings)
  return columns
}

/** A column of WeKan's tables whose cells cannot be read: a question, and how many voted for and against it. */
const VOTES: ReadonlySet<string> = new Set(['Vote', 'Voting', 'Abstimmung'])

type Wanted = CardColumn | typeof CUSTOM | 'nothing'

function isCardColumn(wanted: Wanted): wanted is CardColumn {
  return wanted !== CUSTOM && wanted !== 'nothing'
}

/** Reads from a mapping what each column is to become, by its heading. */
function wantedIn(headings: string[], mapping: unknown): Map<string, Wanted> {
  const given: unknown = typeof mapping === 'string' ? parseJson(mapping) : (mapping ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('mapping', 'must be an object of columns and fields')
  const entries = Object.entries(given)
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

function targetOf(named: string, target: unknown): Wanted {
  const text = target === null ? '' : target
  if (typeof text === 'string') {
    const plain = plainHeading(text)
    if (plain === CUSTOM) return CUSTOM
    if (NOTHING.has(plain)) return 'nothing'
    const field = fieldNamed(text)
    if (field !== undefined) return field
  }
  throw invalid(named, `must be one of ${FIELD_NAMES.join(', ')}, customField or none`)
}

function noTitle(headings: string[]): AppError {
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

/** The heading of a custom field in WeKan's tables: its name and type, and the items of a dropdown or the currency. */
const OF_WEKAN = new RegExp(
  `^CustomField-(.*?)-(?:(${FIELD_TYPES.join('|')})|(dropdown|currency)-(.*))$`,
  's',
)

/** The custom field that a column becomes: text, unless its heading says more. */
function fieldOf(heading: string, _id: string): ColumnField {
  const [, name, plain, typed, more = ''] = OF_WEKAN.exec(heading) ?? []
  const type = FIELD_TYPES.find((one) => one === (plain ?? typed)) ?? 'text'
  if (name === undefined) return { _id, name: heading.trim(), type, settings: {} }
  if (typed === 'currency') return { _id, name, type, settings: { currencyCode: more } }
  const items = typed === 'dropdown' ? more.split('/') : []
  const dropdownItems = items.map((item, at) => ({ _id: `item-${at}`, name: item }))
  return { _id, name, type, settings: items.length > 0 ? { dropdownItems } : {} }
}
