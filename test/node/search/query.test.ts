import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dueStateOf } from '../../../src/kernel/contract/query/due-state.ts'
import { type Term, parseQuestion } from '../../../src/kernel/contract/query/query.ts'
import { scanQuery } from '../../../src/kernel/contract/query/scan.ts'

function termsOf(text: string): Term[] {
  const parsed = parseQuestion(text)
  if (!parsed.ok) throw new Error(parsed.faults.map(({ reason }) => reason).join())
  return parsed.question.terms
}

function faultsOf(text: string) {
  const parsed = parseQuestion(text)
  return parsed.ok ? [] : parsed.faults.map(({ word, position }) => [word, position])
}

const text = (of: string, given = {}) => ({
  is: 'text',
  text: of,
  isPrefix: false,
  negated: false,
  ...given,
})

describe('a question', () => {
  test('is words, phrases and beginnings of words', () => {
    expect(termsOf('two words "a phrase" wor* -not -"nor this"')).toEqual([
      text('two'),
      text('words'),
      text('a phrase'),
      text('wor', { isPrefix: true }),
      text('not', { negated: true }),
      text('nor this', { negated: true }),
    ])
  })

  test('is clauses with names, in quotes or not, in any case of the key', () => {
    expect(termsOf('board:Plans list:"To do" -Label:bug member:me')).toEqual([
      { is: 'name', key: 'board', name: 'Plans', negated: false },
      { is: 'name', key: 'list', name: 'To do', negated: false },
      { is: 'name', key: 'label', name: 'bug', negated: true },
      { is: 'name', key: 'member', name: 'me', negated: false },
    ])
  })

  test('is states, things, fields and a sort', () => {
    expect(parseQuestion('is:open has:Comment field:"Due by"="next week" sort:-due')).toEqual({
      ok: true,
      question: {
        terms: [
          { is: 'state', state: 'open', negated: false },
          { is: 'thing', thing: 'comment', negated: false },
          { is: 'field', name: 'Due by', value: 'next week', negated: false },
        ],
        sort: { by: 'due', descending: true },
      },
      leftOut: [],
    })
    expect(termsOf('field:Size=3')).toEqual([
      { is: 'field', name: 'Size', value: '3', negated: false },
    ])
  })

  test('is the number of a card after #, and may be one where it has digits alone', () => {
    expect(termsOf('#12 -#0007 #5*')).toEqual([
      { is: 'number', number: 12, negated: false },
      { is: 'number', number: 7, negated: true },
      { is: 'number', number: 5, negated: false },
    ])
    expect(termsOf('12 12* "12" "#12"')).toEqual([
      { ...text('12'), number: 12 },
      { ...text('12'), isPrefix: true, number: 12 },
      text('12'),
      text('#12'),
    ])
    expect(termsOf('#12a #0 #1234567890 12.5')).toEqual(
      ['#12a', '#0', '#1234567890', '12.5'].map((word) => text(word)),
    )
  })

  test('takes an address for text, and leaves out what has no letter or digit', () => {
    const mixed = 'https://a.example/b - & :-)'
    expect(termsOf(mixed)).toEqual([text('https://a.example/b')])
    expect(parseQuestion(mixed)).toMatchObject({
      leftOut: [{ word: '-' }, { word: '&' }, { word: ':-)' }],
    })
    expect(termsOf(' \n\t')).toEqual([])
  })
})

describe('what is wrong is told with its word and position', () => {
  test.each([
    ['a lable:bug', 'lable:bug', 2],
    ['due:soon', 'due:soon', 0],
    ['x due:2026-02-30', 'due:2026-02-30', 2],
    ['start:overdue', 'start:overdue', 0],
    ['is:done', 'is:done', 0],
    ['has:cats', 'has:cats', 0],
    ['label:', 'label:', 0],
    ['a "not closed', '"not closed', 2],
    ['field:"Name"', 'field:"Name"', 0],
    ['sort:up', 'sort:up', 0],
    ['sort:due sort:-due', 'sort:-due', 9],
  ])('in %s', (question, word, position) => {
    expect(faultsOf(question)).toEqual([[word, position]])
    const parsed = parseQuestion(question)
    expect(parsed.ok || parsed.faults[0]?.expected).toMatch(/\S/)
  })

  test('where there are too many terms, words or characters', () => {
    expect(faultsOf('a '.repeat(30))).toEqual([])
    expect(faultsOf('a '.repeat(31))).toEqual([['a', 60]])
    expect(faultsOf(`x "${'a '.repeat(49)}"`)).toEqual([])
    expect(faultsOf(`x "${'a '.repeat(50)}"`)).toEqual([[`"${'a '.repeat(24)}a…`, 2]])
    expect(faultsOf(`${'本'.repeat(25)}x ${'語'.repeat(24)}`)).toEqual([])
    expect(faultsOf(`${'本'.repeat(25)}x ${'語'.repeat(25)}`)).toEqual([['語'.repeat(25), 27]])
    // One character, four words.
    expect(faultsOf('\ufdfa '.repeat(13))).toEqual([['\ufdfa', 24]])
    expect(faultsOf('a'.repeat(1_000))).toEqual([])
    expect(faultsOf('a'.repeat(1_001))).toEqual([['a', 1_000]])
  })

  test('all of it at once', () => {
    expect(faultsOf('is:x has:y')).toEqual([
      ['is:x', 0],
      ['has:y', 5],
    ])
  })
})

const pieces = fc.constantFrom(
  '"',
  '-',
  ':',
  '=',
  '*',
  ' ',
  '..',
  '<',
  '>',
  'due:',
  'field:',
  'is:open',
  'sort:',
  '//',
)
const questions = fc
  .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 })
  .map((parts) => parts.join(''))

describe('any text at all', () => {
  test('is understood, or refused with faults that name words of it', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const parsed = parseQuestion(question)
        if (parsed.ok) return
        expect(parsed.faults.length).toBeGreaterThan(0)
        for (const { word, position } of parsed.faults)
          expect(question.startsWith(word.replace(/…$/, ''), position)).toBe(true)
      }),
    )
  })

  test('is cut into words that follow each other, with nothing but space left out: each character is taken once', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const { tokens, fault } = scanQuery(question)
        let at = 0
        for (const { word, position } of [...tokens, ...(fault ? [fault] : [])]) {
          expect(question.slice(at, position).trim()).toBe('')
          expect(word.length).toBeGreaterThan(0)
          expect(question.startsWith(word, position)).toBe(true)
          at = position + word.length
        }
        expect(question.slice(at).trim()).toBe('')
      }),
    )
  })

  test('an error repeats the beginning alone of a long word', () => {
    const long = 'x'.repeat(200)
    expect(faultsOf(`due:${long}`)).toEqual([[`due:${'x'.repeat(46)}…`, 0]])
    expect(faultsOf(`"${long}`)).toEqual([[`"${'x'.repeat(49)}…`, 0]])
  })
})

test('what is due is overdue once its date is past, unless it is met', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  const stateAt = (dueAt: string, dueComplete = false) => dueStateOf({ dueAt, dueComplete }, now)
  expect(stateAt('2026-11-24T11:59:59Z')).toBe('overdue')
  expect(stateAt('2026-11-24T11:59:59Z', true)).toBe('complete')
  expect(stateAt('2026-11-24T12:00:00Z')).toBe('soon')
  expect(stateAt('2026-11-25T12:00:00Z')).toBe('later')
})
