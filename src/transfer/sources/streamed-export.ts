import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { BOARD, KINDS } from '../import/entry-kinds.ts'
import { FORMAT, WRAPPER, entryOf, type Entry } from '../import/entry.ts'
import { countSkipped } from '../import/count-unknown-keys.ts'
import { attachmentPart, ATTACHMENT_BYTES } from '../import/read-attachment.ts'
import { entriesIn } from '../import/read-entries.ts'
import type { LeftOutCounts } from '../import/left-out.ts'
import { isCard, tellingFault } from '../import/telling-fault.ts'
import { boardOfTrello } from '../import/trello.ts'
import { type JsonPart, type LimitOf, atMost, partsOf, valueOf } from '../json/parts.ts'
import type { AboutBoard, BoardReader, MiddlePart } from '../middle/board-reader.ts'

/** Longest entry of an export in bytes, except attachments. */
const ENTRY_BYTES = 2_097_152

/** Lists whose entries are read, to store them or to count what is left out of them. */
const LISTS = Object.keys(KINDS).concat('memberships', 'actions')

/** The members of an outline: the board's own fields, and every list but the attachments. */
const OUTLINE = new Set(
  Object.keys(BOARD)
    .concat(LISTS.filter((name) => name !== 'attachments'))
    .concat('_format _id membersMapping file id name desc closed dateClosed prefs'.split(' '))
    .concat('labelNames'),
)

/** An outline has attachments only for their addresses; one with a file in it is longer than this. */
const SHORT = { bytes: 65_536, longer: 'skipped' } as const

const inOutline: LimitOf = (name) => {
  if (name === WRAPPER) return 'inside'
  return name === 'attachments' ? SHORT : OUTLINE.has(name) ? atMost(ENTRY_BYTES) : undefined
}

const inWhole: LimitOf = (name) => {
  if (name === WRAPPER) return 'inside'
  if (name === 'attachments') return atMost(ATTACHMENT_BYTES)
  return LISTS.includes(name) ? atMost(ENTRY_BYTES) : undefined
}

/** Reads an export of WeKan or Trello as it comes, because such files may be larger than the memory. */
export function readStreamed(open: () => AsyncIterable<Uint8Array>): BoardReader {
  let isTrello = false
  return {
    async *outline() {
      const own: Entry = {}
      const names = new Set<string>()
      const parts = partsOf(open(), (name) => {
        names.add(name)
        return inOutline(name)
      })
      for await (const part of parts) {
        const { name, bytes } = part
        const isOwn = part.at === undefined && !(name in KINDS)
        // A list in place of one of the board's own fields is an unreadable value.
        if (isOwn || name in BOARD) {
          own[name] = isOwn ? valueOf(part) : [true]
          yield { list: name, entries: [], bytes: bytes.length, isOwn: true }
        } else yield { list: name, entries: listedIn(part), bytes: bytes.length }
      }
      const board = aboutOf(own, names)
      isTrello = board.about.source === 'trello'
      yield board
    },
    async *whole(leftOut) {
      const parts = partsOf(open(), inWhole, (member) => countSkipped(leftOut, member, isTrello))
      for await (const part of parts) yield wholePart(part, leftOut)
    },
    telling: (thrown) => tellingFault(open, thrown),
  }
}

async function wholePart(part: JsonPart, leftOut: LeftOutCounts): Promise<MiddlePart> {
  if (part.name === 'attachments') return attachmentPart(part, leftOut)
  return { list: part.name, entries: entriesIn(part, leftOut), bytes: part.bytes.length }
}

function listedIn(part: JsonPart) {
  if (LISTS.includes(part.name)) return entriesIn(part)
  throw invalid(part.name, 'must not be a list')
}

function aboutOf(own: Entry, names: Set<string>): AboutBoard {
  const isTrello = own['_format'] === undefined && isBoardOfTrello(own, names) && !isCard(names)
  if (!isTrello && own['_format'] !== FORMAT) throw new AppError('import.invalid')
  if ('file' in own) throw invalid('file', 'must be a part of a form')
  return {
    about: {
      source: isTrello ? 'trello' : 'wekan',
      entry: isTrello ? { ...boardOfTrello(own), labelNames: own['labelNames'] } : own,
      id: own['_id'] ?? own['id'],
      mapping: own['membersMapping'],
      hasComments: names.has('comments'),
      decided: [],
    },
  }
}

/** Recognises exports of Trello, which name no format: by the board's settings, or an id, a name and lists. */
function isBoardOfTrello(own: Entry, names: Set<string>): boolean {
  const isNamed = typeof own['id'] === 'string' && typeof own['name'] === 'string'
  return Object.keys(entryOf(own['prefs'])).length > 0 || (isNamed && names.has('lists'))
}
