import { describe, expect, test } from 'vitest'
import { type Timetable, mailTime } from '../../../src/notifications/schedule.ts'

const BERLIN: Timetable = { timeZone: 'Europe/Berlin', quietHours: null, digestAt: '09:00' }

function timeOf(way: Parameters<typeof mailTime>[0], at: string, table: Partial<Timetable> = {}) {
  return new Date(mailTime(way, Date.parse(at), { ...BERLIN, ...table })).toISOString()
}

describe('a digest', () => {
  test('is sent at the local time of day, before and after clocks are put forward and back', () => {
    expect(timeOf('daily', '2026-03-27T08:00:00.000Z')).toBe('2026-03-28T08:00:00.000Z')
    expect(timeOf('daily', '2026-03-28T08:00:00.000Z')).toBe('2026-03-29T07:00:00.000Z')
    expect(timeOf('daily', '2026-10-24T07:00:00.000Z')).toBe('2026-10-25T08:00:00.000Z')
    expect(timeOf('daily', '2026-10-25T07:59:59.999Z')).toBe('2026-10-25T08:00:00.000Z')
  })

  test('is sent later where its time does not come, and once where it comes twice', () => {
    const digestAt = '02:30'
    expect(timeOf('daily', '2026-03-28T12:00:00.000Z', { digestAt })).toBe(
      '2026-03-29T01:30:00.000Z',
    )
    expect(timeOf('daily', '2026-10-24T12:00:00.000Z', { digestAt })).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(timeOf('daily', '2026-10-25T00:45:00.000Z', { digestAt })).toBe(
      '2026-10-26T01:30:00.000Z',
    )
  })

  test('of a week is sent on Monday, and one of an hour when the local hour begins', () => {
    expect(timeOf('weekly', '2026-11-24T10:00:00.000Z')).toBe('2026-11-30T08:00:00.000Z')
    expect(timeOf('weekly', '2026-11-30T08:00:00.000Z')).toBe('2026-12-07T08:00:00.000Z')
    expect(timeOf('hourly', '2026-11-24T10:00:00.000Z')).toBe('2026-11-24T11:00:00.000Z')
    const timeZone = 'Asia/Kolkata'
    expect(timeOf('hourly', '2026-11-24T10:10:01.500Z', { timeZone })).toBe(
      '2026-11-24T10:30:00.000Z',
    )
  })

  test('follows the date of zones far from UTC', () => {
    const table = { timeZone: 'Pacific/Kiritimati', digestAt: '00:15' }
    expect(timeOf('daily', '2026-11-24T10:14:00.000Z', table)).toBe('2026-11-24T10:15:00.000Z')
    expect(timeOf('daily', '2026-11-24T10:15:00.000Z', table)).toBe('2026-11-25T10:15:00.000Z')
  })
})

describe('quiet hours', () => {
  const quietHours: Timetable['quietHours'] = { from: '22:00', to: '07:00', days: ['fri', 'sat'] }

  test('hold mail back until they end, past midnight, on the days on which they begin', () => {
    const at = (moment: string) => timeOf('now', moment, { quietHours })
    expect(at('2026-11-27T20:59:59.999Z')).toBe('2026-11-27T20:59:59.999Z')
    expect(at('2026-11-27T21:00:00.000Z')).toBe('2026-11-28T06:00:00.000Z')
    expect(at('2026-11-29T05:59:00.000Z')).toBe('2026-11-29T06:00:00.000Z')
    expect(at('2026-11-29T06:00:00.000Z')).toBe('2026-11-29T06:00:00.000Z')
    expect(at('2026-11-29T23:00:00.000Z')).toBe('2026-11-29T23:00:00.000Z')
  })

  test('end by the clock of the day on which it changes', () => {
    expect(timeOf('now', '2026-03-28T21:30:00.000Z', { quietHours })).toBe(
      '2026-03-29T05:00:00.000Z',
    )
    expect(timeOf('now', '2026-10-24T20:30:00.000Z', { quietHours })).toBe(
      '2026-10-25T06:00:00.000Z',
    )
  })

  test('within one day hold digests back, too', () => {
    const lunch: Timetable['quietHours'] = { from: '08:30', to: '13:00', days: ['tue'] }
    const table = { quietHours: lunch }
    expect(timeOf('daily', '2026-11-24T07:00:00.000Z', table)).toBe('2026-11-24T12:00:00.000Z')
    expect(timeOf('daily', '2026-11-25T07:00:00.000Z', table)).toBe('2026-11-25T08:00:00.000Z')
  })
})
