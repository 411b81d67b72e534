import { wordsOf } from '../../boards/model/absent.ts'
import { TRANSFERRED } from '../../boards/entities.ts'
import { keyed } from '../../kernel/contract/keyed.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { countUnknownKeys } from './count-unknown-keys.ts'
import { ID_FIELDS } from './entry-kinds.ts'
import { type JsonPart, partName, valueOf } from '../json/parts.ts'
import { type LeftOutCounts, shortTitle, titleOf } from './left-out.ts'
import { type Entry, entryOf } from './entry.ts'
import { normalized } from './trello.ts'
import type { ListEntry } from '../middle/board-reader.ts'

/**
 * Converts one part of an export to entries; null in place of a list gives none. With `leftOut`,
 * counts keys that no importer reads and entries without a readable id.
 */
export function entriesIn(part: JsonPart, leftOut?: LeftOutCounts): ListEntry[] {
  const value = valueOf(part)
  if (part.at === undefined && value === null) return []
  if (part.at === undefined) throw invalid(part.name, 'must be a list')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(partName(part), 'must be an object')
  const entry = entryOf(value)
  if (hasNoUserId(part.name, entry)) {
    leftOut?.add('members', titleOf(entry))
    return []
  }
  if (leftOut) countUnknownKeys(leftOut, part.name, entry)
  const errorPrefix = errorPrefixOf(part, entry)
  return normalized(part.name, entry).flatMap(([list, one]) => {
    const known = withId(list, one)
    if (known === undefined) leftOut?.add(list === 'users' ? 'members' : list, titleOf(one))
    return known ? [{ list, errorPrefix, entry: known }] : []
  })
}

/** The entry with its id as text; undefined if its list needs an id and the entry has no readable one. */
export function withId(list: string, entry: Entry): Entry | undefined {
  const field = ID_FIELDS[list]
  if (field === undefined) return entry
  const [key, kind] = field
  const given = entry[key]
  const reading = kind.read(typeof given === 'number' ? String(given) : given)
  if (!('value' in reading)) return undefined
  return reading.value === given ? entry : { ...entry, [key]: reading.value }
}

const ID_KEYS: Record<string, string[]> = {
  users: ['_id', 'id'],
  members: ['userId', 'id'],
  memberships: ['idMember'],
}

function hasNoUserId(list: string, entry: Entry): boolean {
  return ID_KEYS[list]?.every((key) => (entry[key] ?? '') === '') ?? false
}

/** The word for one entry of each list, for error messages. */
const SINGULAR: Record<string, string> = {
  ...keyed(TRANSFERRED, wordsOf),
  cards: 'card',
  labels: 'label',
  checklists: 'checklist',
  checklistItems: 'checklist item',
  attachments: 'attachment',
}

/** Error messages name an entry by its title, or else by its position (`cards.12.`). */
export function errorPrefixOf(part: JsonPart, entry: Entry): string {
  const title = shortTitle(entry['title']) || shortTitle(entry['name'])
  const kind = SINGULAR[part.name]
  return title === '' || kind === undefined ? `${partName(part)}.` : `${kind} "${title}": `
}
