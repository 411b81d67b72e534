import { cardFields } from '../../boards/cards/fields.ts'
import { LABEL_COLORS } from '../../kernel/contract/colors.ts'
import type { CardColumn } from './column-names.ts'
import { type WrittenDates, dateInCell } from './written-dates.ts'

const YES = new Set(['yes', 'y', 'x', 'ja', 'wahr', '✓'])
const NO = new Set(['no', 'n', 'nein', 'falsch'])

/**
 * The value of a cell for a field of cards with one value, as an export has it. A cell that cannot be read is
 * returned as it is, so that the import counts it.
 */
export function valueOfCell(
  field: CardColumn,
  cell: string,
  dates: WrittenDates,
): string | number | boolean {
  const { storage } = cardFields[field].column
  if (storage === 'moment') return dateInCell(cell.trim(), field, dates)
  if (storage === 'flag') return flagOf(cell.trim().toLowerCase())
  if (field === 'spentTime') return hoursOf(cell.trim()) ?? numberOf(cell.trim())
  if (storage === 'real' || storage === 'integer') return numberOf(cell.trim())
  return field === 'color' ? cell.trim().toLowerCase() : cell
}

function flagOf(text: string): string | boolean {
  return YES.has(text) || (NO.has(text) ? false : text)
}

/** A duration as hours, as OpenProject writes it: `2h 30m`, `8 h`; undefined for anything else. */
function hoursOf(text: string): number | undefined {
  const [, hours, minutes] = /^(?:(\d+(?:\.\d+)?) ?h)? ?(?:(\d+) ?m)?$/i.exec(text) ?? []
  if (hours === undefined && minutes === undefined) return undefined
  return Number(hours ?? 0) + Number(minutes ?? 0) / 60
}

function numberOf(text: string): string | number {
  const plain = text.replace(/^#/, '').replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text
}

/** The person in a cell, who may be mentioned by an `@`. */
export function personIn(cell: string): string {
  return cell.trim().replace(/^@/, '')
}

/** The people in a cell: WeKan has spaces between them, other programs a comma, semicolon or line break. */
export function peopleIn(cell: string, isOfWekan: boolean): string[] {
  return (isOfWekan ? piecesOf(cell, /[\s,;]+/) : namesIn(cell)).map(personIn)
}

/** A label as a table names it; without a color, it gets one. */
export type NamedLabel = { name: string; color?: string }

/** The labels in a cell. WeKan writes `name-color` with spaces between them; the name of a color alone is a label without a name. */
export function labelsIn(cell: string, isOfWekan: boolean, hasNotes = false): NamedLabel[] {
  if (isOfWekan) return labelsOfWekan(cell)
  return namesIn(cell).map((piece) => {
    const [, name = piece, color] = (hasNotes && NOTED.exec(piece)) || []
    if (color !== undefined && COLORS.has(color)) return { name: name.trim(), color }
    return COLORS.has(piece) ? { name: '', color: piece } : { name: piece }
  })
}

/** A label with its color behind it, of which Trello has shades: `Bug (red_dark)`, `Home (light green)`. */
const NOTED = /^(.*)\((?:(?:light|dark) )?([a-z]+)(?:_\w+)?\)$/s

const COLORS: ReadonlySet<string> = new Set(LABEL_COLORS)

/** The color of a label at the end of a piece of WeKan's cell. */
const COLORED = new RegExp(`^(.*)-(${LABEL_COLORS.join('|')})$`, 's')

/** A name may have spaces in it, so a label ends at the next piece with a color. */
function labelsOfWekan(cell: string): NamedLabel[] {
  const labels: NamedLabel[] = []
  let words: string[] = []
  for (const word of piecesOf(cell, / +/)) {
    const [, last, color] = COLORED.exec(word) ?? []
    if (last === undefined || color === undefined) words.push(word)
    else {
      const name = [...words, last].filter(Boolean).join(' ')
      labels.push({ name: name === 'undefined' ? '' : name, color })
      words = []
    }
  }
  return words.length > 0 ? [...labels, { name: words.join(' ') }] : labels
}

/** Names in a cell, between commas, semicolons or line breaks. One that has such a character itself is in quotes, as in a row. */
function namesIn(cell: string): string[] {
  const pieces = cell.matchAll(/[ \t]*"((?:[^"]|"")*)"[ \t]*(?=[,;\r\n]|$)|[^,;\r\n]+/g)
  return [...pieces]
    .map(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).trim())
    .filter(Boolean)
}

/** The names in one cell, from which `namesIn` reads them again. */
export function namesWritten(names: string[]): string {
  return names.map((name) => (NEEDS_QUOTES.test(name) ? quoted(name) : name)).join(', ')
}

const NEEDS_QUOTES = /[,;\r\n]|^\s*"/

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function piecesOf(cell: string, between: RegExp): string[] {
  return cell
    .split(between)
    .map((piece) => piece.trim())
    .filter(Boolean)
}

/** Spreadsheets take a cell that begins so for a formula, also in full-width characters or after a quotation mark. */
const FORMULA = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B\u2212]|^[\t\r]/u

/** Some spreadsheets take these characters for the end of a cell. */
const CELL_ENDS = /([;\t\r\n])/

/** Puts an apostrophe before anything that a spreadsheet would take for a formula: at the beginning of a text, and after characters that some take for the end of a cell. */
export function inert(text: string): string {
  const parts = text.split(CELL_ENDS)
  const whole = parts.map((part, at) => (at % 2 === 0 && FORMULA.test(part) ? `'${part}` : part))
  const joint = whole.join('')
  return /^[\t\r]/.test(joint) ? `'${joint}` : joint
}

/** Takes off the apostrophes that `inert` has added. Other programs put one only at the beginning, which is taken off too. */
export function active(text: string): string {
  if (!text.includes("'")) return text
  const unled = /^'[\t\r]/.test(text) ? text.slice(1) : text
  const parts = unled.split(CELL_ENDS)
  const isEscaped = (part: string) => part.startsWith("'") && FORMULA.test(part.slice(1))
  return parts.map((part, at) => (at % 2 === 0 && isEscaped(part) ? part.slice(1) : part)).join('')
}
