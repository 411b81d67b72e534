import type * as pieces from '../db/find/export.ts'
import type { everyCustomField, everyList, everySwimlane } from '../db/find/lanes.ts'
import type { Card, FieldValue } from '../domain/card-rows.ts'
import type { Board, CustomField } from '../domain/rows.ts'

type Rows<F extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<F>>

/** What cards name by id: their board with its labels, lists, swimlanes and fields, and people. */
export type Named = {
  board: Board
  lists: Rows<typeof everyList>
  swimlanes: Rows<typeof everySwimlane>
  customFields: Rows<typeof everyCustomField>
  people: Rows<typeof pieces.peopleOnBoard>
}

type Cell = string | number | boolean | null | undefined

type Column = [heading: string, cell: (card: Card) => Cell]

/** The cards of a board as CSV (RFC 4180), with a heading; ids are given by what they name. */
export async function* exportCsv(
  named: Named,
  cards: AsyncIterable<Card>,
): AsyncGenerator<string, void> {
  const columns = columnsOf(named)
  yield lineOf(columns.map(([heading]) => heading))
  for await (const card of cards) yield lineOf(columns.map(([, cell]) => cell(card)))
}

function columnsOf({ board, lists, swimlanes, customFields, people }: Named): Column[] {
  const labels = namesOf(board.labels.map(({ id, name, color }) => [id, name || color]))
  const list = namesOf(lists.map(({ id, title }) => [id, title]))
  const lane = namesOf(swimlanes.map(({ id, title }) => [id, title]))
  const person = namesOf(people.map(({ id, username }) => [id, username]))
  return [
    ['Number', ({ cardNumber }) => cardNumber],
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['List', ({ listId }) => list([listId])],
    ['Swimlane', ({ swimlaneId }) => lane([swimlaneId])],
    ['Owner', ({ userId }) => person([userId])],
    ['Requested by', ({ requestedBy }) => requestedBy],
    ['Assigned by', ({ assignedBy }) => assignedBy],
    ['Members', ({ members }) => person(members)],
    ['Assignees', ({ assignees }) => person(assignees)],
    ['Labels', ({ labelIds }) => labels(labelIds)],
    ['Received', ({ receivedAt }) => receivedAt],
    ['Start', ({ startAt }) => startAt],
    ['Due', ({ dueAt }) => dueAt],
    ['End', ({ endAt }) => endAt],
    ['Spent time', ({ spentTime }) => spentTime],
    ['Overtime', ({ isOvertime }) => isOvertime],
    ['Archived', ({ archived }) => archived],
    ['Created', ({ createdAt }) => createdAt],
    ['Modified', ({ modifiedAt }) => modifiedAt],
    ...customFields.map((field): Column => [field.name, (card) => fieldCell(field, card)]),
  ]
}

/** Gives the names of ids, in a row; what is not known goes by its id. */
function namesOf(pairs: [id: string, name: string][]): (ids: string[]) => string {
  const names = new Map(pairs)
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ')
}

function fieldCell({ id, settings }: CustomField, { customFields }: Card): FieldValue['value'] {
  const value = customFields.find(({ _id }) => _id === id)?.value ?? null
  const item = settings.dropdownItems?.find(({ _id }) => _id === value)
  return item?.name ?? value
}

function lineOf(cells: Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

/** A cell as it is written. Text that a spreadsheet would take for a formula has an apostrophe before it. */
function written(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const inert = /^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
