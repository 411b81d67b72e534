import { object } from '../../kernel/contract/compound.ts'
import type { ValueOf } from '../../kernel/contract/kind.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { type ListEntry, entriesIn } from './read-entries.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { BOARD, KINDS } from './entry-kinds.ts'
import { type FirstPassIndex, emptyIndex, indexEntry, exportTooLarge } from './first-pass-index.ts'
import { type LimitOf, type JsonPart, atMost, partsOf, valueOf } from '../json/parts.ts'
import { isCard, tellingFault } from './telling-fault.ts'
import { FORMAT, WRAPPER, entryOf, type Entry } from './entry.ts'
import { boardOfTrello } from './trello.ts'

/** Longest entry of an export in bytes, except attachments. */
export const ENTRY_BYTES = 2_097_152

/** Most bytes of an export besides its cards, activities and attachments; checklists and their items count half. */
const FIRST_PASS_BYTES = 8_388_608

/** Most entries of an export that are read one at a time, and most cards, checklists and others of them whose ids are kept in memory. Tests lower them. */
export const MOST_ENTRIES = { all: 300_000, indexed: 200_000 }

export const boardKind = object(BOARD)

/** The first pass over an export finds this out, so that the second can store the cards. */
export type FirstPass = {
  board: ValueOf<typeof boardKind>
  /** The board's own fields as the export has them. */
  own: ListEntry
  isTrello: boolean
  /** The board's id in the export. */
  id: unknown
  /** `membersMapping` of the request: the users here for the users of the export. */
  mapping: unknown
  /** The entries of lists other than cards and what is on them, by the list's name. */
  lists: Map<string, ListEntry[]>
  /** Labels that only cards have, and authors of Trello's actions, by their ids. */
  labels: Map<string, ListEntry>
  authors: Map<string, ListEntry>
  /** The parent of each card, by the card's id; cards whose list is missing are not in it. */
  parents: Map<string, string>
  /** Creators that Trello's actions name, by the card's id. */
  creators: Map<string, string>
  /** The number of comments in Trello's actions, by the card's id. */
  comments: Map<string, number>
  /** Attachments that are only addresses, by the card's id. */
  links: Map<string, Entry[]>
  /** Checklist items, by the checklist's id. */
  items: Map<string, ListEntry[]>
  /** Ids of entities whose creation the export's activities record, by kind of activity. */
  logged: Map<string, Set<string>>
  /** The names of the export's members. */
  names: Set<string>
  /** The highest card number. */
  topNumber: number
}

const SECOND_PASS_ONLY = ['comments', 'attachments']

/** The members that the first pass reads: the board's own fields, and every list but the last two. */
const FIRST_PASS = new Set(
  Object.keys(BOARD)
    .concat(Object.keys(KINDS).filter((name) => !SECOND_PASS_ONLY.includes(name)))
    .concat('_format _id membersMapping file id name desc closed dateClosed prefs'.split(' '))
    .concat('labelNames memberships actions'.split(' ')),
)

/** The first pass reads attachments only for their addresses; one with a file in it is longer than this. */
const SHORT = { bytes: 65_536, longer: 'skipped' } as const

const limitOf: LimitOf = (name) => {
  if (name === WRAPPER) return 'inside'
  return name === 'attachments' ? SHORT : FIRST_PASS.has(name) ? atMost(ENTRY_BYTES) : undefined
}

/**
 * Reads what the second pass needs to know before it stores cards. Throws if the upload is not an
 * export of a board, and says what it is instead if that can be told.
 */
export async function readFirstPass(open: () => AsyncIterable<Uint8Array>): Promise<FirstPass> {
  try {
    return await readIndex(open())
  } catch (thrown) {
    throw await tellingFault(open, thrown)
  }
}

async function readIndex(bytes: AsyncIterable<Uint8Array>): Promise<FirstPass> {
  const own: Entry = {}
  const firstPass = emptyIndex()
  const limitAndNote: LimitOf = (name) => {
    firstPass.names.add(name)
    return limitOf(name)
  }
  const counts = { indexed: 0, entries: 0, size: 0 }
  for await (const part of partsOf(bytes, limitAndNote)) {
    // A list in place of one of the board's own fields is an unreadable value.
    if (part.at === undefined && !(part.name in KINDS)) own[part.name] = valueOf(part)
    else if (part.name in BOARD) own[part.name] = [true]
    else {
      counts.entries += 1
      for (const raw of entriesOf(part)) counts.indexed += indexEntry(firstPass, raw)
    }
    if (!['cards', 'activities', 'actions', 'attachments'].includes(part.name))
      counts.size += part.bytes.length / (part.name.startsWith('checklist') ? 2 : 1)
    if (counts.indexed > MOST_ENTRIES.indexed)
      throw exportTooLarge(MOST_ENTRIES.indexed, 'cards, checklists and items')
    if (counts.entries > MOST_ENTRIES.all) throw tooManyEntries()
    if (counts.size > FIRST_PASS_BYTES) throw exportTooLarge(FIRST_PASS_BYTES, 'bytes beside these')
  }
  dropCardsWithoutList(firstPass)
  return { ...firstPass, ...ownOf(own, firstPass) }
}

/** Removes cards whose list the export does not have, with their subtasks' references to them. */
function dropCardsWithoutList({ lists, cards, parents }: FirstPassIndex): void {
  const known = new Set(lists.get('lists')?.map((raw) => readLeniently(KINDS.lists, raw)._id))
  for (const [list, lost] of cards) if (!known.has(list)) for (const id of lost) parents.delete(id)
  cards.clear()
}

function entriesOf(part: JsonPart): ListEntry[] {
  if (part.name in KINDS || part.name === 'memberships' || part.name === 'actions')
    return entriesIn(part)
  throw invalid(part.name, 'must not be a list')
}

function ownOf(own: Entry, { names }: FirstPassIndex) {
  const isTrello = own['_format'] === undefined && isBoardOfTrello(own, names) && !isCard(names)
  if (!isTrello && own['_format'] !== FORMAT) throw new AppError('import.invalid')
  if ('file' in own) throw invalid('file', 'must be a part of a form')
  const entry = isTrello ? { ...boardOfTrello(own), labelNames: own['labelNames'] } : own
  const raw = { list: 'board', errorPrefix: '', entry }
  return {
    board: readLeniently(boardKind, cutLongTexts(raw)),
    own: raw,
    isTrello,
    id: own['_id'],
    mapping: own['membersMapping'],
  }
}

/** Recognises exports of Trello, which name no format: by the board's settings, or an id, a name and lists. */
function isBoardOfTrello(own: Entry, names: Set<string>): boolean {
  const isNamed = typeof own['id'] === 'string' && typeof own['name'] === 'string'
  return Object.keys(entryOf(own['prefs'])).length > 0 || (isNamed && names.has('lists'))
}

export function tooManyEntries(): AppError {
  return exportTooLarge(MOST_ENTRIES.all, 'cards, things on them and activities')
}
