import { closeCell, closeRow, closeTable } from './cells.ts'
import {
  type Frame,
  HIDDEN,
  MARKS,
  addBlock,
  addBlocks,
  endBlock,
  escaped,
  lineOf,
  write,
} from './frame.ts'

/** Items and quotes that are in more of them than these are not indented further, so that lines stay short. */
const MOST_NESTED = 16

type Close = (frame: Frame, parent: Frame) => void

const CLOSES: ReadonlyMap<string, Close> = new Map([
  ...[...MARKS.keys()].map((name) => [name, closeMarked] as const),
  ...[...HIDDEN].map((name) => [name, () => {}] as const),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, closeHeading] as const),
  ['a', closeLink],
  ['blockquote', closeQuote],
  ['code', closeCode],
  ['li', closeItem],
  ['ol', closeList],
  ['pre', closeLines],
  ['table', closeTable],
  ['td', closeCell],
  ['th', closeCell],
  ['tr', closeRow],
  ['ul', closeList],
])

/** Elements that have a frame: what is in them is put together when they end. */
export const FRAMED: ReadonlySet<string> = new Set(CLOSES.keys())

/** Adds what an element has come to, to the one around it. */
export function close(frame: Frame, parent: Frame): void {
  CLOSES.get(frame.name)?.(frame, parent)
}

/** An image; `''` if its address is none, or has all of its bytes. */
export function imageOf({ src = '', alt = '' }: Record<string, string>): string {
  return src === '' || /^data:/i.test(src) ? '' : `![${escaped(alt)}](${addressOf(src)})`
}

function closeMarked(frame: Frame, parent: Frame): void {
  if (frame.blocks.length > 0) {
    addBlocks(frame, parent)
    return
  }
  const mark = MARKS.get(frame.name) ?? ''
  const [before, text, after] = trimmed(frame)
  const isMarked = text !== '' && !parent.marks.includes(mark)
  write(parent, before)
  // Two of the same marks beside each other would be one.
  if (isMarked && parent.last === mark[0]) write(parent, ' ')
  write(parent, isMarked ? `${mark}${text}${mark}` : text)
  write(parent, after)
}

function closeLink(frame: Frame, parent: Frame): void {
  const { href = '' } = frame.attributes
  const [before, text, after] = frame.blocks.length > 0 ? ['', lineOf(frame), ''] : trimmed(frame)
  write(parent, before)
  const isLink = text !== '' && /^[^#]/.test(href) && !parent.marks.includes('[')
  if (!isLink) write(parent, text)
  else if (text === href && /^https?:\/\/[^\s<>]+$/.test(href)) write(parent, `<${href}>`)
  else write(parent, `[${text}](${addressOf(href)})`)
  write(parent, after)
}

function closeCode({ pieces }: Frame, parent: Frame): void {
  const text = pieces.join('').replace(/\s+/g, ' ').trim()
  if (text === '') return
  const mark = '`'.repeat(longestTicks(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  if (parent.last === '`') write(parent, ' ')
  write(parent, mark + pad + text + pad + mark)
}

function closeLines({ pieces, language = '' }: Frame, parent: Frame): void {
  const text = pieces.join('').replace(/^\n/, '').trimEnd()
  if (text === '') return
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1))
  addBlock(parent, `${fence}${language}\n${text}\n${fence}`)
}

function longestTicks(text: string): number {
  return text.match(/`+/g)?.reduce((most, { length }) => Math.max(most, length), 0) ?? 0
}

function closeHeading(frame: Frame, parent: Frame): void {
  const text = lineOf(frame)
  if (text !== '') addBlock(parent, `${'#'.repeat(Number(frame.name[1]))} ${text}`)
}

function closeQuote(frame: Frame, parent: Frame): void {
  endBlock(frame)
  const text = frame.blocks.join('\n\n')
  if (text === '') return
  const isMarked = frame.nested <= MOST_NESTED
  addBlock(parent, isMarked ? text.replace(/^(?!$)/gm, '> ').replace(/^$/gm, '>') : text)
}

function closeItem(frame: Frame, parent: Frame): void {
  endBlock(frame)
  const mark = parent.name === 'ol' ? `${parent.next}. ` : '- '
  parent.next += 1
  const isDone = frame.attributes['data-checked']
  const box = isDone === undefined ? '' : isDone === 'true' ? '[x] ' : '[ ] '
  const text = box + frame.blocks.join('\n\n')
  if (text !== '') addBlock(parent, mark + indented(text, frame, mark.length))
}

function closeList(frame: Frame, parent: Frame): void {
  endBlock(frame)
  endBlock(parent)
  const text = frame.blocks.join('\n')
  if (text === '') return
  if (parent.name === 'ul' || parent.name === 'ol') {
    parent.blocks.push(`  ${indented(text, frame, 2)}`)
    return
  }
  // A list in an item follows its text in the next line.
  const head = parent.name === 'li' ? parent.blocks.pop() : undefined
  parent.blocks.push(head === undefined ? text : `${head}\n${text}`)
}

/** Indents the lines after the first one. */
function indented(text: string, { nested }: Frame, width: number): string {
  return nested > MOST_NESTED ? text : text.replace(/\n(?!\n)/g, `\n${' '.repeat(width)}`)
}

/** The text of a frame, with the blanks before and after it, which stand outside of its marks. */
function trimmed({ pieces }: Frame): [string, string, string] {
  const text = pieces.join('')
  const inner = text.trim()
  const before = text.length - text.trimStart().length
  return [text.slice(0, before), inner, inner === '' ? '' : text.slice(before + inner.length)]
}

/** Escapes what would end an address in Markdown. */
function addressOf(address: string): string {
  const escape = (one: string) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`
  return address.trim().replace(/[\0-\x20()<>\\]/g, escape)
}
