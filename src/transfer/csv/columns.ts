import { LIMITS } from '../../kernel/limits.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { cardFields } from '../../boards/cards/fields.ts'
import { ALL_LIMITS } from '../../boards/model/limits.ts'
import { FIELD_TYPES } from '../../boards/custom-fields/fields.ts'
import { shortTitle } from '../import/left-out.ts'
import {
  type CardColumn,
  fieldNamed,
  isOfWekan,
  ownColumnsIn,
  plainHeading,
} from './column-names.ts'
import { tooManyColumns } from './read-rows.ts'
import { CUSTOM, type Wanted, noTitle, wantedIn } from './column-mapping.ts'
import { type FieldType, type Part, PARTS, type Role, type TableProfile } from './profile.ts'

/** A custom field that a column becomes. */
export type ColumnField = {
  _id: string
  name: string
  type: FieldType
  settings: { currencyCode?: string; dropdownItems?: { _id: string; name: string }[] }
}

/** A column of a table becomes a field of cards, a part of them, a custom field, or nothing. */
export type TableColumn = { heading: string } & (
  | { holds: 'card'; field: CardColumn }
  | { holds: 'custom'; field: ColumnField }
  | { holds: 'part'; part: Part }
  | { holds: 'lost'; kind: string }
  | { holds: 'nothing' }
)

/** Several columns with one heading may hold such a field, because its cells are lists, which are put together. */
function isList(field: CardColumn): boolean {
  return cardFields[field].column.storage === 'json'
}

type Given = {
  mapping: unknown
  profile: TableProfile | undefined
  /** The number of cells of each column that are not empty. */
  filled: number[]
  /** The types that their values have, where those are no text. */
  types?: (FieldType | undefined)[]
}

/**
 * Decides what the columns of a table become: what `mapping` says by their headings; otherwise what the
 * program's tables hold there; otherwise the field of cards with their name, where the name that says
 * most wins; otherwise a custom field. A column without a heading or without any content becomes
 * nothing, and so do the emptiest beyond the custom fields that a board may have. Throws if no column
 * is the title.
 */
export function mapColumns(
  headings: string[],
  { mapping, profile, filled, types = [] }: Given,
): TableColumn[] {
  if (headings.length > LIMITS.entries) throw tooManyColumns()
  const wanted = wantedIn(headings, mapping)
  const [own, isWekan] = [ownColumnsIn(headings), isOfWekan(headings)]
  const roles = rolesOf(headings, profile, wanted)
  const holders = holdersOf(headings, roles, { own, wanted })
  if (!holders.has('title')) throw noTitle(headings)
  const isFull = (at: number) => (filled[at] ?? 0) > 0
  const keepsEmpty = own > 0 || isWekan
  const isCustom = (heading: string, at: number) => {
    const role = roles[at]
    if (role === 'nothing' || heading.trim() === '' || heldAt(holders, at)) return false
    if (typeof role === 'object') return 'custom' in role && isFull(at)
    if (role !== undefined && role !== CUSTOM && isPart(role)) return false
    if (isWekan && role === undefined && VOTES.has(heading)) return false
    return isFull(at) || role === CUSTOM || keepsEmpty
  }
  const customs = headings.flatMap((heading, at) => (isCustom(heading, at) ? [at] : []))
  const fullest = customs
    .toSorted((one, other) => (filled[other] ?? 0) - (filled[one] ?? 0) || one - other)
    .slice(0, ALL_LIMITS.board.customFields)
  const kept = new Set(fullest)
  return headings.map((heading, at): TableColumn => {
    const role = roles[at]
    const field = heldAt(holders, at)
    if (field !== undefined) return { heading, holds: 'card', field }
    if (kept.has(at)) {
      const made = fieldOf(heading, `field ${at + 1}`, role)
      return { heading, holds: 'custom', field: { ...made, type: types[at] ?? made.type } }
    }
    if (typeof role === 'object' && 'lost' in role)
      return { heading, holds: 'lost', kind: role.lost }
    const isUsed = typeof role === 'string' && role !== 'nothing' && role !== CUSTOM && isPart(role)
    if (isUsed) return { heading, holds: 'part', part: role }
    // A column that is empty on every row does not count as left out.
    return isFull(at) || (heading.trim() !== '' && role === 'nothing')
      ? { heading, holds: 'nothing' }
      : { heading, holds: 'part', part: 'ignored' }
  })
}

/** True if one of the columns is known to be the title. */
export function hasTitle(
  headings: string[],
  { mapping, profile }: Omit<Given, 'filled' | 'types'>,
): boolean {
  const wanted = wantedIn(headings, mapping)
  const roles = rolesOf(headings, profile, wanted)
  return holdersOf(headings, roles, { own: ownColumnsIn(headings), wanted }).has('title')
}

function rolesOf(
  headings: string[],
  profile: TableProfile | undefined,
  wanted: Map<string, Wanted>,
) {
  return headings.map((heading) => wanted.get(heading) ?? roleIn(profile, heading))
}

function isPart(role: CardColumn | Part): role is Part {
  return PARTS.some((part) => part === role)
}

function roleIn(profile: TableProfile | undefined, heading: string): Role | undefined {
  const plain = plainHeading(heading)
  const known = profile?.columns
  if (known && Object.hasOwn(known, plain)) return known[plain]
  for (const [pattern, role] of profile?.patterns ?? []) {
    const [whole, name = ''] = pattern.exec(heading) ?? []
    if (whole !== undefined) return role(name)
  }
  return undefined
}

/** The columns that hold fields of cards, by the field. */
type Holders = Map<CardColumn, number[]>

/** Finds the columns that hold fields: those that are told to, and for other fields the one whose name says most. */
function holdersOf(
  headings: string[],
  roles: (Wanted | Role | undefined)[],
  { own, wanted }: { own: number; wanted: Map<string, Wanted> },
): Holders {
  const plain = headings.map(plainHeading)
  const holders: Holders = new Map()
  for (const [at, heading] of headings.entries()) {
    const role = roles[at]
    if (typeof role !== 'string' || role === 'nothing' || role === CUSTOM || isPart(role)) continue
    const before = holders.get(role) ?? []
    const isMapped = wanted.has(heading)
    const isMore = isList(role) && (!isMapped || plain[before[0] ?? at] === plain[at])
    if (before.length === 0 || isMore) holders.set(role, [...before, at])
    else if (isMapped) throw invalid(`mapping.${shortTitle(heading)}`, TAKEN)
  }
  const ranks = new Map<CardColumn, number>()
  for (const [at, heading] of headings.entries()) {
    if (roles[at] !== undefined || (own > 0 && at >= own)) continue
    const named = fieldNamed(heading)
    if (named === undefined || (holders.has(named.field) && !ranks.has(named.field))) continue
    const best = ranks.get(named.field) ?? Number.POSITIVE_INFINITY
    const before = holders.get(named.field) ?? []
    if (best > named.rank) {
      ranks.set(named.field, named.rank)
      holders.set(named.field, [at])
    } else if (isList(named.field) && plain[before[0] ?? at] === plain[at])
      holders.set(named.field, [...before, at])
  }
  return holders
}

const TAKEN = 'names a field that another column has'

/** The field that a column holds. */
function heldAt(holders: Holders, at: number): CardColumn | undefined {
  for (const [field, columns] of holders) if (columns.includes(at)) return field
  return undefined
}

/** A column of WeKan's tables whose cells cannot be read: a question, and how many voted for and against it. */
const VOTES: ReadonlySet<string> = new Set(['Vote', 'Voting', 'Abstimmung'])

/** The heading of a custom field in WeKan's tables: its name and type, and the items of a dropdown or the currency. */
const OF_WEKAN = new RegExp(
  `^CustomField-(.*?)-(?:(${FIELD_TYPES.join('|')})|(dropdown|currency)-(.*))$`,
  's',
)

/** The custom field that a column becomes: text, unless its heading or the program's tables say more. */
function fieldOf(heading: string, _id: string, role: Wanted | Role | undefined): ColumnField {
  if (typeof role === 'object' && 'custom' in role)
    return { _id, name: role.name ?? heading.trim(), type: role.custom, settings: {} }
  const [, name, plain, typed, more = ''] = OF_WEKAN.exec(heading) ?? []
  const type = FIELD_TYPES.find((one) => one === (plain ?? typed)) ?? 'text'
  if (name === undefined) return { _id, name: heading.trim(), type, settings: {} }
  if (typed === 'currency') return { _id, name, type, settings: { currencyCode: more } }
  const items = typed === 'dropdown' ? more.split('/') : []
  const dropdownItems = items.map((item, at) => ({ _id: `item-${at}`, name: item }))
  return { _id, name, type, settings: items.length > 0 ? { dropdownItems } : {} }
}
