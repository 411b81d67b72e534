import { DAY_MS, type Zone, clockOfDay } from '../../kernel/contract/days.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type Rule, readRule } from '../../kernel/contract/recurrence/rule.ts'
import type { Recurrence } from '../../kernel/contract/recurrence/series.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import { writtenMoment } from './calendar-lines.ts'

/** The form in which the dates of a card are written: in UTC or, of a card that recurs, as the clocks of its zone show them. */
export type Written = {
  /** The zone that the calendar must describe; undefined for UTC. */
  zone: { name: string; of: Zone } | undefined
  date(property: string, moment: string): string
  /** The lines that say how an event recurs. */
  rule(startsAt: string): string[]
  /** True if the rule, which is about due dates, means the same from a start on. */
  begins(startAt: string, dueAt: string): boolean
}

const IN_UTC: Written = {
  zone: undefined,
  date: (property, moment) => `${property}:${writtenMoment(moment)}`,
  rule: () => [],
  begins: () => true,
}

/** A card that comes by a schedule recurs in calendars, too; one that follows its completion does not, as nobody knows when. */
export function writtenFor(recurrence: Recurrence | null): Written {
  if (recurrence === null || recurrence.mode !== 'schedule' || recurrence.paused) return IN_UTC
  const of = zoneNamed(recurrence.timeZone)
  const { rule } = readRule(recurrence.rule)
  if (of === undefined || rule === undefined) return IN_UTC
  const name = recurrence.timeZone
  const local = (moment: string) => localTime(of(Date.parse(moment)))
  return {
    zone: { name, of },
    date: (property, moment) => `${property};TZID=${name}:${local(moment)}`,
    rule: (startsAt) => [
      `RRULE:${ruleText(recurrence, of)}`,
      ...(recurrence.skip ?? []).map(
        (day) => `EXDATE;TZID=${name}:${day.replaceAll('-', '')}${local(startsAt).slice(8)}`,
      ),
    ],
    begins: (startAt, dueAt) => {
      const isSameDay = local(startAt).slice(0, 8) === local(dueAt).slice(0, 8)
      return isSameDay ? namesNoTime(rule) : isOfAnyDay(recurrence, rule)
    },
  }
}

function namesNoTime({ hours, minutes }: Rule): boolean {
  return hours.length === 0 && minutes.length === 0
}

/** True if a rule counts days or weeks alone, from whatever day it begins on. */
function isOfAnyDay({ skip = [], until }: Recurrence, rule: Rule): boolean {
  const { frequency, months, weeks, yearDays, monthDays, days, positions } = rule
  const named = [months, weeks, yearDays, monthDays, days, positions, skip]
  return (
    (frequency === 'DAILY' || frequency === 'WEEKLY') &&
    named.every(({ length }) => length === 0) &&
    namesNoTime(rule) &&
    (until ?? rule.until) === undefined
  )
}

/** The rule with its ends, of which a calendar takes one. */
function ruleText({ rule, until, count }: Recurrence, zone: Zone): string {
  const text = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
  if (/(?:COUNT|UNTIL)=/.test(text)) return text
  if (count !== undefined) return `${text};COUNT=${count}`
  if (until === undefined) return text
  const day = clockOfDay(until)
  const last = day === undefined ? Date.parse(until) : day + DAY_MS - 1_000 - offsetAt(day, zone)
  return `${text};UNTIL=${writtenMoment(momentOf(last))}`
}

function localTime(clock: number): string {
  return writtenMoment(momentOf(clock)).slice(0, -1)
}

function offsetAt(ms: number, zone: Zone): number {
  return zone(ms) - ms
}

/** Calendars describe the clocks of a zone for so long; programs know the usual zones by their names, too. */
const YEARS = 6

/** The description of a zone: how far ahead of UTC its clocks are, from each time on at which that changes. */
export function zoneLines({ name, of }: NonNullable<Written['zone']>, fromMs: number): string[] {
  const start = fromMs - 366 * DAY_MS
  const end = start + YEARS * 366 * DAY_MS
  const changes = [start]
  for (let at = start; at < end; at += 7 * DAY_MS)
    if (offsetAt(at, of) !== offsetAt(at + 7 * DAY_MS, of)) changes.push(changeAfter(at, of))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...changes.flatMap((at) => {
      const [before, after] = [offsetAt(at - 1, of), offsetAt(at, of)]
      const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        `DTSTART:${localTime(at + before)}`,
        `TZOFFSETFROM:${writtenOffset(before)}`,
        `TZOFFSETTO:${writtenOffset(after)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

/** The moment within the week after `from` at which clocks are changed. */
function changeAfter(from: number, zone: Zone): number {
  let [low, high] = [from, from + 7 * DAY_MS]
  const before = offsetAt(low, zone)
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return Math.round(high / 60_000) * 60_000
}

function writtenOffset(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
