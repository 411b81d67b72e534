import type * as finders from './queries.ts'
import type { everyCustomField, everyList, everySwimlane } from '../../lists/queries.ts'
import type { Card, FieldValue } from '../../core/card-rows.ts'
import type { BoardRow, CustomField } from '../../core/rows.ts'

type Rows<F extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<F>>

/** What cards name by id: their board with its labels, lists, swimlanes and fields, and people. */
export type CsvNames = {
  board: BoardRow
  lists: Rows<typeof everyList>
  swimlanes: Rows<typeof everySwimlane>
  customFields: Rows<typeof everyCustomField>
  people: Rows<typeof finders.peopleOnBoard>
}

type Cell = string | number | boolean | null | undefined

/** A card, and its values by their fields. */
type Row = { card: Card; values: Map<string, FieldValue['value']> }

type Column = [heading: string, cell: (row: Row) => Cell]

/** The cards of a board as CSV (RFC 4180), with a heading; ids are given by what they name. */
export async function* exportCsv(
  named: CsvNames,
  pieces: AsyncIterable<Card[]>,
): AsyncGenerator<string, void> {
  const columns = columnsOf(named)
  yield lineOf(columns.map(([heading]) => heading))
  for await (const cards of pieces) {
    for (const card of cards) {
      const values = new Map(card.customFields.map(({ _id, value }) => [_id, value]))
      yield lineOf(columns.map(([, cell]) => cell({ card, values })))
    }
  }
}

function columnsOf({ board, lists, swimlanes, customFields, people }: CsvNames): Column[] {
  const labels = namesOf(board.labels.map(({ id, name, color }) => [id, name || color]))
  const list = namesOf(lists.map(({ id, title }) => [id, title]))
  const column = namesOf(swimlanes.map(({ id, title }) => [id, title]))
  const person = namesOf(people.map(({ id, username }) => [id, username]))
  return [
    ['Number', ({ card }) => card.cardNumber],
    ['Title', ({ card }) => card.title],
    ['Description', ({ card }) => card.description],
    ['List', ({ card: { listId } }) => list([listId])],
    ['Swimlane', ({ card: { swimlaneId } }) => column([swimlaneId])],
    ['Owner', ({ card: { userId } }) => person([userId])],
    ['Requested by', ({ card }) => card.requestedBy],
    ['Assigned by', ({ card }) => card.assignedBy],
    ['Members', ({ card: { members } }) => person(members)],
    ['Assignees', ({ card: { assignees } }) => person(assignees)],
    ['Labels', ({ card: { labelIds } }) => labels(labelIds)],
    ['Received', ({ card }) => card.receivedAt],
    ['Start', ({ card }) => card.startAt],
    ['Due', ({ card }) => card.dueAt],
    ['Due complete', ({ card }) => card.dueComplete],
    ['End', ({ card }) => card.endAt],
    ['Spent time', ({ card }) => card.spentTime],
    ['Overtime', ({ card }) => card.isOvertime],
    ['Archived', ({ card }) => card.archived],
    ['Created', ({ card }) => card.createdAt],
    ['Modified', ({ card }) => card.modifiedAt],
    ...customFields.map((field): Column => [field.name, fieldCell(field)]),
  ]
}

/** Gives the names of ids, in a row; what is not known goes by its id. */
function namesOf(pairs: [id: string, name: string][]): (ids: string[]) => string {
  const names = new Map(pairs)
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ')
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

/** What spreadsheets take for the beginning of a formula, in any width; a quotation mark may come before it, where one takes quoting for text. */
const FORMULA = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B\u2212]|^[\t\r]/u

/** A cell as it is written. Before text that a spreadsheet would take for a formula stands an apostrophe: at its beginning, and after what some take for the end of a cell (`;`, tabs, new lines). */
function written(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const parts = cell.split(/([;\t\r\n])/)
  const inert = parts.map((part, at) => (at % 2 === 0 && FORMULA.test(part) ? `'${part}` : part))
  const joint = inert.join('')
  const text = /^[\t\r]/.test(joint) ? `'${joint}` : joint
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
