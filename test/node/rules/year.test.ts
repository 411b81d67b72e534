import { expect, test } from 'vitest'
import { dueAfter } from '../../../src/boards/rules/schedule.ts'
import { HOUR_MS } from '../../../src/kernel/contract/days.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { TIMES, ZONES, endOfFirstDay, momentsOfYear } from '../../support/year-of-clocks.ts'

/** The clock looks again after so long. */
const LATE = [HOUR_MS / 2, 5 * HOUR_MS, 26 * HOUR_MS, HOUR_MS, 75 * HOUR_MS]

/** Calendars, and the same as rules that the judge reads. */
const CALENDARS = [
  [{ scheduleType: 'daily' }, 'FREQ=DAILY'],
  [{ scheduleType: 'weekday' }, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  [{ scheduleType: 'weekly', weekday: 0 }, 'FREQ=WEEKLY;BYDAY=SU'],
  [{ scheduleType: 'monthly', dayOfMonth: 8 }, 'FREQ=MONTHLY;BYMONTHDAY=8'],
  [{ scheduleType: 'monthly', dayOfMonth: 31 }, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
] as const

const CASES = ZONES.flatMap((zone) =>
  TIMES.flatMap((time) =>
    CALENDARS.map(([calendar, rule]) => [rule, time, zone, calendar] as const),
  ),
)

function scheduled(calendar: Record<string, string | number>, atTime: string, timeZone: string) {
  const kind = { activityType: 'scheduledTrigger', scheduleKind: 'calendar' }
  return { enabled: true, trigger: { ...kind, ...calendar, atTime, timeZone } }
}

test.each(CASES)(
  'a year of %s at %s in %s has the moments of the judge',
  (rule, time, zone, calendar) => {
    const own = scheduled(calendar, time, zone)
    const judged = momentsOfYear(rule, time, zone)
    const found: string[] = []
    let at = dueAfter(own, momentOf(endOfFirstDay(zone)))
    while (at !== null && found.length < judged.length) {
      found.push(at)
      at = dueAfter(own, at)
    }
    expect(found).toEqual(judged.map(momentOf))
  },
)

test.each(CASES)(
  'a clock that is late by hours or days acts once on %s at %s in %s, and goes on after that',
  (rule, time, zone, calendar) => {
    const own = scheduled(calendar, time, zone)
    const waiting = [...momentsOfYear(rule, time, zone)]
    const startMs = endOfFirstDay(zone)
    let dueAt = dueAfter(own, momentOf(startMs))
    let count = 0
    for (let nowMs = startMs; waiting.length > 0; count += 1) {
      nowMs += LATE[count % LATE.length] ?? 0
      const come = waiting.filter((ms) => ms <= nowMs).length
      waiting.splice(0, come)
      expect({ nowMs, isDue: dueAt !== null && dueAt <= momentOf(nowMs) }).toEqual({
        nowMs,
        isDue: come > 0,
      })
      if (come > 0) dueAt = dueAfter(own, momentOf(nowMs))
      const [next] = waiting
      expect(dueAt).toBe(next === undefined ? dueAt : momentOf(next))
    }
  },
)
