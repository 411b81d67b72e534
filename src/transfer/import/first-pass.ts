import { object } from '../../kernel/contract/compound.ts'
import type { ValueOf } from '../../kernel/contract/kind.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { AboutBoard, BoardReader, Decided, ListEntry } from '../middle/board-reader.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { BOARD, KINDS } from './entry-kinds.ts'
import { type FirstPassIndex, emptyIndex, indexEntry, exportTooLarge } from './first-pass-index.ts'
import type { Entry } from './entry.ts'

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
  source: string
  /** The board's id in the export. */
  id: unknown
  /** `membersMapping` of the request: the users here for the users of the export. */
  mapping: unknown
  /** The entries of lists other than cards and what is on them, by the list's name. */
  lists: Map<string, ListEntry[]>
  /** Labels that only cards have, and authors of Trello's actions, by their ids. */
  labels: Map<string, ListEntry>
  authors: Map<string, ListEntry>
  /** Ids of people on cards, and of authors of cards and comments. */
  named: ReadonlySet<string>
  /** Ids of people on cards. */
  placed: ReadonlySet<string>
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
  /** False if the texts of comments are in the activities. */
  hasComments: boolean
  decided: Decided[]
  /** The highest card number. */
  topNumber: number
}

/**
 * Reads what the second pass needs to know before it stores cards. Throws if the upload is not an
 * export of a board, and says what it is instead if that can be told.
 */
export async function readFirstPass(board: BoardReader): Promise<FirstPass> {
  try {
    return await readIndex(board)
  } catch (thrown) {
    throw await board.telling(thrown)
  }
}

async function readIndex(board: BoardReader): Promise<FirstPass> {
  const firstPass = emptyIndex()
  const counts = { indexed: 0, entries: 0, size: 0 }
  let whole: AboutBoard['about'] | undefined
  for await (const part of board.outline()) {
    if ('about' in part) {
      whole = part.about
      continue
    }
    if (part.isOwn !== true) counts.entries += 1
    for (const raw of part.entries) counts.indexed += indexEntry(firstPass, raw)
    if (!['cards', 'comments', 'activities', 'actions', 'attachments'].includes(part.list))
      counts.size += part.bytes / (part.list.startsWith('checklist') ? 2 : 1)
    if (counts.indexed > MOST_ENTRIES.indexed)
      throw exportTooLarge(MOST_ENTRIES.indexed, 'cards, checklists and items')
    if (counts.entries > MOST_ENTRIES.all) throw tooManyEntries()
    if (counts.size > FIRST_PASS_BYTES) throw exportTooLarge(FIRST_PASS_BYTES, 'bytes beside these')
  }
  dropCardsWithoutList(firstPass)
  if (whole === undefined) throw new AppError('import.invalid')
  const { entry, ...about } = whole
  const own = { list: 'board', errorPrefix: '', entry }
  return { ...firstPass, ...about, own, board: readLeniently(boardKind, cutLongTexts(own)) }
}

/** Removes cards whose list the export does not have, with their subtasks' references to them. */
function dropCardsWithoutList({ lists, cards, parents }: FirstPassIndex): void {
  const known = new Set(lists.get('lists')?.map((raw) => readLeniently(KINDS.lists, raw)._id))
  for (const [list, lost] of cards) if (!known.has(list)) for (const id of lost) parents.delete(id)
  cards.clear()
}

export function tooManyEntries(): AppError {
  return exportTooLarge(MOST_ENTRIES.all, 'cards, things on them and activities')
}
