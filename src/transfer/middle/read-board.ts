import { errorPrefixOf } from '../import/read-entries.ts'
import type { Entry } from '../import/entry.ts'
import type { BoardReader, MiddlePart } from './board-reader.ts'
import type { MiddleBoard } from './make-board.ts'

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

/** Reads a board that is in memory. */
export function readBoard(source: string, board: MiddleBoard, mapping: unknown): BoardReader {
  const { lists, files, rules, losses, own, id, decided } = board
  function* common(): Generator<MiddlePart, void> {
    for (const list of ORDER)
      for (const [at, entry] of lists[list].entries()) yield partOf(list, at, entry)
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
      for (const { kind, title, count, why } of losses) {
        leftOut.add(kind, title, count)
        if (why !== undefined) leftOut.explain(kind, why)
      }
      for (const { title } of rules) leftOut.add('rules', title)
      yield* common()
      for (const [at, { entry, bytes }] of files.entries())
        if (bytes !== undefined) yield { ...partOf('attachments', at, entry), file: bytes }
      for (const list of ['comments', 'activities'] as const)
        for (const [at, entry] of lists[list].entries()) yield partOf(list, at, entry)
    },
    telling: async (thrown) => thrown,
  }
}

function partOf(list: string, at: number, entry: Entry): MiddlePart {
  const errorPrefix = errorPrefixOf({ name: list, at, bytes: NONE }, entry)
  return { list, entries: [{ list, errorPrefix, entry }], bytes: 0 }
}

const NONE = new Uint8Array()
