import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { UTC } from '../../../src/kernel/contract/days.ts'
import { zoneNamed } from '../../../src/kernel/contract/zones.ts'
import { momentWritten, toMoment } from '../../../src/kernel/contract/moment.ts'

const NEW_YORK = zoneNamed('America/New_York') ?? UTC

const written = (value: unknown, endsDay = true) =>
  momentWritten(value, { zone: NEW_YORK, endsDay })

test.each([
  ['2027-01-15', '2027-01-15T00:00:00.000Z'],
  ['20270115', '2027-01-15T00:00:00.000Z'],
  ['2027-01-15 14:05', '2027-01-15T14:05:00.000Z'],
  ['2027-01-15T14:05:06.7+05:45', '2027-01-15T08:20:06.700Z'],
  [1_790_771_696, '2026-09-30T12:34:56.000Z'],
  ['1790771696', '2026-09-30T12:34:56.000Z'],
  [1_790_771_696_000, '2026-09-30T12:34:56.000Z'],
  ['1790771696000', '2026-09-30T12:34:56.000Z'],
  [631_152_000, '1990-01-01T00:00:00.000Z'],
  [631_151_999, '1970-01-08T07:19:11.999Z'],
  [4_102_444_799, '2099-12-31T23:59:59.000Z'],
  [4_102_444_801, '1970-02-17T11:34:04.801Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [0, '1970-01-01T00:00:00.000Z'],
])('the interface reads %j as %s', (given, moment) => {
  expect(toMoment(given)).toBe(moment)
})

test.each([
  ['2027-01-15', '2027-01-16T04:59:59.000Z', '2027-01-15T05:00:00.000Z'],
  ['20270115', '2027-01-16T04:59:59.000Z', '2027-01-15T05:00:00.000Z'],
  ['2027-01-15 14:05', '2027-01-15T19:05:00.000Z', '2027-01-15T19:05:00.000Z'],
  ['2027-01-15T14:05Z', '2027-01-15T14:05:00.000Z', '2027-01-15T14:05:00.000Z'],
  ['2027-01-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z'],
  [1_790_771_696, '2026-09-30T12:34:56.000Z', '2026-09-30T12:34:56.000Z'],
  ['1790771696.0', '2026-09-30T12:34:56.000Z', '2026-09-30T12:34:56.000Z'],
  ['1790771696000', '2026-09-30T12:34:56.000Z', '2026-09-30T12:34:56.000Z'],
])('%j of somebody in New York is %s at its end and %s at its beginning', (given, end, start) => {
  expect([written(given), written(given, false)]).toEqual([end, start])
})

test.each([46_037, '46037', 0, 86_400_000, 4_102_444_801, 'soon', '2027-02-30', null, true])(
  '%j is not taken for a date of 1970, nor for any other',
  (given) => {
    expect(written(given)).toBeUndefined()
  },
)

test('a Unix time of our days is the same moment in seconds and in milliseconds, as number and as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 631_152_000, max: 4_102_444_800 }), (seconds) => {
      const forms = [seconds, String(seconds), seconds * 1_000, String(seconds * 1_000)]
      const moment = new Date(seconds * 1_000).toISOString()
      for (const read of [toMoment, written])
        expect(forms.map((form) => read(form))).toEqual(Array(4).fill(moment))
    }),
  )
})
