import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { lookAt } from '../../../src/kernel/contract/recurrence/look.ts'
import {
  type CardDates,
  type Recurrence,
  afterCompletion,
  datesAt,
  movedOn,
  nextDates,
  seriesOf,
} from '../../../src/kernel/contract/recurrence/series.ts'
import { DATELESS, NOW, due, recurring } from './recurring.ts'

describe('a year of a daily rule', () => {
  test.each([
    ['Europe/Berlin', '02:30', { '2026-03-29': '2026-03-29T01:00:00.000Z' }],
    ['Europe/Berlin', '09:00', {}],
    ['America/New_York', '02:15', { '2026-03-08': '2026-03-08T07:00:00.000Z' }],
    ['America/New_York', '01:30', {}],
    ['Australia/Lord_Howe', '02:10', { '2026-10-04': '2026-10-03T15:30:00.000Z' }],
    ['Australia/Lord_Howe', '01:45', {}],
  ])('in %s at %s is that of the library, with %j besides', (timeZone, time, besides) => {
    const from = `20260101T${time.replace(':', '')}00`
    const judge = new RRuleTemporal({
      rruleString: `DTSTART;TZID=${timeZone}:${from}\nRRULE:FREQ=DAILY`,
    })
    const theirs = judge
      .all((_date, at) => at < 366)
      .map(({ epochMilliseconds }) => momentOf(epochMilliseconds))
    const recurrence = recurring({ timeZone })
    const first = theirs[0] ?? ''
    const ours = [first, ...nextDates(recurrence, seriesOf(due(first), recurrence, NOW), 364)]
    const added = Object.values(besides)
    expect(ours.filter((at) => !added.includes(at))).toEqual(theirs.slice(0, 365 - added.length))
    expect(ours.filter((at) => added.includes(at))).toEqual(added)
  })

  test('makes each card once, whichever card the rule has come to', () => {
    const recurrence = recurring({ rule: 'FREQ=DAILY' })
    let card: CardDates = due('2026-03-27T01:30:00.000Z')
    let series = seriesOf(card, recurrence, NOW)
    const made: (string | null)[] = []
    for (let hour = 0; hour < 24 * 5; hour += 1) {
      const nowMs = Date.parse('2026-03-27T02:00:00Z') + hour * 3_600_000
      const { due: found } = lookAt(recurrence, series, nowMs)
      if (found === undefined) continue
      const moved = datesAt(card, series, found.on, recurrence.zone)
      card = { ...card, ...moved.dates }
      series = moved.series
      made.push(card.dueAt)
    }
    expect(made).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
      '2026-04-01T00:30:00.000Z',
    ])
  })
})

describe('a series', () => {
  const weekly = recurring({ rule: 'FREQ=WEEKLY' })
  const card = { ...due('2026-01-05T08:00:00.000Z'), startAt: '2026-01-03T08:00:00.000Z' }
  const series = seriesOf(card, weekly, NOW)

  test('moves all dates by the same distance', () => {
    const { dates } = datesAt(card, series, '2026-01-12T09:00:00.000', weekly.zone)
    expect(dates).toEqual({
      dueAt: '2026-01-12T08:00:00.000Z',
      startAt: '2026-01-10T08:00:00.000Z',
    })
  })

  test('stays where it is if the dates of one card are edited', () => {
    const late = { ...card, dueAt: '2026-01-07T08:00:00.000Z', endAt: '2026-01-08T08:00:00.000Z' }
    const { dates } = datesAt(late, series, '2026-01-12T09:00:00.000', weekly.zone)
    expect(dates).toMatchObject({
      dueAt: '2026-01-12T08:00:00.000Z',
      endAt: '2026-01-15T08:00:00.000Z',
    })
  })

  test('has whole days of its zone where the card has no time', () => {
    const end = '2026-03-27T22:59:59.000Z'
    const daily = recurring({ rule: 'FREQ=DAILY' })
    expect(seriesOf(due(end), daily, NOW).on).toBe('2026-03-27')
    expect(nextDates(daily, seriesOf(due(end), daily, NOW), 3)).toEqual([
      '2026-03-28T22:59:59.000Z',
      '2026-03-29T21:59:59.000Z',
      '2026-03-30T21:59:59.000Z',
    ])
    const look = lookAt(daily, seriesOf(due(end), daily, NOW), Date.parse(end))
    expect(look).toEqual({ due: undefined, nextAt: '2026-03-27T23:00:00.000Z' })
    expect(seriesOf(DATELESS, daily, '2026-05-01T23:30:00.000Z').on).toBe('2026-05-02')
  })

  test('ends with its counts and its last day, and leaves days out', () => {
    const days = (given: Partial<Recurrence>) => {
      const recurrence = recurring(given)
      const own = seriesOf(due('2026-01-05T08:00:00.000Z'), recurrence, NOW)
      return nextDates(recurrence, own, 5).map((at) => at.slice(0, 10))
    }
    expect(days({ count: 3 })).toEqual(['2026-01-06', '2026-01-07'])
    expect(days({ rule: 'FREQ=DAILY;COUNT=2' })).toEqual(['2026-01-06'])
    expect(days({ until: '2026-01-07' })).toEqual(['2026-01-06', '2026-01-07'])
    expect(days({ until: '2026-01-07T07:59:59.000Z' })).toEqual(['2026-01-06'])
    expect(days({ rule: 'FREQ=DAILY;UNTIL=20260106T080000Z' })).toEqual(['2026-01-06'])
    expect(days({ count: 4, skip: ['2026-01-06'] })).toEqual(['2026-01-07', '2026-01-08'])
    const rest = { mode: 'schedule', timeZone: 'UTC' } as const
    expect(movedOn({ rule: 'FREQ=DAILY;COUNT=5', count: 4, ...rest }, 2)).toEqual({
      rule: 'FREQ=DAILY;COUNT=3',
      count: 2,
      ...rest,
    })
  })

  test('counts from the day of completion, at its own time', () => {
    const third = recurring({ rule: 'FREQ=DAILY;INTERVAL=3', mode: 'completion' })
    const own = seriesOf(due('2026-03-02T16:00:00.000Z'), third, NOW)
    expect(afterCompletion(third, own, Date.parse('2026-03-27T06:00:00.000Z'))).toEqual({
      on: '2026-03-30T17:00:00.000',
      at: '2026-03-30T15:00:00.000Z',
    })
    const days = seriesOf(DATELESS, third, NOW)
    expect(afterCompletion(third, days, Date.parse('2026-03-27T06:00:00.000Z'))).toEqual({
      on: '2026-03-30',
      at: '2026-03-29T22:00:00.000Z',
    })
  })
})
