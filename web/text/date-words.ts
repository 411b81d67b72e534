import { plainOf } from '../../src/kernel/contract/query/plain.ts'

/** Words that stand before a day, a month or a time and say nothing more, by language. */
const FILLERS: Record<string, string> = {
  ar: 'يوم في الساعة القادم القادمة',
  de: 'am an den dem um ab bis zum naechsten nachsten nachster kommenden',
  en: 'on at by the of next this coming due',
  es: 'el la los de del a las en proximo proxima que viene',
  fr: 'le la de du a au ce prochain prochaine',
  it: 'il lo la l di del alle alla prossimo prossima',
  ja: 'の に まで 次の 来週の',
  nl: 'op om de van aanstaande volgende komende',
  pl: 'w we o dnia do najblizszy najblizsza nastepny nastepna',
  'pt-BR': 'em na no a as o de do da proximo proxima que vem',
}

/** Weekdays as they stand after a word for *on*, where `Intl` does not have that case; Sunday is 0. */
const CASES: Record<string, Record<number, string[]>> = {
  pl: { 0: ['niedziele'], 3: ['srode'], 6: ['sobote'] },
}

/** A text as dates are compared: plain, with ASCII digits and single spaces, and without full stops after words. */
export function plainDate(text: string): string {
  return plainOf(text)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/(?<=\p{L})\./gu, '')
    .replace(/(?<=\d)t(?=\d)/g, ' ')
    .replace(/[,،、]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a language for months, from January, and for weekdays, from Sunday, as its dates have them and alone. */
function namesOf(language: string, part: 'month' | 'weekday', count: number): string[][] {
  const formats = (['long', 'short'] as const).flatMap((width) => [
    new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { [part]: width, day: 'numeric', timeZone: 'UTC' }),
  ])
  return Array.from({ length: count }, (_, at) => {
    // 1 January 2023 is a Sunday.
    const moment = part === 'month' ? Date.UTC(2023, at, 1) : Date.UTC(2023, 0, 1 + at)
    const names = formats.flatMap((format) =>
      format.formatToParts(moment).flatMap(({ type, value }) => (type === part ? [value] : [])),
    )
    return [...new Set(names.map(plainDate))]
  })
}

const WIDTHS = ['long', 'short', 'narrow'] as const

export const UNITS = ['day', 'week', 'month', 'year'] as const

export type Unit = (typeof UNITS)[number]

/** Phrases for so many units from now: with their number, such as `in 1 week` and `1 week`, or by a name, such as `next week`. */
type Phrases = Record<'counted' | 'named', (count: number, unit: Unit) => string[]>

/** The formats are made once: to make one takes longer than to read a date. */
function phrasesOf(language: string): Phrases {
  const relative = (numeric: 'always' | 'auto') =>
    WIDTHS.map((style) => new Intl.RelativeTimeFormat(language, { style, numeric }))
  const [always, auto] = [relative('always'), relative('auto')]
  const lengths = UNITS.map((unit) =>
    WIDTHS.map(
      (unitDisplay) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }),
    ),
  )
  return {
    counted: (count, unit) =>
      [
        ...always.map((format) => format.format(count, unit)),
        ...(count < 0 ? [] : (lengths[UNITS.indexOf(unit)] ?? [])).map((format) =>
          format.format(count),
        ),
      ].map(plainDate),
    named: (count, unit) => auto.map((format) => plainDate(format.format(count, unit))),
  }
}

/** The words that dates are typed with in a language. */
export type DateWords = {
  phrases: Phrases
  months: string[][]
  weekdays: string[][]
  fillers: ReadonlySet<string>
  /** True if `12/5` is in December, as in the United States. */
  isMonthFirst: boolean
}

const known = new Map<string, DateWords>()

/** The words of a language, which may have a region; they come from the browser, so none is kept here but those between them. */
export function dateWords(language: string): DateWords {
  const before = known.get(language)
  if (before !== undefined) return before
  const base = new Intl.Locale(language).language
  const order = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' })
    .formatToParts()
    .flatMap(({ type }) => (type === 'day' || type === 'month' ? [type] : []))
  const words = {
    phrases: phrasesOf(language),
    months: namesOf(language, 'month', 12),
    weekdays: namesOf(language, 'weekday', 7).map((names, at) => [
      ...names,
      ...(CASES[base]?.[at] ?? []),
    ]),
    fillers: new Set((FILLERS[base === 'pt' ? 'pt-BR' : base] ?? '').split(' ')),
    isMonthFirst: order[0] === 'month',
  }
  known.set(language, words)
  return words
}

/** The place of the one name that a text is or begins: with at least three letters, or two for a weekday; a single sign of a script without letters will do. */
export function placeOfName(names: string[][], text: string, least: number): number | undefined {
  const isExact = names.findIndex((forms) => forms.includes(text))
  if (isExact >= 0) return isExact
  if ([...text].length < least) return undefined
  const found = names.flatMap((forms, at) =>
    forms.some((one) => one.startsWith(text)) ? [at] : [],
  )
  return found.length === 1 ? found[0] : undefined
}
