import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST } from '../../../web/card/markdown-limits.ts'
import { OWN, outcome, shown } from './markdown.ts'

describe('a text with more than it may have is not rendered', () => {
  const columns = 300
  test.each([
    [
      'cells in short rows',
      `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(1_000)}`,
    ],
    [
      'cells in a quote',
      `> ${'|a'.repeat(columns)}|\n> ${'|-'.repeat(columns)}|\n${'> |\n'.repeat(1_000)}`,
    ],
    ['quotes in one another', '>'.repeat(3_000)],
    ['lists in one another', '- '.repeat(1_000).concat('a')],
    ['numbered lists in one another', '1. '.repeat(1_000).concat('a')],
    ['emphasis in itself', '*a '.repeat(1_000).concat('b* '.repeat(1_000))],
    ['typed tags in one another', '<b>'.repeat(1_000).concat('</b>'.repeat(1_000))],
    ['blocks', '# a\n'.repeat(20_000)],
    ['marks', '*a* '.repeat(2_000).concat('\n\n').repeat(10)],
    ['words in one paragraph', 'a '.repeat(MOST.paragraph)],
    ['uses of a long address', `[a]: /${'b'.repeat(50_000)}\n\n${'[a] '.repeat(1_000)}`],
    ['characters', 'a\n\n'.repeat(MOST.characters)],
  ])('%s', (_, text) => {
    expect(outcome(text)).toBe('plain')
  })

  test('while a long one of what people write is', () => {
    const section = [
      '## A heading',
      'A paragraph without any marks, as most of what is written has none. '.repeat(6),
      'A **paragraph** with `code`, and a [link](https://a.example). '.repeat(6),
      '- one\n- two\n  - three, with *emphasis*',
      '| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |',
      '```\nsome code\n\nin lines\n```',
      '> a quote\n> of two lines',
    ].join('\n\n')
    const text = `${section}\n\n`.repeat(Math.floor(MOST.characters / (section.length + 2)))
    expect(text.length).toBeGreaterThan(0.99 * MOST.characters)
    expect(outcome(text)).toBe('rendered')
  })
})

const MARKS =
  '* ** _ ~~ ` ``` [ ]( ](/b) ) ![ ! < > <b> </b> <br> <sub> <!-- </p> &lt; &#x3c; &amp " | --- === a'
const SPACED = [
  '- [x] ',
  '- [ ] ',
  ' ',
  '  ',
  '    ',
  '\n',
  '\n\n',
  '> ',
  '- ',
  '1. ',
  '# ',
  '|a|b|\n|-|-|\n',
]
const ADDRESSES = ['https://a.example', 'www.a', '@a.b', '[a]: /b "c"\n', '[a]', OWN, '/api/x']
const SIGNS = ['\\', '\u202e', '👩‍👩‍👧', 'e\u0301', '<img src=/x onerror=a>']

const ELEMENTS = new Set(
  'a blockquote b br code del em h4 h5 h6 hr i img input kbd li ol p pre s strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
)
const EMPTY = new Set(['br', 'hr', 'img', 'input'])
const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>/g

/** Finds what of HTML cannot come of a text: other elements, pictures from elsewhere, and tags without a partner. */
function wrongIn(html: string): string[] {
  const open: string[] = []
  const wrong = [...html.matchAll(TAG)].flatMap(([tag, slash, name = '', attributes = '']) => {
    if (!ELEMENTS.has(name)) return tag
    if (name === 'img' && !attributes.includes(` src="${OWN}"`)) return tag
    if (slash === '' && !EMPTY.has(name)) open.push(name)
    return slash === '/' && open.pop() !== name ? tag : []
  })
  return [...wrong, ...open, ...(html.replaceAll(TAG, '').match(/[<>]/g) ?? [])]
}

test('whatever is typed, only known elements come of it, each one closed, and pictures of attachments', () => {
  const pieces = fc.constantFrom(...MARKS.split(' '), ...SPACED, ...ADDRESSES, ...SIGNS)
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (typed) => {
      expect(wrongIn(shown(typed.join('')))).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
