import { describe, expect, test } from 'vitest'
import { as, newBoard, newList, person } from '../../support/people.ts'
import { boardOfTable, refusedTable } from '../support/import-csv.ts'

/** Somebody who has set a time zone. */
async function personIn(timeZone: string) {
  const one = await person()
  await as(one).sure('PUT', '/api/user/settings', { timeZone })
  return one
}

/** The only card of a table with these columns. */
async function cardOf(columns: Record<string, string>, given: Parameters<typeof boardOfTable>[1]) {
  const [headings, cells] = [Object.keys(columns), Object.values(columns)]
  const quoted = (line: string[]) => line.map((one) => `"${one}"`).join(',')
  const { cards, report } = await boardOfTable(
    `Title,${quoted(headings)}\nPlan,${quoted(cells)}\n`,
    given,
  )
  return { ...cards['Plan'], leftOut: report.leftOut }
}

describe('a date in a table', () => {
  test('without a time is the whole day of who imports it: until its end for due and end', async () => {
    const by = await personIn('America/New_York')
    const day = '2027-01-15'
    const columns = {
      Due: day,
      End: day,
      Start: day,
      Received: day,
      'CustomField-Review-date': day,
    }
    expect(await cardOf(columns, { by })).toMatchObject({
      dueAt: '2027-01-16T04:59:59.000Z',
      endAt: '2027-01-16T04:59:59.000Z',
      startAt: '2027-01-15T05:00:00.000Z',
      receivedAt: '2027-01-15T05:00:00.000Z',
      fields: { Review: '2027-01-15T05:00:00.000Z' },
    })
  })

  test('is one of the zone that is said with the table, also without settings', async () => {
    const by = await person()
    const query = { timeZone: 'Pacific/Kiritimati' }
    expect(await cardOf({ Due: '15.01.2027' }, { by, query })).toMatchObject({
      dueAt: '2027-01-15T09:59:59.000Z',
    })
    expect(await cardOf({ Due: '2027/1/15' }, { by })).toMatchObject({
      dueAt: '2027-01-15T23:59:59.000Z',
    })
    expect(await refusedTable('Title\nPlan\n', { by, query: { timeZone: 'Mars' } })).toMatch(
      /^400 body\.invalid: timeZone must be a time zone/,
    )
  })

  test.each([
    ['2027-01-15 14:05', '2027-01-15T19:05:00.000Z'],
    ['2027-01-15T14:05:00.000Z', '2027-01-15T14:05:00.000Z'],
    ['2027-01-15T14:05+01:00', '2027-01-15T13:05:00.000Z'],
    ['1790771696', '2026-09-30T12:34:56.000Z'],
    ['1790771696000', '2026-09-30T12:34:56.000Z'],
    ['1790771696.0', '2026-09-30T12:34:56.000Z'],
    ['Thu Sep 03 2026 10:00:00 GMT+0000 (GMT)', '2026-09-03T10:00:00.000Z'],
    ['Thu Sep 03 2026 10:00:00 GMT-0700 (Pacific Daylight Time)', '2026-09-03T17:00:00.000Z'],
    ['Thu, 03 Sep 2026 10:00:00 GMT', '2026-09-03T10:00:00.000Z'],
    ['09/Oct/25 1:42 PM', '2025-10-09T17:42:00.000Z'],
    ['Sep 3, 2026', '2026-09-04T03:59:59.000Z'],
    ['3 September 2026', '2026-09-04T03:59:59.000Z'],
  ])('such as %s is read as %s', async (cell, dueAt) => {
    const by = await personIn('America/New_York')
    expect(await cardOf({ Due: cell }, { by })).toMatchObject({ dueAt, leftOut: {} })
  })

  test.each(['46037', '86400000', '4200000000', '03/04/2026', '31 Feb 2026', '1:00 Sep 3', 'soon'])(
    'such as %s is left out and counted, and never one of 1970',
    async (cell) => {
      const { leftOut, ...card } = await cardOf({ Due: cell }, {})
      expect(card).not.toHaveProperty('dueAt')
      expect(leftOut).toMatchObject({ unreadableValues: 1 })
    },
  )
})

test('the exported table begins with the mark by which spreadsheets know UTF-8, and can be imported', async () => {
  const board = await newBoard()
  await newList(board, ['Größe prüfen'])
  const api = as(board.people.admin)
  const { body: bytes } = await api.get<Uint8Array<ArrayBuffer>>(`${board.path}/export/csv`)
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(Object.keys((await boardOfTable(bytes)).cards)).toEqual(['Größe prüfen'])
})
