import { object } from '../../contract/compound.ts'
import type { ValueOf } from '../../contract/kind.ts'
import { inWords } from '../../contract/wire.ts'
import { Refusal, invalid } from '../../domain/refusal.ts'
import { type Raw, entriesIn, readAs } from './entries.ts'
import { BOARD, KINDS } from './kinds.ts'
import { type Part, partsOf, valueOf } from './parts.ts'
import { type Entry, boardOfTrello } from './trello.ts'

/** The format that WeKan's exports name. */
export const FORMAT = 'wekan-board-1.0.0'

/** Longest entry of an export but for attachments, in bytes. */
export const ENTRY_BYTES = 2_097_152

/** Most bytes of an export beside its cards and what is on them; checklists and their items count half. */
const FRAME_BYTES = 8_388_608

/** Most things of an export that are known by their ids. */
const MOST_THINGS = 200_000

/** Most entries of a list that is held whole. */
const MOST_LISTED = 5_000

const Board = object(BOARD)

/** What of an export is known before its cards are read. */
export type Frame = {
  board: ValueOf<typeof Board>
  /** The id that the board has there. */
  id: unknown
  /** Who its users are here, as far as its sender says so. */
  mapping: unknown
  /** The entries of its short lists, by the names of these. */
  lists: Map<string, Raw[]>
  /** The parents of its cards, by the cards' ids, but for cards whose list is not there. */
  parents: Map<string, string>
  /** The items of its checklists, by the checklists' ids. */
  items: Map<string, Raw[]>
  /** The highest number of a card. */
  topNumber: number
}

/** The lists whose entries are read one by one later. */
const LATER = ['comments', 'activities', 'attachments', 'actions']

const WANTED = new Set(
  [
    ...Object.keys(BOARD),
    ...Object.keys(KINDS),
    '_format',
    '_id',
    'membersMapping',
    'file',
    'id',
    'name',
    'desc',
    'closed',
    'prefs',
    'memberships',
  ].filter((name) => !LATER.includes(name)),
)

/** Reads what of an export is to be known before its cards are; refuses what is none. */
export async function readFrame(bytes: AsyncIterable<Uint8Array>): Promise<Frame> {
  const own: Entry = {}
  const frame = {
    lists: new Map<string, Raw[]>(),
    parents: new Map<string, string>(),
    items: new Map<string, Raw[]>(),
    cards: new Map<string, string[]>(),
    topNumber: 0,
  }
  let things = 0
  let size = 0
  for await (const part of partsOf(bytes, (name) => (WANTED.has(name) ? ENTRY_BYTES : 0))) {
    if (part.at === undefined && !(part.name in KINDS)) own[part.name] = valueOf(part)
    else for (const raw of entriesOf(part)) things += note(frame, raw)
    if (part.name !== 'cards')
      size += part.bytes.length / (part.name.startsWith('checklist') ? 2 : 1)
    if (things > MOST_THINGS) throw tooMuch(MOST_THINGS, 'cards, checklists and items')
    if (size > FRAME_BYTES) throw tooMuch(FRAME_BYTES, 'bytes beside these')
  }
  forgetLost(frame)
  return { ...frame, ...ownOf(own) }
}

/** Cards whose list is not there are as if they were not. */
function forgetLost({ lists, cards, parents }: Noted): void {
  const known = new Set(lists.get('lists')?.map((raw) => readAs(KINDS.lists, raw)._id))
  for (const [list, lost] of cards) if (!known.has(list)) for (const id of lost) parents.delete(id)
  cards.clear()
}

function entriesOf(part: Part): Raw[] {
  if (part.name in KINDS || part.name === 'memberships') return entriesIn(part)
  throw invalid(part.name, 'must not be a list')
}

/** `cards`: the ids of cards by those of their lists. */
type Noted = Pick<Frame, 'lists' | 'parents' | 'items' | 'topNumber'> & {
  cards: Map<string, string[]>
}

/** Notes an entry; gives how many things it is that stay known by their ids. */
function note(frame: Noted, raw: Raw): number {
  if (raw.list === 'cards') {
    const { _id, listId = '', parentId = '', cardNumber = 0 } = readAs(KINDS.cards, raw)
    frame.parents.set(_id, parentId)
    push(frame.cards, listId, _id)
    frame.topNumber = Math.max(frame.topNumber, cardNumber)
    return 1
  }
  if (raw.list === 'checklists') return 1
  if (raw.list === 'checklistItems') {
    push(frame.items, readAs(KINDS.checklistItems, raw).checklistId ?? '', raw)
    return 1
  }
  if (push(frame.lists, raw.list, raw) > MOST_LISTED) throw tooMuch(MOST_LISTED, raw.list)
  return 1
}

/** Gives how many there are of that name then. */
function push<T>(into: Map<string, T[]>, name: string, one: T): number {
  const entries = into.get(name) ?? []
  if (entries.length === 0) into.set(name, entries)
  return entries.push(one)
}

function ownOf(own: Entry): Pick<Frame, 'board' | 'id' | 'mapping'> {
  const isTrello = own['_format'] === undefined && typeof own['prefs'] === 'object'
  if (own['_format'] === undefined && !isTrello) throw invalid('_format', 'is required')
  if (!isTrello && own['_format'] !== FORMAT) throw invalid('_format', `must be ${FORMAT}`)
  if ('file' in own) throw invalid('file', 'must be a part of a form')
  const entry = isTrello ? boardOfTrello(own) : own
  return {
    board: readAs(Board, { named: '', entry }),
    id: own['_id'],
    mapping: own['membersMapping'],
  }
}

/** The refusal of an export that holds too much. */
export function tooMuch(most: number, what: string): Refusal {
  return new Refusal('body.too_large', `A board is taken with at most ${inWords(most)} ${what}.`)
}
