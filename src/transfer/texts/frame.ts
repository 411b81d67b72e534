/** The Markdown of an element while it is read: the blocks that have ended, and the pieces of the text after them. */
export type Frame = {
  name: string
  attributes: Record<string, string>
  blocks: string[]
  pieces: string[]
  /** The last character of the text, inside a line that of the element around it; `''` where a block starts. */
  last: string
  /** The language of lines of code. */
  language: string | undefined
  /** The rows of a table. */
  rows: string[][]
  /** The number of the next item of a list. */
  next: number
  /** The number of items and quotes that it is in, with itself. */
  nested: number
  /** The marks that its text has from the elements around it and its own, such as `**`. */
  marks: readonly string[]
}

/** The end of a line inside a block. */
export const BREAK = '  \n'

/** The marks around the text of an element; of a link it is the one that it begins with. */
export const MARKS: ReadonlyMap<string, string> = new Map([
  ['a', '['],
  ['b', '**'],
  ['strong', '**'],
  ['em', '*'],
  ['i', '*'],
  ['del', '~~'],
  ['s', '~~'],
  ['strike', '~~'],
])

/** Elements whose text is not shown. */
export const HIDDEN: ReadonlySet<string> = new Set(
  'head iframe math object script select style svg template title'.split(' '),
)

const FIRST_NUMBER = /^\d{1,6}$/

/** Begins the frame of an element. */
export function frameOf(
  name: string,
  attributes: Record<string, string> = {},
  around?: Frame,
): Frame {
  const mark = MARKS.get(name)
  const { start = '' } = attributes
  const isNested = name === 'li' || name === 'blockquote'
  const { nested = 0, marks = [], last = '' } = around ?? {}
  return {
    name,
    attributes,
    blocks: [],
    pieces: [],
    last: mark === undefined ? '' : last,
    language: languageIn(attributes['class']),
    rows: [],
    next: FIRST_NUMBER.test(start) ? Number(start) : 1,
    nested: nested + (isNested ? 1 : 0),
    marks: mark === undefined ? marks : [...marks, mark],
  }
}

/** The language that the class of an element names, as highlighters read it. */
export function languageIn(names = ''): string | undefined {
  return /\blang(?:uage)?-([\w+#-]{1,20})(?!\S)/.exec(names)?.[1]
}

/** Returns true for a frame whose text stays as it is, and which no element inside changes. */
export function isVerbatim({ name }: Frame): boolean {
  return name === 'code' || name === 'pre' || HIDDEN.has(name)
}

/** Adds Markdown to the text of a frame. */
export function write(frame: Frame, piece: string): void {
  if (piece === '') return
  frame.pieces.push(piece)
  frame.last = piece.at(-1) ?? ''
}

/** Adds the text of HTML to a frame. */
export function writeText(frame: Frame, raw: string): void {
  if (isVerbatim(frame)) {
    write(frame, raw)
    return
  }
  const text = raw.replace(/[ \t\n\r\f]+/g, ' ')
  const isStart = frame.last === '' || frame.last === '\n'
  const isBlank = isStart || frame.last === ' '
  const shown = escaped(isBlank && text.startsWith(' ') ? text.slice(1) : text)
  write(frame, isStart ? escapedStart(shown) : shown)
}

/** Ends the block that the text of a frame is. */
export function endBlock(frame: Frame): void {
  if (isVerbatim(frame)) return
  const text = frame.pieces.join('').trim()
  if (text !== '') frame.blocks.push(text)
  frame.pieces = []
  frame.last = ''
}

/** Adds a block after the text of a frame, which ends by it. */
export function addBlock(parent: Frame, block: string): void {
  endBlock(parent)
  parent.blocks.push(block)
}

/** Adds all blocks of an element to those of the one around it. */
export function addBlocks(frame: Frame, parent: Frame): void {
  endBlock(frame)
  endBlock(parent)
  for (const block of frame.blocks) parent.blocks.push(block)
}

/** The text of a frame in one line. */
export function lineOf(frame: Frame): string {
  endBlock(frame)
  const lines = frame.blocks.flatMap((block) => block.split('\n'))
  return lines.map((line) => line.trim()).join(' ')
}

/** Escapes what Markdown would take for marks; an address stays as it is. */
export function escaped(text: string): string {
  const marks = /https?:\/\/[^\s<>]+|[\\`*~[\]]|(?<!\w)_|_(?!\w)|<(?=[a-z/!?])|&(?=#?\w{1,32};)/gi
  return text.replace(marks, (one) => (one.length === 1 ? `\\${one}` : one))
}

/** Escapes what Markdown would take for the mark of a block. */
function escapedStart(text: string): string {
  return text
    .replace(/^(?:[-+](?=\s|$)|[>#=]|-{2})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}
