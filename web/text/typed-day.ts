import {
  type DateWords,
  UNITS,
  type Unit,
  dateWords,
  placeOfName,
  plainDate,
} from './date-words.ts'
import { type Day, dateOf, dayAfter, dayNamed, monthsAfter } from './days.ts'

/** A day that is typed; without a time the one that is set stays. */
export type TypedMoment = { day: Day; time?: string }

/** The place and the language of who types: today, the day that is set, and the language with its region. */
type Typist = { today: Day; set?: Day | undefined; language: string }

/** The longest text that may be a date. */
const LONGEST = 60

/**
 * Reads a date as people type it in their language, or else in English: `fri`, `tomorrow`, `in 2 weeks`, `5 dec`,
 * `5.12.`, `12/5/2027`, each with a time after it (`fri 14:00`). A day without a year is the next one. The names
 * and the phrases are those of `Intl`; chrono-node reads half of the languages only.
 */
export function typedMoment(text: string, typist: Typist): TypedMoment | undefined {
  if (text.length > LONGEST) return undefined
  const { rest, time } = withoutTime(plainDate(text))
  if (rest === '' && time === undefined) return undefined
  for (const language of new Set([typist.language, 'en'])) {
    const day = dayTyped(rest, dateWords(language), typist)
    if (day !== undefined) return { day, ...(time !== undefined && { time }) }
  }
  return undefined
}

const TIME =
  /(?<![\d.:/-])(\d{1,2})(?::(\d{2})|\s?h(\d{2})?(?!\p{L})|時(?:(\d{2})分)?|(?= ?(?:am|pm|uhr|uur)(?!\p{L})))\s*(am|pm|uhr|uur)?(?![\p{L}\d:])/u

function withoutTime(text: string): { rest: string; time?: string } {
  const found = TIME.exec(text)
  if (found === null) return { rest: text }
  const [whole, hour = '', ...parts] = found
  const half = parts.at(-1)
  const minute = Number(parts.slice(0, -1).find((part) => part !== undefined) ?? 0)
  const hours = Number(hour) % (half === 'am' || half === 'pm' ? 12 : 24)
  const isRight = Number(hour) < 24 && minute < 60
  if (!isRight) return { rest: text }
  const clock = [hours + (half === 'pm' ? 12 : 0), minute]
  const time = clock.map((part) => String(part).padStart(2, '0')).join(':')
  return { rest: text.replace(whole, ' ').replace(/\s+/g, ' ').trim(), time }
}

function dayTyped(text: string, words: DateWords, typist: Typist): Day | undefined {
  const { today, set } = typist
  const short = text.split(' ').filter((word) => !words.fillers.has(word))
  const bare = short.join(' ')
  if (bare === '') return set ?? today
  return (
    phraseDay(text, words, today) ??
    phraseDay(bare, words, today) ??
    weekdayTyped(bare, words, today) ??
    dateTyped(bare, words, today) ??
    dateOnWeekday(short, words, today)
  )
}

function dateTyped(text: string, words: DateWords, today: Day): Day | undefined {
  return numericDay(text, words, today) ?? namedDay(text, words, today)
}

/** The day of a date that has its weekday before it, if it is on that. */
function dateOnWeekday([name = '', ...rest]: string[], words: DateWords, today: Day) {
  const weekday = placeOfName(words.weekdays, name, 2)
  const day = weekday === undefined ? undefined : dateTyped(rest.join(' '), words, today)
  return day !== undefined && dateOf(day).getDay() === weekday ? day : undefined
}

const SHORT: Record<string, Unit> = { d: 'day', w: 'week', m: 'month', y: 'year' }

/** The day of a phrase such as `tomorrow`, `next week`, `in 2 weeks`, `2 weeks`, `2w` or `+3`. */
function phraseDay(text: string, { phrases }: DateWords, today: Day): Day | undefined {
  const [, digits, letter = 'd'] = /^\+?(\d{1,4})\s?([dwmy])$/.exec(text) ?? []
  const plus = /^\+(\d{1,4})$/.exec(text)?.[1]
  if (digits !== undefined || plus !== undefined)
    return after(today, Number(digits ?? plus), SHORT[letter] ?? 'day')
  const number = /\d{1,4}/.exec(text)?.[0]
  const counts = number === undefined ? [0, 1, 2, 3, -1, -2] : [Number(number), -Number(number)]
  for (const unit of UNITS)
    for (const count of counts) {
      if (unit !== 'day' && count === 0) continue
      if (phrases.counted(count, unit).includes(text)) return after(today, count, unit)
      if (phrases.named(count, unit).includes(text)) return begun(today, count, unit)
    }
  return undefined
}

/** The day so many units after another. */
function after(day: Day, count: number, unit: Unit): Day | undefined {
  if (unit === 'day' || unit === 'week')
    return dayNamed(dayAfter(day, count * (unit === 'week' ? 7 : 1)))
  return monthsAfter(day, count * (unit === 'year' ? 12 : 1))
}

/** The first day of a week, a month or a year that is named as the next one; a week begins on Monday. */
function begun(day: Day, count: number, unit: Unit): Day | undefined {
  const there = after(day, count, unit)
  if (there === undefined || unit === 'day') return there
  if (unit === 'month') return `${there.slice(0, 8)}01`
  if (unit === 'year') return `${there.slice(0, 5)}01-01`
  return dayAfter(there, -((dateOf(there).getDay() + 6) % 7))
}

/** The next day with such a name, never today. */
function weekdayTyped(text: string, { weekdays }: DateWords, today: Day): Day | undefined {
  const at = placeOfName(weekdays, text, 2)
  if (at === undefined) return undefined
  return dayAfter(today, ((at - dateOf(today).getDay() + 6) % 7) + 1)
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMERIC = /^(\d{1,2})([./-])\s?(\d{1,2})(?:[./-]\s?(\d{4}|\d{2})?)?$/
const CHINESE = /^(?:(\d{4})年)?\s?(\d{1,2})月\s?(\d{1,2})日?$/
const ALONE = /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|ª|°|日)?$/

/** The day of a date of numbers; one alone is a day of this month or the next. Points are written after the day first, everywhere. */
function numericDay(text: string, { isMonthFirst }: DateWords, today: Day): Day | undefined {
  const iso = ISO.exec(text) ?? CHINESE.exec(text)
  if (iso !== null) return nextOf(iso[3], iso[2], iso[1], today)
  const numeric = NUMERIC.exec(text)
  if (numeric !== null) {
    const [, first, sign, second, year] = numeric
    const monthFirst = isMonthFirst && sign !== '.'
    return monthFirst ? nextOf(second, first, year, today) : nextOf(first, second, year, today)
  }
  const [, day] = ALONE.exec(text) ?? []
  if (day === undefined) return undefined
  const [, month = 0] = today.split('-').map(Number)
  const inThis = dayIn(today.slice(0, 4), month, day)
  if (inThis !== undefined && inThis >= today) return inThis
  const next = after(`${today.slice(0, 8)}01`, 1, 'month')
  return next && dayIn(next.slice(0, 4), Number(next.slice(5, 7)), day)
}

/** The day of a date with a month by its name, in any order. */
function namedDay(text: string, { months }: DateWords, today: Day): Day | undefined {
  const parts = text.match(/\d+|\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
  const names = parts.filter((part) => !/^\d/.test(part) && !/^(?:st|nd|rd|th|er)$/.test(part))
  const numbers = parts.filter((part) => /^\d/.test(part))
  const year = numbers.find((part) => part.length === 4)
  const days = numbers.filter((part) => part !== year)
  const month = placeOfName(months, names.join(' '), 3)
  if (month === undefined || days.length > 1 || names.length === 0) return undefined
  return nextOf(days[0] ?? '1', String(month + 1), year, today)
}

/** The day of a month; without a year the next one. */
function nextOf(day = '', month = '', year: string | undefined, today: Day): Day | undefined {
  if (year !== undefined) return dayIn(year.length === 2 ? `20${year}` : year, Number(month), day)
  const here = Number(today.slice(0, 4))
  // Up to eight years lie between two days of 29 February.
  for (let at = here; at <= here + 8; at += 1) {
    const found = dayIn(String(at), Number(month), day)
    if (found !== undefined && found >= today) return found
  }
  return undefined
}

function dayIn(year: string, month: number, day: string): Day | undefined {
  if (year === '0000') return undefined
  return dayNamed([year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-'))
}
