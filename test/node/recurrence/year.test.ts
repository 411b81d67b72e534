import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/kernel/contract/days.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { lookAt } from '../../../src/kernel/contract/recurrence/look.ts'
import { readRule } from '../../../src/kernel/contract/recurrence/rule.ts'
import {
  type CardDates,
  type ReadRecurrence,
  datesAt,
  seriesOf,
} from '../../../src/kernel/contract/recurrence/series.ts'
import { zoneNamed } from '../../../src/kernel/contract/zones.ts'
import { TIMES, YEAR, ZONES, momentsOfYear } from '../../support/year-of-clocks.ts'

const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=MO,SU',
  'FREQ=MONTHLY;BYDAY=-1SU',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
]

const CASES = ZONES.flatMap((zone) =>
  TIMES.filter((time) => time !== '00:00').flatMap((time) =>
    RULES.map((rule) => [rule, time, zone] as const),
  ),
)

function recurring(rule: string, timeZone: string): ReadRecurrence {
  const { rule: read } = readRule(rule)
  const zone = zoneNamed(timeZone)
  if (read === undefined || zone === undefined) throw new Error('no such rule or zone')
  return { rule, mode: 'schedule', timeZone, read, zone }
}

test.each(CASES)(
  'a year of cards that recur by %s at %s in %s has one card for each moment of the judge, whose clock is late by up to an hour',
  (rule, time, zone) => {
    const recurrence = recurring(rule, zone)
    const moments = momentsOfYear(rule, time, zone)
    // The minute that clocks leave out is no time at which a series can begin.
    const [first = 0, ...judged] = moments
    let card: CardDates = { receivedAt: null, startAt: null, dueAt: momentOf(first), endAt: null }
    let series = seriesOf(card, recurrence, momentOf(YEAR.from))
    const made: string[] = []
    let nextAt = lookAt(recurrence, series, first).nextAt
    for (let count = 0; nextAt !== null && made.length < judged.length; count += 1) {
      const nowMs = Date.parse(nextAt) + (count % 5) * (HOUR_MS / 5)
      const look = lookAt(recurrence, series, nowMs)
      expect(look.due?.passed).toBe(1)
      const moved = datesAt(card, series, look.due?.on ?? '', recurrence.zone)
      card = { ...card, ...moved.dates }
      series = moved.series
      made.push(card.dueAt ?? '')
      nextAt = lookAt(recurrence, series, nowMs).nextAt
    }
    expect(made).toEqual(judged.map(momentOf))
  },
)
