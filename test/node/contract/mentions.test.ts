import { describe, expect, test } from 'vitest'
import {
  mentionOf,
  namesMentioned,
  placesOf,
  typedMention,
} from '../../../src/kernel/contract/mentions.ts'

/** Texts, with the names that each mentions, and others, one of which no mention means. */
const CASES: [text: string, named: string[], others: string[]][] = [
  ['@ann', ['ann'], []],
  ["See @ann's draft", ['ann'], []],
  ['See @ann’s draft', ['ann'], ['See']],
  ["@ANN'S, please", ['ANN'], []],
  ["That is @chris', not @bob's.", ['chris', 'bob'], []],
  ["@ann'll come, @bob'd not, @ada've left, @mia'den", ['ann', 'bob', 'ada', 'mia'], []],
  ["@o'brien's and @d’arc", ["o'brien", 'd’arc'], ['o', 'd']],
  [
    'Hello @ann, and (@bob) and @ada; @mia: @eve! @joe? @kim… @lee—yes',
    'ann bob ada mia eve joe kim lee'.split(' '),
    [],
  ],
  ['@ann,@bob;@ada', ['ann', 'bob', 'ada'], []],
  ['[@ann] {@bob} <@ada> “@mia” «@eve» ‘@joe’', 'ann bob ada mia eve joe'.split(' '), []],
  ['**@ann** _@bob_ ~~@ada~~ *@mia*, __@eve__', 'ann bob ada mia eve'.split(' '), []],
  ['| @ann | @bob |\n@ada\n\t@mia', ['ann', 'bob', 'ada', 'mia'], []],
  ['@ann/@bob and @ann/bob', ['ann', 'bob'], ['ann/bob']],
  ['@ann.b. @ann-marie, @ann_b: @ann+b', ['ann.b', 'ann-marie', 'ann_b', 'ann+b'], ['ann', 'b']],
  ['@mia@corp.example, please', ['mia@corp.example'], ['mia', 'corp.example']],
  ["@mia@corp.example's and @eve@a-b.example.", ['mia@corp.example', 'eve@a-b.example'], ['mia']],
  ['@ben@ann', ['ben'], ['ann']],
  ['@"Ada Lovelace" and @“Mia Kim”', ['Ada Lovelace', 'Mia Kim'], ['Ada', 'Mia']],
  [
    '@jörg, @Ångström, @安 @Ёлка! @محمد، @안녕',
    ['jörg', 'Ångström', '安', 'Ёлка', 'محمد', '안녕'],
    [],
  ],
  ['@👍👍👍', ['👍👍👍', '👍👍', '👍'], []],
  ['write to ann@example.com, a.@b or a_@b', [], ['example.com', 'b']],
  ['@@ann @ @"" @.', [], ['ann']],
  ['In `@ann` and ``a ` @bob`` and `@ada', ['ada'], ['ann', 'bob']],
  ['```\n@ann\n```\n@bob', ['bob'], ['ann']],
  ['~~~js\n@ann\n```\n@bob\n~~~~\n@ada', ['ada'], ['ann', 'bob']],
  ['```\n@ann', [], ['ann']],
  ['`@ann\n\n`@bob', ['ann', 'bob'], []],
  ['[@ann](https://a.example/@bob) @ada', ['ada'], ['ann', 'bob']],
  ['![@ann](/x "t") [x](<a b> \'@bob\') [y](/a_(b)@ada)', [], ['ann', 'bob', 'ada']],
  [
    'https://a.example/@ann www.b.example/@bob <https://c.example/@ada> mailto:x?cc=@mia',
    [],
    ['ann', 'bob', 'ada', 'mia'],
  ],
  ['[ ] @ann [x] (@bob)', ['ann', 'bob'], []],
]

describe('a text mentions', () => {
  test.each(CASES)('%j: %j, not %j', (text, named, others) => {
    const mentions = namesMentioned(text)
    for (const name of named)
      expect(mentions.filter((names) => names.includes(name))).not.toEqual([])
    for (const name of others) expect(mentions.filter((names) => names.includes(name))).toEqual([])
    const letters = mentions.flat().some((name) => /\p{L}/u.test(name))
    expect(letters).toBe(named.some((name) => /\p{L}/u.test(name)))
  })

  test('at most a dozen names by one word, the longest first', () => {
    expect(namesMentioned('@Ann.')).toEqual([['Ann.', 'Ann']])
    expect(namesMentioned(`@ann${'.'.repeat(150)}`)[0]?.length).toBeLessThanOrEqual(16)
  })

  test('without looking at any part of it again and again', () => {
    const parts = [
      '@a',
      '[',
      '[a](',
      '`',
      '`a``',
      '<a',
      '@"',
      "@a'",
      'http://',
      '@a,',
      '](',
      '[a](b "',
    ]
    for (const part of parts) {
      const text = `@${part.repeat(100_000 / part.length)}`
      expect(namesMentioned(text).length).toBeLessThanOrEqual(text.length)
    }
  })
})

test.each([
  ['@', { from: 0, name: '' }],
  ['Hello @an', { from: 6, name: 'an' }],
  ['(@ann', { from: 1, name: 'ann' }],
  ['_@ann', { from: 1, name: 'ann' }],
  ['@"an', { from: 0, name: 'an' }],
  ['@mia@corp.ex', { from: 0, name: 'mia@corp.ex' }],
  ['ada@example', undefined],
  ['@@ann', undefined],
  ['@ann ', undefined],
  ['`a` and `@an` @bo', { from: 14, name: 'bo' }],
  ['```\n@an', undefined],
  ['https://a.example/@an', undefined],
  ['nobody', undefined],
])('what is typed before the caret in “%s” is a mention or not', (text, mention) => {
  expect(typedMention(`${text} and more`, text.length)).toEqual(mention)
})

test.each([
  ['ann', '@ann'],
  ['Ann-Marie', '@Ann-Marie'],
  ['ann.b', '@ann.b'],
  ['mia@corp.example', '@mia@corp.example'],
  ['ann marie', '@"ann marie"'],
  ['ann.', '@"ann."'],
  ["ann's", '@"ann\'s"'],
  ['a,b', '@"a,b"'],
  ['a/b', '@"a/b"'],
  ['jörg', '@jörg'],
  ['安', '@安'],
  ['x'.repeat(200), `@${'x'.repeat(200)}`],
])('somebody called %j is mentioned by %j, which is read as that name alone', (name, mention) => {
  expect(mentionOf(name)).toBe(mention)
  expect(namesMentioned(`Hello ${mention} and all`)).toEqual([[name]])
})

test.each([
  ['Ask @ada, or @Ada.', 'ada', ['@ada', '@Ada']],
  ["@ada's turn, not @adam or x@ada", 'ada', ['@ada']],
  ['@"Ada Lovelace" and @Ada', 'Ada Lovelace', ['@"Ada Lovelace"']],
  ['`@ada` https://example.com/@ada @ada', 'ada', ['@ada']],
  ['Nobody', 'ada', []],
])('the places of %j that mention %s are %j', (text, username, places) => {
  expect(placesOf(text, username).map(({ from, to }) => text.slice(from, to))).toEqual(places)
})
