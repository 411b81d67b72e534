import { NodeHtmlMarkdown } from 'node-html-markdown'

/** Deepest elements of a text. The library goes down into each by a call of its own. */
const MOST_DEPTH = 200

/** Most characters of HTML that are converted; a longer text is longer than any that is stored. */
const MOST_CHARACTERS = 1_000_000

const converter = new NodeHtmlMarkdown({
  bulletMarker: '-',
  useLinkReferenceDefinitions: false,
  keepDataImages: false,
  ignore: ['script', 'style', 'head'],
})

/** Converts HTML to Markdown. A text without elements stays as it is, but for its entities. */
export function markdownOfHtml(html: string): string {
  const short = html.slice(0, MOST_CHARACTERS)
  if (!/<[a-z!/]|&[#\w]+;/i.test(short)) return short
  if (depthOf(short) > MOST_DEPTH) return short.replace(/<[^>]*>/g, ' ')
  return converter.translate(short).trim()
}

/** The most elements that are open at once, at most: elements without an end count, too. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0]
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (VOID.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (end === '/' ? -1 : 1))
    most = Math.max(most, depth)
  }
  return most
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
