import type { MarkdownNode } from '../../../web/card/markdown-elements.ts'
import { nodesOf } from '../../../web/card/markdown-nodes.ts'

const PLACE = { board: 'B1', base: 'https://boards.example/' }

/** The address of an attachment of the board. */
export const OWN = '/api/boards/B1/attachments/a-1/file'

const EMPTY = new Set(['br', 'hr', 'img', 'input'])

/** Writes what a text shows as HTML. */
export function shown(text: string): string {
  return htmlOf([...nodesOf(text, PLACE)].flat())
}

function htmlOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      const { tag, attributes, children } = node
      const typed = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      )
      return `<${tag}${typed.join('')}>${EMPTY.has(tag) ? '' : `${htmlOf(children)}</${tag}>`}`
    })
    .join('')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Says how a text is rendered: as Markdown, or not at all because it has too much of something. */
export function outcome(text: string): 'rendered' | 'plain' {
  try {
    shown(text)
    return 'rendered'
  } catch (thrown) {
    if (thrown instanceof RangeError) return 'plain'
    throw thrown
  }
}
