import { htmlOf } from '../../../web/card/markdown-html.ts'

const PLACE = { board: 'B1', origin: 'https://boards.example' }

/** The address of an attachment of the board. */
export const OWN = '/api/boards/B1/attachments/a-1/file'

/** The HTML of a text, without the line breaks between its elements. */
export function shown(text: string): string {
  return [...htmlOf(text, PLACE)].join('').replaceAll(/>\n/g, '>').trim()
}

/** How a text is rendered: as Markdown, or not at all because it has too much of something. */
export function outcome(text: string): 'rendered' | 'plain' {
  try {
    shown(text)
    return 'rendered'
  } catch (thrown) {
    if (thrown instanceof RangeError) return 'plain'
    throw thrown
  }
}
