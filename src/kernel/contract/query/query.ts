import { type DateRange, readDates } from './dates.ts'
import { plainOf } from './plain.ts'
import { type Token, scanQuery } from './scan.ts'
import { formatNumber } from '../format-number.ts'

/** Longest question, in UTF-16 units. */
export const LONGEST_QUESTION = 1_000

/** Most terms of one question. */
export const MOST_TERMS = 30

/** Most words of one question: each word of a phrase is looked for wherever the others are. */
export const MOST_WORDS = 50

export const NAME_KEYS = [
  'board',
  'list',
  'swimlane',
  'label',
  'member',
  'assignee',
  'person',
  'author',
] as const
export const DATE_KEYS = ['due', 'start', 'end', 'created', 'modified'] as const
export const STATES = ['open', 'archived', 'complete', 'overdue', 'template'] as const
export const THINGS = [
  'attachment',
  'checklist',
  'comment',
  'due',
  'description',
  'label',
  'person',
] as const
export const SORTS = ['relevance', 'modified', 'due', 'start', 'end', 'created'] as const

export type NameKey = (typeof NAME_KEYS)[number]
export type DateKey = (typeof DATE_KEYS)[number]

export type QuerySort = { by: (typeof SORTS)[number]; descending: boolean }

/** One condition of a question; `negated` where it must not hold. A text of digits alone that is not in quotes may also be the `number` of a card. */
export type Term = { negated: boolean } & (
  | { is: 'text'; text: string; isPrefix: boolean; number?: number }
  | { is: 'number'; number: number }
  | { is: 'name'; key: NameKey; name: string }
  | { is: 'date'; key: DateKey; range: DateRange }
  | { is: 'state'; state: (typeof STATES)[number] }
  | { is: 'thing'; thing: (typeof THINGS)[number] }
  | { is: 'field'; name: string; value: string }
)

/** A search question that was understood: all terms must hold. Without `sort`, the card that changed last comes first. */
export type Question = { terms: Term[]; sort: QuerySort | undefined }

/** The place at which a question cannot be understood: the word at fault, its position in UTF-16 units from 0, and what would do in its place. */
export type QueryFault = { word: string; position: number; expected: string; reason: string }

/** `leftOut` are words that ask for nothing, because they have neither a letter nor a digit. */
export type Parsed =
  | { ok: true; question: Question; leftOut: Written[] }
  | { ok: false; faults: QueryFault[] }

type Written = Pick<Token, 'word' | 'position'>

type Reading = { term: Term } | { sort: QuerySort } | { nothing: Written } | { fault: QueryFault }

/**
 * Reads a question; `docs/search.md` has the grammar. It throws nothing, takes time in proportion to
 * the length, and imports nothing of the server, so that a page can use it while somebody types.
 */
export function parseQuestion(text: string): Parsed {
  if (text.length > LONGEST_QUESTION) return { ok: false, faults: [tooLong(text)] }
  const { tokens, fault } = scanQuery(text)
  const readings = tokens.map(readToken)
  const faults = readings.flatMap((one) => ('fault' in one ? one.fault : []))
  if (fault !== undefined) faults.push(faultAt(fault, 'a closing "', 'has an open quote'))
  const terms = readings.flatMap((one) => ('term' in one ? one.term : []))
  const leftOut = readings.flatMap((one) => ('nothing' in one ? one.nothing : []))
  const [sort, again] = readings.flatMap((one, at) =>
    'sort' in one ? [{ ...one, token: tokens[at] }] : [],
  )
  if (again?.token) faults.push(faultAt(again.token, 'one sort', 'is a second sort'))
  const extra = tokens[readings.findIndex((one, at) => 'term' in one && at >= MOST_TERMS)]
  if (terms.length > MOST_TERMS && extra)
    faults.push(faultAt(extra, `at most ${MOST_TERMS} terms`, 'is one term too many'))
  let words = 0
  const long = tokens[readings.findIndex((one) => (words += wordsIn(one)) > MOST_WORDS)]
  if (long) faults.push(faultAt(long, `at most ${MOST_WORDS} words`, 'has words too many'))
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, question: { terms, sort: sort?.sort }, leftOut }
}

function tooLong(text: string): QueryFault {
  const position = LONGEST_QUESTION
  const word = text.slice(position, position + 20).toWellFormed()
  const expected = `at most ${formatNumber(LONGEST_QUESTION)} characters`
  return { word, position, expected, reason: `must have ${expected}` }
}

function readToken(token: Token): Reading {
  const { key, negated } = token
  if (key === undefined) return readText(token)
  if (key === 'sort') return readSort(token)
  if (key === 'field') return readField(token)
  if (token.value === '') return refused(token, EXPECTED[key] ?? KEYS, `needs a value`)
  const name = among(NAME_KEYS, key)
  if (name !== undefined) return { term: { negated, is: 'name', key: name, name: token.value } }
  const date = among(DATE_KEYS, key)
  if (date !== undefined) {
    const range = readDates(token.value, date)
    return range ? { term: { negated, is: 'date', key: date, range } } : refused(token, DATES)
  }
  const value = token.value.toLowerCase()
  if (key === 'is') {
    const state = among(STATES, value)
    return state ? { term: { negated, is: 'state', state } } : refused(token, STATES.join(', '))
  }
  if (key === 'has') {
    const thing = among(THINGS, value)
    return thing ? { term: { negated, is: 'thing', thing } } : refused(token, THINGS.join(', '))
  }
  return refused(token, `${KEYS}; or the text in quotes`, 'is no clause')
}

const DATES =
  '<7d, >2w, overdue (of due), today, tomorrow, this-week, none, 2026-12-01, <2026-12-01 or 2026-12-01..2026-12-31'
const KEYS = [...NAME_KEYS, ...DATE_KEYS, 'is', 'has', 'field', 'sort']
  .map((key) => `${key}:`)
  .join(' ')
const EXPECTED: Record<string, string> = {
  ...Object.fromEntries(NAME_KEYS.map((key) => [key, 'a name or an id'])),
  ...Object.fromEntries(DATE_KEYS.map((key) => [key, DATES])),
  is: STATES.join(', '),
  has: THINGS.join(', '),
}

/** Letters and digits, which words are made of. */
const WORD = /[\p{L}\p{N}\p{Co}]/u

/** The number of a card, also while it is typed. */
const NUMBER = /^(#?)0*([1-9]\d{0,8})\*?$/

/** A character of a script without spaces, or a word of another. */
const EACH_WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{Co}])+/gu

function wordsIn(reading: Reading): number {
  if (!('term' in reading) || reading.term.is !== 'text') return 0
  return plainOf(reading.term.text).match(EACH_WORD)?.length ?? 0
}

function readText(token: Token): Reading {
  const { negated, value, isQuoted } = token
  if (!WORD.test(value)) return { nothing: token }
  const [, sign, digits] = (!isQuoted && NUMBER.exec(value)) || []
  const number = digits === undefined ? undefined : Number(digits)
  if (sign === '#' && number !== undefined) return { term: { negated, is: 'number', number } }
  const isPrefix = !isQuoted && value.endsWith('*')
  const text = isPrefix ? value.replace(/\*+$/, '') : value
  return { term: { negated, is: 'text', text, isPrefix, ...(number !== undefined && { number }) } }
}

function readSort(token: Token): Reading {
  const descending = token.value.startsWith('-')
  const by = among(SORTS, token.value.replace(/^-/, '').toLowerCase())
  if (token.negated || by === undefined || (by === 'relevance' && descending))
    return refused(token, SORTS.map((one) => `sort:${one}`).join(' '))
  return { sort: { by, descending } }
}

function readField(token: Token): Reading {
  const { negated, value, assigned } = token
  if (value.trim() === '' || assigned === undefined)
    return refused(token, 'field:"Name"=value', 'needs a name and a value')
  return { term: { negated, is: 'field', name: value, value: assigned } }
}

function among<T extends string>(known: readonly T[], value: string): T | undefined {
  return known.find((one) => one === value)
}

function refused(token: Token, expected: string, reason = 'is not understood'): Reading {
  return { fault: faultAt(token, expected, reason) }
}

/** Most characters of a word that an error repeats. */
const LONGEST_SHOWN = 50

function shownWord(word: string): string {
  const characters = [...word]
  return characters.length > LONGEST_SHOWN
    ? `${characters.slice(0, LONGEST_SHOWN).join('')}…`
    : word
}

function faultAt({ word: given, position }: Written, expected: string, why: string): QueryFault {
  const word = shownWord(given)
  return {
    word,
    position,
    expected,
    reason: `has ${word} at ${position}, which ${why}; expected ${expected}`,
  }
}
