import { object } from '../../contract/compound.ts'
import type { ValueOf } from '../../contract/kind.ts'
import { Refusal, invalid } from '../../domain/refusal.ts'
import { type Raw, entriesIn, readAs } from './entries.ts'
import { BOARD, KINDS } from './kinds.ts'
import { type Part, partsOf, valueOf } from './parts.ts'
import { type Entry, boardOfTrello } from './trello.ts'

/** The format that WeKan's exports name. */
export const FORMAT = 'wekan-board-1.0.0'

/** Longest entry of an export but for attachments, in bytes. */
export const ENTRY_BYTES = 2_097_152

/** Most bytes of an export beside its cards and what is on them. */
const FRAME_BYTES = 8_388_608

/** Most things of an export that are known by their ids. */
const MOST_THINGS = 200_000

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
  /** The parents of its cards, by the cards' ids. */
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
  const frame = { lists: new Map(), parents: new Map(), items: new Map(), topNumber: 0 }
  let things = 0
  let size = 0
  for await (const part of partsOf(bytes, (name) => (WANTED.has(name) ? ENTRY_BYTES : 0))) {
    if (part.at === undefined) own[part.name] = valueOf(part)
    else for (const raw of entriesOf(part)) things += note(frame, raw)
    if (part.name !== 'cards' && !part.name.startsWith('checklist')) size += part.bytes.length
    if (things > MOST_THINGS) throw tooMuch(`${MOST_THINGS} cards, checklists and items`)
    if (size > FRAME_BYTES) throw tooMuch(`${FRAME_BYTES} bytes beside these`)
  }
  return { ...frame, ...ownOf(own) }
}

function entriesOf(part: Part): Raw[] {
  if (part.name in KINDS || part.name === 'memberships') return entriesIn(part)
  throw invalid(part.name, 'must not be a list')
}

type Noted = Pick<Frame, 'lists' | 'parents' | 'items' | 'topNumber'>

/** Notes an entry; gives how many things it is that stay known by their ids. */
function note(frame: Noted, raw: Raw): number {
  if (raw.list === 'cards') {
    const { _id, parentId = '', cardNumber = 0 } = readAs(KINDS.cards, raw)
    frame.parents.set(_id, parentId)
    frame.topNumber = Math.max(frame.topNumber, cardNumber)
    return 1
  }
  if (raw.list === 'checklists') return 1
  if (raw.list !== 'checklistItems') return push(frame.lists, raw.list, raw)
  return push(frame.items, readAs(KINDS.checklistItems, raw).checklistId ?? '', raw)
}

function push(into: Map<string, Raw[]>, name: string, raw: Raw): number {
  const entries = into.get(name)
  if (entries === undefined) into.set(name, [raw])
  else entries.push(raw)
  return 1
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
export function tooMuch(most: string): Refusal {
  return new Refusal('body.too_large', `A board is taken with at most ${most}.`)
}
