import type { Token } from 'markdown-it'
import { LINKABLE } from './markdown-limits.ts'
import { altOf } from './markdown-marks.ts'

/** An element that a text in Markdown shows, or a text in it. */
export type MarkdownNode = string | MarkdownElement

export type MarkdownElement = {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: MarkdownNode[]
}

/** Names every element that a text can have, whatever is typed and whatever the parser makes of it. */
const TAGS = new Set(
  'a b blockquote br code del em h4 h5 h6 hr i img input kbd li ol p pre s strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
)

const ATTRIBUTES = new Set('align alt checked disabled href src start title type value'.split(' '))

const ADDRESSES = new Set(['href', 'src'])

/** Makes elements of the tokens of whole blocks, or of all marks of a paragraph. A token of another kind is left out. */
export function elementsOf(tokens: readonly Token[]): MarkdownNode[] {
  const top: MarkdownNode[] = []
  const open: { tag: string; children: MarkdownNode[] }[] = [{ tag: '', children: top }]
  const put = (...nodes: MarkdownNode[]) => open.at(-1)?.children.push(...nodes)
  const begin = (tag: string, token?: Token) => {
    const element = elementOf(tag, token)
    put(element)
    open.push(element)
  }
  const end = () => {
    if (open.length > 1) open.pop()
  }
  for (const token of tokens) {
    if (token.hidden) continue
    if (token.type === 'inline') put(...elementsOf(token.children ?? []))
    else if (token.type === 'html_inline') {
      const [, slash, tag = ''] = /^<(\/?)(\w+)\s*\/?>$/.exec(token.content.toLowerCase()) ?? []
      if (tag === 'br') put(elementOf(tag))
      else if (slash === '') begin(tag)
      else end()
    } else if (token.nesting === 1) begin(token.tag, token)
    else if (token.nesting === -1) end()
    else put(...leafOf(token))
  }
  return top
}

function leafOf(token: Token): MarkdownNode[] {
  switch (token.type) {
    case 'text':
    case 'text_special':
      return [token.content]
    case 'softbreak':
    case 'hardbreak':
      return [elementOf('br')]
    case 'code_inline':
      return [elementOf('code', undefined, [token.content])]
    case 'code_block':
    case 'fence':
      return [elementOf('pre', undefined, [elementOf('code', undefined, [token.content])])]
    case 'image':
      token.attrSet('alt', altOf(token))
      return [elementOf('img', token)]
    case 'hr':
    case 'box':
      return [elementOf(token.tag, token)]
    default:
      return []
  }
}

/** Throws if the parser has made something that no text may have. */
function elementOf(tag: string, token?: Token, children: MarkdownNode[] = []): MarkdownElement {
  if (!TAGS.has(tag)) throw new Error(`A text may not have the element ${tag}.`)
  const attributes = (token?.attrs ?? [])
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(
      ([name, value]) => ATTRIBUTES.has(name) && (!ADDRESSES.has(name) || LINKABLE.test(value)),
    )
  return { tag, attributes: Object.fromEntries(attributes), children }
}
