import type { FieldFault } from '../../kernel/contract/app-error.ts'
import {
  DAY_MS,
  MINUTE_MS,
  UTC,
  type Zone,
  clockOfDay,
  dayOfClock,
  startOfDay,
  weekdayOf,
  withinYears,
} from '../../kernel/contract/days.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { ANY, type RuleDocument } from './document-kinds.ts'
import { CALENDAR_TYPES, DATE_FIELDS, type DateField } from './trigger-kinds.ts'

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

const MOST_DAYS = 3_650

/** The fields of a scheduled trigger by which it cannot be followed. */
export function scheduleFaults(trigger: RuleDocument): FieldFault[] {
  const checks: [string, boolean, string][] = [
    ['atTime', isTime(trigger['atTime']), 'must be a time of the day, such as 09:00'],
    ['timeZone', zoneOf(trigger) !== undefined, 'must be a time zone, such as Europe/Berlin'],
    ...checksOf(trigger),
  ]
  return checks.flatMap(([key, isRight, reason]) =>
    isRight ? [] : [{ field: `trigger.${key}`, reason }],
  )
}

function checksOf(trigger: RuleDocument): [string, boolean, string][] {
  const { days, dateField = 'dueAt' } = trigger
  const needsDays = trigger['scheduleKind'] === 'aging'
  // Days of a date that are negative come after it; a card is in a list for none or more.
  const isCount =
    days === undefined ? !needsDays : isWhole(days, needsDays ? 0 : -MOST_DAYS, MOST_DAYS)
  const countsDays: [string, boolean, string] = ['days', isCount, 'must be a number of days']
  if (trigger['scheduleKind'] === 'calendar') return calendarChecks(trigger)
  if (trigger['scheduleKind'] === 'due') {
    const { dueCondition = 'soon' } = trigger
    return [
      countsDays,
      ['dateField', includes(DATE_FIELDS, dateField), `must be one of ${DATE_FIELDS.join(', ')}`],
      [
        'dueCondition',
        ['set', 'soon', 'overdue'].includes(String(dueCondition)),
        'must be set, soon or overdue',
      ],
    ]
  }
  const { since = 'list' } = trigger
  return [
    countsDays,
    ['since', ['list', 'activity'].includes(String(since)), 'must be list or activity'],
  ]
}

function calendarChecks(trigger: RuleDocument): [string, boolean, string][] {
  const { scheduleType: type, onDate, weekday, dayOfMonth } = trigger
  return [
    ['scheduleType', includes(CALENDAR_TYPES, type), `must be one of ${CALENDAR_TYPES.join(', ')}`],
    [
      'onDate',
      type !== 'once' || clockOfDay(String(onDate ?? '')) !== undefined,
      'must be a day, such as 2026-03-24',
    ],
    ['weekday', type !== 'weekly' || isWhole(weekday, 0, 6), 'must be 0 for Sunday to 6'],
    ['dayOfMonth', type !== 'monthly' || isWhole(dayOfMonth, 1, 31), 'must be from 1 to 31'],
  ]
}

function includes(words: readonly string[], value: RuleDocument[string] | undefined): boolean {
  return words.includes(String(value))
}

function isTime(value: RuleDocument[string] | undefined): boolean {
  return value === undefined || TIME.test(String(value))
}

function isWhole(value: RuleDocument[string] | undefined, least: number, most: number): boolean {
  const number = Number(value ?? Number.NaN)
  return Number.isSafeInteger(number) && number >= least && number <= most
}

function zoneOf({ timeZone }: RuleDocument): Zone | undefined {
  return timeZone === undefined ? UTC : zoneNamed(String(timeZone))
}

/** Most days that are looked through for the next one that fits; every calendar has one in a month. */
const DAYS_AHEAD = 62

/**
 * The first moment after this one at which a scheduled trigger is to be looked at, in epoch
 * milliseconds; undefined if there is none. A minute that clocks leave out is the next one that exists.
 */
export function nextRunMs(trigger: RuleDocument, afterMs: number): number | undefined {
  const zone = zoneOf(trigger) ?? UTC
  const [hours = 0, minutes = 0] = String(trigger['atTime'] ?? '00:00')
    .split(':')
    .map(Number)
  const time = (hours * 60 + minutes) * MINUTE_MS
  const today = dayOfClock(zone(afterMs))
  const { scheduleKind, scheduleType, onDate } = trigger
  if (scheduleKind === 'calendar' && scheduleType === 'once') {
    const day = clockOfDay(String(onDate))
    const ms = day === undefined ? undefined : startOfDay(day + time, zone)
    return ms !== undefined && ms > afterMs ? ms : undefined
  }
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = today + ahead * DAY_MS
    if (!isDayOf(trigger, day)) continue
    const ms = startOfDay(day + time, zone)
    if (ms > afterMs) return ms
  }
  return undefined
}

/** Due dates and ages are looked at each day. A day that a month does not have is its last one. */
function isDayOf({ scheduleKind, scheduleType, weekday, dayOfMonth }: RuleDocument, day: number) {
  if (scheduleKind !== 'calendar' || scheduleType === 'daily') return true
  const ofWeek = weekdayOf(day)
  if (scheduleType === 'weekday') return ofWeek <= 5
  if (scheduleType === 'weekly') return ofWeek % 7 === Number(weekday)
  const date = new Date(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(Number(dayOfMonth), last)
}

/** The moment at which the clock is to look at a rule, if it has a schedule and is enabled. */
export function dueAfter(
  { enabled, trigger }: { enabled: boolean; trigger: RuleDocument },
  now: Moment,
): Moment | null {
  if (!enabled || trigger['activityType'] !== 'scheduledTrigger') return null
  const ms = nextRunMs(trigger, Date.parse(now))
  return ms === undefined ? null : momentOf(ms)
}

/** The cards that a schedule is about: those of a list, or all; and those whose date, or whose last move or change, is not after a moment. */
export type Wanted = {
  listName: string | undefined
  since: DateField | 'list' | 'activity' | undefined
  until: Moment | undefined
  after: Moment | undefined
}

/** Says at a moment which cards a schedule is about. `soon` wants dates that are still to come. */
export function wantedBy(trigger: RuleDocument, now: Moment): Wanted {
  const { scheduleKind, listName = ANY, dueCondition, dateField = 'dueAt' } = trigger
  const list = listName === ANY ? undefined : String(listName)
  const all = { listName: list, since: undefined, until: undefined, after: undefined }
  if (scheduleKind === 'calendar') return all
  const given = Number(trigger['days'] ?? (dueCondition === 'soon' ? 1 : 0))
  const inDays = (days: number) => momentOf(withinYears(Date.parse(now) + days * DAY_MS))
  if (scheduleKind === 'aging') {
    const since = trigger['since'] === 'activity' ? 'activity' : 'list'
    return { ...all, since, until: inDays(-Math.abs(given)) }
  }
  const since = DATE_FIELDS.find((field) => field === dateField) ?? 'dueAt'
  if (dueCondition === 'set') return { ...all, since, until: inDays(MOST_DAYS * 100) }
  if (dueCondition === 'overdue') return { ...all, since, until: inDays(-Math.abs(given)) }
  if (dueCondition === 'soon') return { ...all, since, until: inDays(Math.abs(given)), after: now }
  return { ...all, since, until: inDays(given) }
}
