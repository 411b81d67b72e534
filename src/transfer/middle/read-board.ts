import { type Zone, endsDay } from '../../kernel/contract/days.ts'
import { momentWritten } from '../../kernel/contract/moment.ts'
import { errorPrefixOf } from '../import/read-entries.ts'
import type { Entry } from '../import/entry.ts'
import type { BoardReader, MiddlePart } from './board-reader.ts'
import type { LeftOutCounts } from '../import/left-out.ts'
import type { Loss, MiddleBoard } from './make-board.ts'

/** The lists in the order in which they are read: those that others refer to come first. */
const ORDER = [
  'users',
  'members',
  'labels',
  'customFields',
  'swimlanes',
  'lists',
  'cards',
  'checklists',
  'checklistItems',
] as const

/** The settings of a request for a board: the users here for those of the file, and the zone of days without a time. */
type Given = { mapping: unknown; zone: Zone }

/** Reads a board that is in memory. */
export function readBoard(
  source: string,
  board: MiddleBoard,
  { mapping, zone }: Given,
): BoardReader {
  const { lists, files, rules, losses, own, id, decided } = board
  function* common(): Generator<MiddlePart, void> {
    for (const list of ORDER)
      for (const [at, entry] of lists[list].entries())
        yield partOf(list, at, list === 'cards' ? withWholeDays(entry, zone) : entry)
    for (const [at, { entry, bytes }] of files.entries())
      if (bytes === undefined) yield partOf('attachments', at, entry)
  }
  return {
    async *outline() {
      yield* common()
      for (const [at, entry] of lists.activities.entries()) yield partOf('activities', at, entry)
      yield { about: { source, entry: own, id, mapping, hasComments: true, decided } }
    },
    async *whole(leftOut) {
      countLosses(leftOut, losses)
      countLosses(leftOut, rules)
      yield* common()
      for (const [at, { entry, bytes }] of files.entries())
        if (bytes !== undefined) yield { ...partOf('attachments', at, entry), file: bytes }
      for (const list of ['comments', 'activities'] as const)
        for (const [at, entry] of lists[list].entries()) yield partOf(list, at, entry)
    },
    telling: async (thrown) => thrown,
  }
}

/** Counts the things that a board loses on its way here. */
export function countLosses(leftOut: LeftOutCounts, losses: Loss[]): void {
  for (const { kind, title, count, why } of losses) {
    leftOut.add(kind, title, count)
    if (why !== undefined) leftOut.explain(kind, why)
  }
}

/** The card with days without a time as moments: until the end of the day for what ends then, in the zone. */
function withWholeDays(card: Entry, zone: Zone): Entry {
  const days = DAYS.flatMap((key) => {
    const day = card[key]
    if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return []
    return [[key, momentWritten(day, { zone, endsDay: endsDay(key) }) ?? day]]
  })
  return days.length === 0 ? card : { ...card, ...Object.fromEntries(days) }
}

const DAYS = ['receivedAt', 'startAt', 'dueAt', 'endAt']

function partOf(list: string, at: number, entry: Entry): MiddlePart {
  const errorPrefix = errorPrefixOf({ name: list, at, bytes: NONE }, entry)
  return { list, entries: [{ list, errorPrefix, entry }], bytes: 0 }
}

const NONE = new Uint8Array()
