import type { Recurrence } from './series.ts'

/** A recurrence as other programs keep it, in the terms of this one; undefined if a card does not recur. */
type Found = Recurrence | undefined

const DAY_S = 86_400

const OF_WEKAN: ReadonlyMap<unknown, string> = new Map([
  ['daily', 'DAILY'],
  ['weekly', 'WEEKLY'],
  ['monthly', 'MONTHLY'],
])

/** The `recurrenceInterval` of a card of WeKan. */
export function recurrenceOfWekan(interval: unknown, timeZone: string): Found {
  const frequency = OF_WEKAN.get(interval)
  return frequency === undefined
    ? undefined
    : { rule: `FREQ=${frequency}`, mode: 'schedule', timeZone }
}

const VIKUNJA_MONTHLY = 1
const VIKUNJA_FROM_DONE = 2

/**
 * The `repeat_after` (seconds) and `repeat_mode` of a task of Vikunja. It repeats a task when it is done,
 * by its dates or by the day on which that was; parts of a day become a whole one.
 */
export function recurrenceOfVikunja(
  { repeatAfter, repeatMode }: { repeatAfter: unknown; repeatMode: unknown },
  timeZone: string,
): Found {
  if (repeatMode === VIKUNJA_MONTHLY) return { rule: 'FREQ=MONTHLY', mode: 'schedule', timeZone }
  const seconds = typeof repeatAfter === 'number' && repeatAfter > 0 ? repeatAfter : 0
  const rule = ruleOfInterval('DAILY', Math.ceil(seconds / DAY_S))
  const mode = repeatMode === VIKUNJA_FROM_DONE ? 'completion' : 'schedule'
  return rule === undefined ? undefined : { rule, mode, timeZone }
}

const KANBOARD_FROM_ACTION = 1
const KANBOARD_FREQUENCIES = ['DAILY', 'MONTHLY', 'YEARLY'] as const

/** The recurrence of a task of Kanboard, which counts from its due date or from the day on which it was moved or closed. */
export function recurrenceOfKanboard(
  task: { status: unknown; factor: unknown; timeframe: unknown; baseDate: unknown },
  timeZone: string,
): Found {
  const frequency = KANBOARD_FREQUENCIES[Number(task.timeframe)]
  const factor = Number(task.factor)
  // The status is 0 for a task that does not recur.
  if (!Number(task.status) || !frequency) return undefined
  const rule = ruleOfInterval(frequency, factor)
  const mode = Number(task.baseDate) === KANBOARD_FROM_ACTION ? 'completion' : 'schedule'
  return rule === undefined ? undefined : { rule, mode, timeZone }
}

const TODOIST_UNITS: ReadonlyMap<string, string> = new Map([
  ['day', 'DAILY'],
  ['daily', 'DAILY'],
  ['week', 'WEEKLY'],
  ['weekly', 'WEEKLY'],
  ['month', 'MONTHLY'],
  ['monthly', 'MONTHLY'],
  ['year', 'YEARLY'],
  ['yearly', 'YEARLY'],
])

const TODOIST_WORKDAYS = ['weekday', 'workday']

/** The date of a task of Todoist in the words of people, in English: `every 2 weeks`, `every! monday, friday`, `every last day`. An exclamation mark counts from the day on which the task was done. */
export function recurrenceOfTodoist(text: unknown, timeZone: string): Found {
  const words = typeof text === 'string' ? text.trim().toLowerCase() : ''
  const [, mark, what = ''] =
    /^(?:every(!?) )?(.+?)(?: at .*| \d{1,2}(?::\d\d)? ?[ap]m| \d{1,2}:\d\d)?$/.exec(words) ?? []
  const mode = mark === '!' ? 'completion' : 'schedule'
  const [, count = '1', unit = ''] = /^(?:(\d{1,3}|other) )?([a-z]+?)s?$/.exec(what) ?? []
  const frequency = TODOIST_UNITS.get(unit)
  if (frequency !== undefined && (mark !== undefined || unit.endsWith('ly'))) {
    const rule = ruleOfInterval(frequency, count === 'other' ? 2 : Number(count))
    return rule === undefined ? undefined : { rule, mode, timeZone }
  }
  const by = mark === undefined ? undefined : todoistDays(what)
  return by === undefined ? undefined : { rule: by, mode, timeZone }
}

/** A rule for days of the week or of the month. */
function todoistDays(what: string): string | undefined {
  if (TODOIST_WORKDAYS.includes(what)) return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  if (what === 'weekend') return 'FREQ=WEEKLY;BYDAY=SA'
  const pieces = what.split(/, ?| and /)
  const week = pieces.map((one) => /^(mo|tu|we|th|fr|sa|su)[a-z]*$/.exec(one)?.[1]?.toUpperCase())
  if (week.every(Boolean)) return `FREQ=WEEKLY;BYDAY=${week.join(',')}`
  const month = pieces.map((one) =>
    one === 'last day' ? '-1' : /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(one)?.[1],
  )
  const isMonth = month.every((day) => day !== undefined && Math.abs(Number(day)) <= 31)
  return isMonth ? `FREQ=MONTHLY;BYMONTHDAY=${month.join(',')}` : undefined
}

/** The longest interval of a rule. */
const MOST = 1_000

function ruleOfInterval(frequency: string, interval: number): string | undefined {
  if (!Number.isSafeInteger(interval) || interval < 1 || interval > MOST) return undefined
  return `FREQ=${frequency}${interval === 1 ? '' : `;INTERVAL=${interval}`}`
}
