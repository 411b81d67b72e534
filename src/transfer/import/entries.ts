import { invalid } from '../../core/app-error.ts'
import { countUnknown } from './keys.ts'
import { ID_FIELDS } from './kinds.ts'
import { type JsonPart, partName, valueOf } from '../json/parts.ts'
import { type Tally, shortTitle, titleOf } from './tally.ts'
import { type Entry, entryOf, listed } from './trello.ts'

/** An entry of a list of an export, with what its fields are called after in refusals. */
export type Raw = { list: string; named: string; entry: Entry }

/**
 * The entries that a part of an export comes to; none of null in place of a list. Where there is a
 * tally, it counts what they hold that nobody reads, and entries that have no readable id.
 */
export function entriesIn(part: JsonPart, tally?: Tally): Raw[] {
  const value = valueOf(part)
  if (part.at === undefined && value === null) return []
  if (part.at === undefined) throw invalid(part.name, 'must be a list')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(partName(part), 'must be an object')
  const entry = entryOf(value)
  if (isNobody(part.name, entry)) {
    tally?.add('members', titleOf(entry))
    return []
  }
  if (tally) countUnknown(tally, part.name, entry)
  const named = calledOf(part, entry)
  return listed(part.name, entry).flatMap(([list, one]) => {
    const known = withId(list, one)
    if (known === undefined) tally?.add(list === 'users' ? 'members' : list, titleOf(one))
    return known ? [{ list, named, entry: known }] : []
  })
}

/** The entry with its id as text; none where its list needs an id and it has none that can be read. */
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

function isNobody(list: string, entry: Entry): boolean {
  return ID_KEYS[list]?.every((key) => (entry[key] ?? '') === '') ?? false
}

const SINGULAR: Record<string, string> = {
  cards: 'card',
  lists: 'list',
  swimlanes: 'swimlane',
  labels: 'label',
  customFields: 'custom field',
  checklists: 'checklist',
  checklistItems: 'checklist item',
  attachments: 'attachment',
}

/** What comes before the fields of an entry in refusals: its own title, or else its place. */
export function calledOf(part: JsonPart, entry: Entry): string {
  const title = shortTitle(entry['title']) || shortTitle(entry['name'])
  const kind = SINGULAR[part.name]
  return title === '' || kind === undefined ? `${partName(part)}.` : `${kind} "${title}": `
}
