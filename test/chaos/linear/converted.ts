import { markdownOfHtml } from '../../../src/transfer/texts/html.ts'
import { markdownOfWiki } from '../../../src/transfer/texts/wiki.ts'
import type { Subject } from './growth.ts'

/** Most characters of a text that is converted. */
const MOST = 1_000_000

/** The texts that are repeated in HTML, by what they begin again and again. */
const HTML = {
  'tags that are open': '<a',
  attributes: '<p a ',
  'elements that are open': '<b></i>',
  'ends of elements that are not open': '</i>',
  entities: '&amp;&am',
  marks: '*_`[',
  addresses: 'http://a_',
  'ends of lines': 'a<br>',
  'blanks in code': '<li><pre> ',
  backticks: '<code>`</code>',
  quotes: '<blockquote>a</blockquote>',
  'lists in an item': '<ul><li>a</ul>',
  cells: '<td>a|',
  rows: '<tr><td>a',
} as const

/** The texts that are repeated in the wiki text of Jira. */
const WIKI = {
  marks: '*a _b -c ',
  braces: '{{a',
  brackets: '[a|',
  pictures: ' !a',
  'rows of a table': '||a|b\n',
  'blocks of code': '{code}\n',
} as const

/** Texts of other programs that imports convert to Markdown. */
export const CONVERTED: Subject[] = [
  ...Object.entries(HTML).map(([name, piece]) =>
    subject(`HTML: ${name}`, piece, (text) => markdownOfHtml(`<p>${text}`)),
  ),
  ...Object.entries(WIKI).map(([name, piece]) => subject(`wiki: ${name}`, piece, markdownOfWiki)),
]

function subject(name: string, piece: string, convert: (text: string) => string): Subject {
  return {
    name,
    most: MOST,
    make(size) {
      const text = piece.repeat(size / piece.length)
      return () => convert(text).length
    },
  }
}
