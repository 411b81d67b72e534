import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestion } from '../../../src/kernel/contract/query/query.ts'
import { byDue } from '../../../web/text/due-groups.ts'
import { plainlyExpected, whileTyped } from '../../../web/ui/typed-question.ts'
import { marked } from '../../../web/search/marks.ts'

function termsOf(q: string) {
  const parsed = parseQuestion(q)
  if (!parsed.ok) throw new Error(`${q} is not understood.`)
  return parsed.question.terms
}

/** The text with what is marked in brackets. */
function shown(text: string, q: string): string {
  return marked(text, termsOf(q))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')
}

describe('what was asked for is marked', () => {
  test.each([
    ['tea', 'Green tea, and teapots', 'Green [tea], and teapots'],
    ['TEA', 'Tea or tea', '[Tea] or [tea]'],
    ['tea*', 'Tea in teapots', '[Tea] in [teapots]'],
    ['muller', 'Ask Müller', 'Ask [Müller]'],
    ['muller', 'Ask Mu\u0308ller now', 'Ask [Mu\u0308ller] now'],
    ['strasse', 'Große Straße', 'Große [Straße]'],
    ['"green tea"', 'Green  tea, green and tea', '[Green  tea], green and tea'],
    ['"green te"', 'Green tea', 'Green tea'],
    ['-tea cake', 'tea and cake', 'tea and [cake]'],
    ['label:tea', 'tea', 'tea'],
    ['本語', '日本語です', '日[本語]です'],
    ['b', '<b>b</b>', '<[b]>[b]</[b]>'],
    ['tea', '', ''],
  ])('%j in %j', (q, text, expected) => {
    expect(shown(text, q)).toBe(expected)
  })
})

describe('the last word of a question that is typed', () => {
  test.each([
    ['tea', 'tea*'],
    ['label:hot te', 'label:hot te*'],
    ['green-te', 'green-te*'],
    ['https://a.example/b', 'https://a.example/b*'],
  ])('may be the beginning of one: %j', (text, asked) => {
    expect(whileTyped(text)).toBe(asked)
  })

  test.each([
    [
      '',
      'tea ',
      'te*',
      '"green te"',
      '-te',
      'label:hot',
      'field:Size=3',
      '#12',
      '"open',
      'tea "op',
    ],
    ['x'.repeat(1_000), ' '],
  ])('is what it says where it is ended, quoted, left out or no word: %j', (...texts) => {
    expect(texts.map(whileTyped)).toEqual(texts)
  })

  test('makes no question that is not understood of one that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_001 }), (text) => {
        expect(parseQuestion(whileTyped(text)).ok).toBe(parseQuestion(text).ok)
      }),
    )
  })
})

describe('what is expected in place of a wrong word', () => {
  test.each([
    ['label:', 'search.expected.name'],
    ['"open', 'search.expected.quote'],
    ['sort:due sort:end', 'search.expected.sort'],
    ['x '.repeat(31), 'search.expected.shorter'],
    ['x'.repeat(1_001), 'search.expected.shorter'],
    ['due:soon', 'search.expected.date'],
    ['colour:red', 'search.expected.key'],
    ['field:price', 'search.expected.field'],
    ['is:late', undefined],
  ])('of %.20j is said in plain words', (q, expected) => {
    const parsed = parseQuestion(q)
    expect(parsed.ok ? [] : parsed.faults.map(plainlyExpected)).toEqual([expected])
  })
})

describe('cards by when they are due', () => {
  const now = new Date(2030, 2, 30, 12).getTime()
  const at = (day: number, hour: number) => new Date(2030, 2, day, hour).toISOString()

  test('are on the days of the reader, soonest first, those without a date last', () => {
    const cards = [
      { id: 'none' },
      { id: 'in eight days', dueAt: at(38, 0) },
      { id: 'tonight', dueAt: at(30, 23) },
      { id: 'this morning', dueAt: at(30, 11) },
      { id: 'tomorrow', dueAt: at(31, 0) },
      { id: 'last in the week', dueAt: at(37, 23) },
      { id: 'yesterday', dueAt: at(29, 12) },
    ]
    const groups = byDue(cards, now).map((one) => [one.group, ...one.cards.map(({ id }) => id)])
    expect(groups).toEqual([
      ['overdue', 'yesterday', 'this morning'],
      ['today', 'tonight'],
      ['week', 'tomorrow', 'last in the week'],
      ['later', 'in eight days'],
      ['none', 'none'],
    ])
  })

  test('are in no group that has none', () => {
    expect(byDue([], now)).toEqual([])
  })
})
