import { active } from '../csv/cells.ts'
import { type OpenTable, type TableSettings, openTable } from '../csv/table-reader.ts'
import { errorPrefixOf } from '../import/read-entries.ts'
import { entryOf } from '../import/entry.ts'
import type { LeftOutCounts } from '../import/left-out.ts'
import type { AboutBoard, BoardReader, ListEntry, MiddlePart } from '../middle/board-reader.ts'

/** Rows of a table, which can be read more than once. */
export type OpenRows = () => AsyncIterable<string[]>

/** Settings that a request gives with a table, because rows do not say them. */
export type BoardSettings = TableSettings & {
  /** The title of the board. */
  title: unknown
  /** The users here for the people whom the table names. */
  membersMapping: unknown
}

/** Reads a table with a row for each card, row by row: first come the cards, then what they name. */
export function readTable(
  open: OpenRows,
  { title, membersMapping, ...settings }: BoardSettings,
): BoardReader {
  async function* parts(leftOut?: LeftOutCounts): AsyncGenerator<MiddlePart, void> {
    let table: OpenTable | undefined
    let row = 0
    for await (const raw of open()) {
      row += 1
      if (raw.every((cell) => cell.trim() === '')) continue
      const cells = raw.map(active)
      if (table === undefined) {
        table = openTable(cells, settings)
        continue
      }
      yield partOf('cards', [table.card(cells, row)])
    }
    const { unused, entries } = (table ?? openTable([], settings)).lists()
    for (const [list, named] of Object.entries(entries)) yield partOf(list, named)
    for (const heading of unused) leftOut?.add('columns', heading)
  }
  return {
    async *outline() {
      yield* parts()
      const entry = { title: title ?? '' }
      const mapping = membersMapping ?? {}
      const about = { source: 'csv', entry, id: '', mapping, hasComments: true, decided: [] }
      yield { about } satisfies AboutBoard
    },
    whole: parts,
    telling: async (thrown) => thrown,
  }
}

function partOf(list: string, given: readonly object[]): MiddlePart {
  const entries = given.map((one, at): ListEntry => {
    const entry = entryOf(one)
    return { list, entry, errorPrefix: errorPrefixOf({ name: list, at, bytes: NONE }, entry) }
  })
  return { list, entries, bytes: 0 }
}

const NONE = new Uint8Array()
