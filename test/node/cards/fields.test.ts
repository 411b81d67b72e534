import { getTableColumns } from 'drizzle-orm'
import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { boardFields } from '../../../src/boards/boards/fields.ts'
import { cardFields } from '../../../src/boards/cards/fields.ts'
import type { GivenCard } from '../../../src/boards/cards/values.ts'
import { listFields } from '../../../src/boards/lists/fields.ts'
import { form } from '../../../src/kernel/contract/form.ts'
import { object } from '../../../src/kernel/contract/compound.ts'
import { during } from '../../../src/kernel/contract/kind.ts'
import { record } from '../../../src/kernel/contract/record.ts'
import { since } from '../../../src/kernel/contract/revisions.ts'
import { count, number } from '../../../src/kernel/contract/wire.ts'
import {
  type Checks,
  type GivenOf,
  blankOf,
  column,
  columnsGiven,
  field,
  formOf,
  trait,
} from '../../../src/kernel/contract/entity.ts'
import { csvColumns } from '../../../src/kernel/contract/csv-columns.ts'
import { write } from '../../../src/boards/engine/dispatch.ts'
import { cards } from '../../../src/boards/tables.ts'
import { columnsOf, longColumns } from '../../../src/kernel/db/columns.ts'

const points = during(since('7.92'), count)

/** The values that cards hold, and one field more. */
const withPoints = {
  ...cardFields,
  points: field(column.integer(), {
    describes: 'How much work the card is, in points.',
    blank: 0,
    form: points.optional(),
    record: points,
    csv: 'Points',
    imports: count.optional(),
  }),
}

const unchanged = (given: unknown) => given as never

const checks: Checks<typeof withPoints> = {
  userId: unchanged,
  members: unchanged,
  assignees: unchanged,
  labelIds: unchanged,
  color: unchanged,
  customFields: unchanged,
  parentId: unchanged,
  stickers: unchanged,
  locations: unchanged,
}

const names = {
  listId: () => '',
  swimlaneId: () => '',
  userId: () => '',
  members: () => '',
  assignees: () => '',
  labelIds: () => '',
}

test('a field that is added to the declaration is a column of the table', () => {
  const table = sqliteTable('cards', columnsOf(withPoints))
  expect(getTableColumns(table).points).toMatchObject({ notNull: true, dataType: 'number' })
  const row: typeof table.$inferSelect.points = blankOf(withPoints).points
  expect(row).toBe(0)
})

test('a form takes it from its revision on, and a command stores it', () => {
  const body = form(formOf(withPoints))
  expect(body.read('7.92', { points: '3' })).toEqual({ value: { points: 3 } })
  expect(body.read('7.72', { points: '3' })).toMatchObject({ faults: [{ field: 'points' }] })
  expect(JSON.stringify(body.doc('7.92'))).toContain('in points.')
  expect(columnsGiven(withPoints, { points: 3, isOverTime: true }, checks)).toEqual({
    points: 3,
    isOvertime: true,
  })
})

test('a record shows it from its revision on', () => {
  const shown = record('Card', { points: trait(withPoints, 'record').points })
  expect(shown.show('7.92', { points: 3 })).toEqual({ points: 3 })
  expect(shown.show('7.72', { points: 3 })).toEqual({})
})

test('an export has it as the last CSV column, and an import reads it', () => {
  const columns = csvColumns(withPoints, names)
  const [heading] = columns.at(-1) ?? []
  expect(heading).toBe('Points')
  expect(columns).toHaveLength(csvColumns(cardFields, names).length + 1)
  expect(object(trait(withPoints, 'imports')).read({ points: 3 })).toEqual({ value: { points: 3 } })
})

test('every column that may be long counts against the limits of bytes, and no other', () => {
  const long = longColumns(cards, cardFields).map(({ name }) => name)
  expect(long).toEqual(
    expect.arrayContaining(['description', 'title', 'requested_by', 'members', 'locations']),
  )
  expect(long).not.toContain('list_id')
  expect(long).not.toContain('due_at')
})

test('a field that is accepted and not used does not compile', () => {
  const checked = { ...cardFields, points: field(column.integer(), { checked: points.optional() }) }
  // @ts-expect-error -- No check says what is stored of `points`.
  columnsGiven(checked, {}, checks)
  // @ts-expect-error -- A form must not give what the column does not hold.
  field(column.text(), { form: number.optional() })
  // @ts-expect-error -- There is no such trait.
  field(column.text(), { shown: number })
  // @ts-expect-error -- A list is no cell.
  field(column.json<string[]>(), { csv: 'Points' })
  // @ts-expect-error -- No cell is given for the ids in `members`.
  csvColumns(cardFields, { ...names, members: undefined })
  const given: GivenCard & { points?: number } = {}
  // @ts-expect-error -- `points` is no column, so `editCard` must have used it before.
  columnsGiven(cardFields, given, checks)
  const list: GivenOf<typeof listFields> & { points?: number } = {}
  // @ts-expect-error -- Lists have no such column.
  columnsGiven(listFields, list, { color: unchanged, wipLimit: unchanged })
  const board: GivenOf<typeof boardFields> & { points?: number } = {}
  // @ts-expect-error -- Boards have no such column.
  columnsGiven(boardFields, board, { labels: unchanged })
  const more = () => ({ list: '', card: '', points: 1 })
  // @ts-expect-error -- The command does not take `points`.
  write('deleteCard', more)
  expect(checked.points.checked).toBeDefined()
})
