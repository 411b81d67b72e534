/** A text, and what is selected in it. */
export type Selected = { text: string; start: number; end: number }

/** Takes the place of a part of a text, and says what is selected then. */
export type Replacement = { from: number; to: number; text: string; start: number; end: number }

/** A line of a list or a quote begins with its indent, its sign, a space, and the box of a task. */
const BEGINNING = /^(\s*)([-*+]|\d{1,9}[.)]|>)( +)(\[[ xX]\] +)?/

const FENCE = /^\s*(?:```|~~~)/gm

/** Returns the text that Enter writes within a list or a quote: the next line begins as this one does, and one without a text ends it. Undefined if Enter is a plain one. */
export function nextLine({ text, start, end }: Selected): Replacement | undefined {
  const before = text.slice(0, start)
  const from = before.lastIndexOf('\n') + 1
  const [beginning, indent = '', sign = '', space = '', box] =
    BEGINNING.exec(before.slice(from)) ?? []
  const isCode = (before.match(FENCE)?.length ?? 0) % 2 === 1
  if (beginning === undefined || isCode) return undefined
  const isBlank = from + beginning.length === start && /^ *(?:\n|$)/.test(text.slice(end))
  if (isBlank) return { from, to: end, text: '', start: from, end: from }
  const written = `\n${indent}${signAfter(sign)}${space}${box === undefined ? '' : '[ ] '}`
  const at = start + written.length
  return { from: start, to: end, text: written, start: at, end: at }
}

function signAfter(sign: string): string {
  return sign.replace(/\d+/, (number) => String(Number(number) + 1))
}

/** Puts a mark, such as `**`, around the selected text, or takes it away. Spaces at the ends stay outside, as Markdown needs it. At the end of a marked text it moves behind the mark. */
export function marked({ text, start, end }: Selected, mark: string): Replacement {
  const chosen = text.slice(start, end)
  const size = mark.length
  if (chosen === '' && isAtEnd(text.slice(0, start), text.slice(start), mark))
    return { from: start, to: start, text: '', start: start + size, end: start + size }
  const from = start + (chosen.length - chosen.trimStart().length) * (chosen.trim() === '' ? 0 : 1)
  const inner = chosen.trim()
  const to = from + inner.length
  const isMarked = text.slice(0, from).endsWith(mark) && text.slice(to).startsWith(mark)
  return isMarked
    ? { from: from - size, to: to + size, text: inner, start: from - size, end: to - size }
    : { from, to, text: `${mark}${inner}${mark}`, start: from + size, end: to + size }
}

function isAtEnd(before: string, after: string, mark: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isOpen = line.split(mark).length % 2 === 0 && !line.endsWith(mark)
  return isOpen && after.startsWith(mark)
}

/** Makes a link of what is selected, where its address is typed next; or of an address, where its text is. */
export function linked({ text, start, end }: Selected): Replacement {
  const chosen = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(chosen)
  const [shown, target] = isAddress ? ['', chosen] : [chosen, 'https://']
  const written = `[${shown}](${target})`
  const [first, last] =
    shown === ''
      ? [start + 1, start + 1]
      : [start + shown.length + 3, start + shown.length + 3 + target.length]
  return { from: start, to: end, text: written, start: first, end: last }
}

export type ListMark = '- ' | '- [ ] '

/** Makes items of the lines that are selected, or lines of such items. */
export function listed({ text, start, end }: Selected, mark: ListMark): Replacement {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const to = end + (/^[^\n]*/.exec(text.slice(end))?.[0].length ?? 0)
  const lines = text.slice(from, to).split('\n').map(lineOf)
  const areListed = lines.every((line) => line.mark === mark)
  const written = lines
    .map(({ indent, body }) => `${indent}${areListed ? '' : mark}${body}`)
    .join('\n')
  const last = from + written.length - (to - end)
  return { from, to, text: written, start: lines.length === 1 ? last : from, end: last }
}

function lineOf(line: string) {
  const [beginning = '', indent = '', sign, , box] = BEGINNING.exec(line) ?? []
  const mark = sign === undefined ? '' : box === undefined ? '- ' : '- [ ] '
  return { indent, mark, body: line.slice(beginning.length) }
}
