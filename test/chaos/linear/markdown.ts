import { nodesOf } from '../../../web/card/markdown-nodes.ts'
import { MOST } from '../../../web/card/markdown-limits.ts'
import type { Subject } from './growth.ts'

const PLACE = { board: 'board', base: 'https://boards.example/' }

/** Characters of a paragraph: somewhat less than it may have. */
const PARAGRAPH = 8_000

/** The texts that are repeated, by what they begin again and again without an end. */
const ENDLESS = {
  'cells of tables': '|a|b\n|-|-\n',
  'short rows': '|\n',
  'list items': '- a\n',
  'list items with gaps': '- a\n\n',
  'lazy lines of a quote': '> a\nb\n',
  'quotes and lists': '> - 1. ',
  'code blocks': '```\n',
  'emphasis of two kinds': '*_',
  'emphasis that is open': '*a **b ',
  'emphasis between words': 'a**b*c_d__e',
  'struck words': '~~a~~',
  brackets: '[',
  'brackets of pictures': '![',
  'links that are open': '[a](<b "',
  'links within code': '[`',
  backticks: '`a``b',
  'tags that are open': '<a b="',
  'comments that are open': '<!--',
  'typed tags': '*<b>',
  entities: '&#x26;&amp',
  'addresses in angle brackets': '<http://a',
  addresses: 'http://a.b/([',
  'addresses without a scheme': 'www.',
  'e-mail addresses': 'a@a.',
  'definitions and uses': '[a]: /b\n\n[a] [a] ',
  backslashes: '\\*\\',
  spaces: '   a',
} as const

/** The texts that are nested: how each begins, and how it ends. */
const NESTED = {
  emphasis: ['*a ', ' b*'],
  links: ['[', '](/b)'],
  pictures: ['![', '](/b)'],
  'tags in pairs': ['<b>', '</b>'],
} as const

/** Markdown as the page shows it. */
export const MARKDOWN: Subject[] = [
  ...Object.entries(ENDLESS).map(([name, piece]) =>
    subject(`Markdown: ${name}`, (length) => cut(piece, length)),
  ),
  ...Object.entries(NESTED).map(([name, [begin, end]]) =>
    subject(`Markdown, nested: ${name}`, (length) => {
      const depth = length / (begin.length + end.length)
      return begin.repeat(depth) + end.repeat(depth)
    }),
  ),
]

/** A text of paragraphs that a function makes in a length. */
function subject(name: string, paragraph: (length: number) => string): Subject {
  return {
    name,
    most: MOST.characters,
    make(size) {
      const text = cut(`${paragraph(Math.min(size, PARAGRAPH))}\n\n`, size)
      return () => rendered(text)
    },
  }
}

function cut(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

/** Renders all of a text, or as much as there is before it has too much of something. */
function rendered(text: string): number {
  let length = 0
  try {
    for (const nodes of nodesOf(text, PLACE)) length += nodes.length
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
  }
  return length
}
