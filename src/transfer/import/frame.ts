import { object } from '../../contract/compound.ts'
import type { ValueOf } from '../../contract/kind.ts'
import { type AppError, invalid } from '../../core/app-error.ts'
import { type Raw, entriesIn } from './entries.ts'
import { readAs } from './read-as.ts'
import { fitted } from './fit.ts'
import { BOARD, KINDS } from './kinds.ts'
import { noExport } from '../json/no-export.ts'
import { type Noted, emptyNotes, note, tooMuch } from './notes.ts'
import { type LimitOf, type JsonPart, atMost, partsOf, valueOf } from '../json/parts.ts'
import { type Entry, boardOfTrello, entryOf } from './trello.ts'

/** The format that WeKan's exports name. */
export const FORMAT = 'wekan-board-1.0.0'

/** Longest entry of an export but for attachments, in bytes. */
export const ENTRY_BYTES = 2_097_152

/** Most bytes of an export beside its cards and what is on them; checklists and their items count half. */
const FRAME_BYTES = 8_388_608

/** Most things of an export that are known by their ids. */
const MOST_THINGS = 200_000

/** Most entries of what is read one by one. */
export const MOST_ENTRIES = 300_000

/** What a board's own fields are read as. */
export const boardKind = object(BOARD)

/** What of an export is known before its cards are read. */
export type ImportFrame = {
  board: ValueOf<typeof boardKind>
  /** The board's own fields as they came. */
  own: Raw
  isTrello: boolean
  /** The id that the board has there. */
  id: unknown
  /** Who its users are here, as far as its sender says so. */
  mapping: unknown
  /** The entries of its short lists, by the names of these. */
  lists: Map<string, Raw[]>
  /** Labels that stand on cards, and authors of actions, by their ids. */
  labels: Map<string, Raw>
  authors: Map<string, Raw>
  /** The parents of its cards, by the cards' ids, but for cards whose list is not there. */
  parents: Map<string, string>
  /** Who made a card, by the cards' ids, where an action says so. */
  creators: Map<string, string>
  /** Attachments that are addresses alone, by the cards' ids. */
  links: Map<string, Entry[]>
  /** The items of its checklists, by the checklists' ids. */
  items: Map<string, Raw[]>
  /** What its log says was made, by the kinds of activity: ids. */
  logged: Map<string, Set<string>>
  /** The names that the object has, in the order they came. */
  names: Set<string>
  /** The highest number of a card. */
  topNumber: number
}

const LATER = ['comments', 'attachments']

/** The members that are read: the board's own, and those lists of which something is to be known. */
const WHOLE = new Set(
  Object.keys(BOARD)
    .concat(Object.keys(KINDS).filter((name) => !LATER.includes(name)))
    .concat('_format _id membersMapping file id name desc closed dateClosed prefs'.split(' '))
    .concat('labelNames memberships actions'.split(' ')),
)

/** Attachments are looked at for their addresses only: those that hold a file are longer. */
const SHORT = { bytes: 65_536, longer: 'skipped' } as const

const limitOf: LimitOf = (name) =>
  name === 'attachments' ? SHORT : WHOLE.has(name) ? atMost(ENTRY_BYTES) : undefined

/** Reads what of an export is to be known before its cards are; refuses what is none. */
export async function readFrame(bytes: AsyncIterable<Uint8Array>): Promise<ImportFrame> {
  const own: Entry = {}
  const frame = emptyNotes()
  const named: LimitOf = (name) => {
    frame.names.add(name)
    return limitOf(name)
  }
  const counts = { things: 0, entries: 0, size: 0 }
  for await (const part of partsOf(bytes, named)) {
    // A list in place of one of the board's own fields is a value that cannot be read.
    if (part.at === undefined && !(part.name in KINDS)) own[part.name] = valueOf(part)
    else if (part.name in BOARD) own[part.name] = [true]
    else {
      counts.entries += 1
      for (const raw of entriesOf(part)) counts.things += note(frame, raw)
    }
    if (!['cards', 'activities', 'actions', 'attachments'].includes(part.name))
      counts.size += part.bytes.length / (part.name.startsWith('checklist') ? 2 : 1)
    if (counts.things > MOST_THINGS) throw tooMuch(MOST_THINGS, 'cards, checklists and items')
    if (counts.entries > MOST_ENTRIES) throw tooManyEntries()
    if (counts.size > FRAME_BYTES) throw tooMuch(FRAME_BYTES, 'bytes beside these')
  }
  forgetLost(frame)
  return { ...frame, ...ownOf(own, frame) }
}

/** Cards whose list is not there are as if they were not. */
function forgetLost({ lists, cards, parents }: Noted): void {
  const known = new Set(lists.get('lists')?.map((raw) => readAs(KINDS.lists, raw)._id))
  for (const [list, lost] of cards) if (!known.has(list)) for (const id of lost) parents.delete(id)
  cards.clear()
}

function entriesOf(part: JsonPart): Raw[] {
  if (part.name in KINDS || part.name === 'memberships' || part.name === 'actions')
    return entriesIn(part)
  throw invalid(part.name, 'must not be a list')
}

function ownOf(own: Entry, { names }: Noted) {
  const isTrello = own['_format'] === undefined && isBoardOfTrello(own, names)
  if (!isTrello && own['_format'] !== FORMAT) throw noExport()
  if ('file' in own) throw invalid('file', 'must be a part of a form')
  const entry = isTrello ? { ...boardOfTrello(own), labelNames: own['labelNames'] } : own
  const raw = { list: 'board', named: '', entry }
  return {
    board: readAs(boardKind, fitted(raw)),
    own: raw,
    isTrello,
    id: own['_id'],
    mapping: own['membersMapping'],
  }
}

/** Trello's exports name no format; they have their board's settings, or an id, a name and lists. */
function isBoardOfTrello(own: Entry, names: Set<string>): boolean {
  const isNamed = typeof own['id'] === 'string' && typeof own['name'] === 'string'
  return Object.keys(entryOf(own['prefs'])).length > 0 || (isNamed && names.has('lists'))
}

/** The refusal of an export with too many entries that are read one by one. */
export function tooManyEntries(): AppError {
  return tooMuch(MOST_ENTRIES, 'cards, things on them and activities')
}
