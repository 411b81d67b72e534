import { entryOf, listedIn, textOf, type Entry } from '../import/entry.ts'
import { markdownOfHtml } from './html.ts'

/** The elements of HTML for the nodes of the Atlassian Document Format. */
const ELEMENTS: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  panel: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  taskList: 'ul',
  decisionList: 'ul',
  decisionItem: 'li',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}

const MARKS: Record<string, string> = { strong: 'strong', em: 'em', strike: 'del', code: 'code' }

/** Converts a document of Jira Cloud, in the Atlassian Document Format, to Markdown. */
export function markdownOfAdf(document: unknown): string {
  return markdownOfHtml(htmlOf(entryOf(document)))
}

/** True for a document of the Atlassian Document Format. */
export function isAdf(value: unknown): boolean {
  const { type, content } = entryOf(value)
  return type === 'doc' && Array.isArray(content)
}

function htmlOf(node: Entry): string {
  const type = textOf(node['type'])
  const attrs = entryOf(node['attrs'])
  if (type === 'text') return marked(escaped(node['text']), listedIn(node['marks']))
  if (type === 'hardBreak') return '<br>'
  if (type === 'rule') return '<hr>'
  if (type === 'mention' || type === 'emoji' || type === 'status')
    return escaped(attrs['text'] ?? attrs['shortName'])
  if (type === 'date') return escaped(dayOf(attrs['timestamp']))
  if (type === 'inlineCard' || type === 'blockCard' || type === 'embedCard')
    return linked(escaped(attrs['url']), attrs['url'])
  if (type === 'media') return escaped(attrs['alt'] ?? '')
  const inner = listedIn(node['content']).map(htmlOf).join('')
  if (type === 'codeBlock')
    return `<pre><code class="language-${escaped(attrs['language'])}">${inner}</code></pre>`
  if (type === 'heading') return element(`h${Number(attrs['level']) || 1}`, inner)
  if (type === 'taskItem') return `<li data-checked="${attrs['state'] === 'DONE'}">${inner}</li>`
  if (type === 'expand' || type === 'nestedExpand')
    return element('p', element('strong', escaped(attrs['title']))) + inner
  const name = Object.hasOwn(ELEMENTS, type) ? ELEMENTS[type] : undefined
  return name === undefined ? inner : element(name, inner)
}

function marked(html: string, marks: Entry[]): string {
  return marks.reduce((inner, { type, attrs }) => {
    if (type === 'link') return linked(inner, entryOf(attrs)['href'])
    const name = Object.hasOwn(MARKS, textOf(type)) ? MARKS[textOf(type)] : undefined
    return name === undefined ? inner : element(name, inner)
  }, html)
}

function element(name: string, inner: string): string {
  return `<${name}>${inner}</${name}>`
}

function linked(html: string, href: unknown): string {
  return `<a href="${escaped(href)}">${html}</a>`
}

function escaped(text: unknown): string {
  return textOf(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
}

function dayOf(timestamp: unknown): string {
  const date = new Date(Number(timestamp))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
