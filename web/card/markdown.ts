import type { MarkdownNode } from './markdown-elements.ts'
import type { Place } from './markdown-marks.ts'
import { nodesOf } from './markdown-nodes.ts'

/** Shows a text in Markdown, step by step: no text is ever read as HTML. Throws if it has more of something than it may. */
export function* renderMarkdown(text: string, place: Place): Generator<void, DocumentFragment> {
  const rendered = document.createDocumentFragment()
  for (const nodes of nodesOf(text, place)) {
    append(rendered, nodes)
    yield
  }
  return rendered
}

function append(to: Node, nodes: readonly MarkdownNode[]): void {
  for (const node of nodes)
    to.appendChild(typeof node === 'string' ? document.createTextNode(node) : shown(node))
}

function shown({ tag, attributes, children }: Exclude<MarkdownNode, string>): HTMLElement {
  const element = document.createElement(tag)
  // Before the picture has an address, which the page would load at once.
  if (element instanceof HTMLImageElement) element.loading = 'lazy'
  // Addresses of this service begin with a slash in texts, wherever the service is.
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, value.replace(/^\//, ''))
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) openOutside(element)
  // Code and tables that are too wide scroll, which the keyboard can do only with the focus in them.
  if (element instanceof HTMLPreElement || element instanceof HTMLTableElement) element.tabIndex = 0
  append(element, children)
  return element
}

/** A page that is opened knows nothing of this one. */
function openOutside(link: HTMLAnchorElement): void {
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow ugc'
}
