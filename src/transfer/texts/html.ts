import { Parser } from 'htmlparser2'
import { FRAMED, close, imageOf } from './elements.ts'
import {
  BREAK,
  type Frame,
  endBlock,
  frameOf,
  isVerbatim,
  languageIn,
  write,
  writeText,
} from './frame.ts'

/** Most elements that are open at once: to find the one that an end tag closes, the parser goes through them all. */
const MOST_DEPTH = 200

/** Most characters of HTML that are converted; a longer text is longer than any that is stored. */
const MOST_CHARACTERS = 1_000_000

/** Converts HTML to Markdown, in linear time. A text without elements stays as it is, but for its entities. */
export function markdownOfHtml(html: string): string {
  const short = html.slice(0, MOST_CHARACTERS)
  if (!/<[a-z!/]|&[#\w]+;/i.test(short)) return short
  // Each `<` ends the search that began before it, so a text of nothing else takes no longer.
  return converted(short) ?? short.replace(/<[^<>]*>/g, ' ').trim()
}

/** The Markdown of HTML; undefined if its elements are too deep. */
function converted(html: string): string | undefined {
  const root = frameOf('')
  const frames = [root]
  // Each element that is open, with its frame if it has one.
  const open: (Frame | undefined)[] = []
  const top = () => frames.at(-1) ?? root
  // The parser gives each entity on its own.
  let text = ''
  const endText = () => {
    writeText(top(), text)
    text = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= MOST_DEPTH) parser.pause()
      endText()
      const within = top()
      const frame =
        FRAMED.has(name) && !isVerbatim(within) ? frameOf(name, attributes, within) : undefined
      open.push(frame)
      if (frame !== undefined) frames.push(frame)
      else begin(within, name, attributes)
    },
    ontext(piece) {
      text += piece
    },
    onclosetag(name) {
      endText()
      const frame = open.pop()
      if (frame !== undefined) {
        frames.pop()
        close(frame, top())
      } else if (BLOCKS.has(name)) endBlock(top())
    },
  })
  parser.end(html)
  if (open.length > 0) return undefined
  endText()
  endBlock(root)
  return root.blocks.join('\n\n')
}

/** Begins an element without a frame. In code there is none but for the ends of lines, and the language of all. */
function begin(within: Frame, name: string, attributes: Record<string, string>): void {
  if (isVerbatim(within)) {
    if (name === 'br') write(within, '\n')
    if (name === 'code') within.language ??= languageIn(attributes['class'])
  } else if (BLOCKS.has(name)) {
    endBlock(within)
    if (name === 'hr') within.blocks.push('---')
  } else if (name === 'br') write(within, BREAK)
  else if (name === 'img') write(within, imageOf(attributes))
}

/** Elements that begin and end a block, and are no more than that. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header hr html main nav p section summary tbody tfoot thead'.split(
    ' ',
  ),
)
