import type * as finders from '../../boards/boards/piece-queries.ts'
import { cardFields } from '../../boards/cards/fields.ts'
import { isTemplate } from '../../boards/cards/templates.ts'
import { type CsvNamed, type Cell, csvColumns } from '../../kernel/contract/csv-columns.ts'
import type {
  BoardRow,
  CustomField,
  List,
  Swimlane,
  Card,
  FieldValue,
} from '../../boards/model/rows.ts'
import { inert, namesWritten } from '../csv/cells.ts'

type Rows<F extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<F>>

/** The rows whose names replace ids in the CSV. */
export type CsvNames = {
  board: BoardRow
  lists: List[]
  swimlanes: Swimlane[]
  customFields: CustomField[]
  people: Rows<typeof finders.peopleOnBoard>
}

/** A card, and its custom field values by field id. */
type Row = { card: Card; values: Map<string, FieldValue['value']> }

type Column = [heading: string, cell: (row: Row) => Cell]

/** This mark tells spreadsheets that a table is in UTF-8; without it, many take its letters for others. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The cards of a board as CSV (RFC 4180) with a header line, without its templates; names replace ids. */
export async function* exportCsv(
  named: CsvNames,
  pieces: AsyncIterable<Card[]>,
): AsyncGenerator<string, void> {
  const columns = columnsOf(named)
  yield BYTE_ORDER_MARK
  yield lineOf(columns.map(([heading]) => heading))
  for await (const cards of pieces) {
    for (const card of cards) {
      // A table has no place to say that others are made of a card.
      if (isTemplate(card)) continue
      const values = new Map(card.customFields.map(({ _id, value }) => [_id, value]))
      yield lineOf(columns.map(([, cell]) => cell({ card, values })))
    }
  }
}

function columnsOf({ board, lists, swimlanes, customFields, people }: CsvNames): Column[] {
  const label = namesOf(board.labels.map(({ id, name, color }) => [id, name || color]))
  const list = namesOf(lists.map(({ id, title }) => [id, title]))
  const swimlane = namesOf(swimlanes.map(({ id, title }) => [id, title]))
  const person = namesOf(people.map(({ id, username }) => [id, username]))
  const named: CsvNamed<typeof cardFields> = {
    listId: ({ listId }) => list(listId),
    swimlaneId: ({ swimlaneId }) => swimlane(swimlaneId),
    userId: ({ userId }) => person(userId),
    members: ({ members }) => namesWritten(members.map(person)),
    assignees: ({ assignees }) => namesWritten(assignees.map(person)),
    labelIds: ({ labelIds }) => namesWritten(labelIds.map(label)),
  }
  return [
    ...csvColumns(cardFields, named).map(([heading, cell]): Column => [
      heading,
      ({ card }) => cell(card),
    ]),
    ...customFields.map((field): Column => [field.name, fieldCell(field)]),
  ]
}

/** Returns a function that gives the name of an id; an unknown id stays an id. */
function namesOf(pairs: [id: string, name: string][]): (id: string) => string {
  const names = new Map(pairs)
  return (id) => names.get(id) ?? id
}

function fieldCell({ id, settings: { dropdownItems = [] } }: CustomField): Column[1] {
  const names = new Map<unknown, string>(dropdownItems.map(({ _id, name }) => [_id, name]))
  return ({ values }) => {
    const value = values.get(id) ?? null
    return names.get(value) ?? value
  }
}

function lineOf(cells: Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

/** Writes a cell, with text that a spreadsheet would take for a formula made inert. */
function written(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = inert(cell)
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
