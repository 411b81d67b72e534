import { AppError } from '../../kernel/contract/app-error.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** Most characters of a row; a quote that is left open would make one row of the whole file. */
const MOST_CHARACTERS = 1_048_576

const DELIMITERS = [',', ';', '\t']

/**
 * The rows of a table as RFC 4180 has them, while it arrives. Cells are set apart
 * by a comma, semicolon or tab, whichever the first line has most of, or by what Excel names in a line
 * `sep=;`. Lines end with CR, LF or both. A quote inside a cell without quotes is a character.
 */
export async function* rowsOfCsv(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string[], void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let begun = ''
  let reader: Reader | undefined
  for await (const chunk of chunks) {
    const text: string = begun + decoded(decoder, chunk)
    begun = ''
    if (reader === undefined && text.length < MOST_CHARACTERS && !/[\r\n]/.test(text)) {
      begun = text
      continue
    }
    reader ??= startReader(delimiterIn(text))
    yield* rowsIn(reader, text)
  }
  const rest = begun + decoded(decoder)
  reader ??= startReader(delimiterIn(rest))
  yield* rowsIn(reader, rest)
  if (reader.state === 'quoted') throw openQuote(reader.rows + 1)
  if (reader.cells.length > 0 || reader.cell !== '') yield* endRow(reader)
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new AppError('import.encoding')
  }
}

/** The delimiter of a table, by its first line. */
function delimiterIn(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const named = SEPARATOR.exec(line)?.[1]
  if (named !== undefined) return named
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => bare.split(one).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The line with which Excel names the delimiter. */
const SEPARATOR = /^"?sep=(.)"?$/i

/** The place of a reader: before a cell, in one without quotes, in one with quotes, or after a quote in one. */
type State = 'start' | 'bare' | 'quoted' | 'quote'

/** A row while it arrives. */
type Reader = {
  delimiter: string
  state: State
  cells: string[]
  cell: string
  /** Characters of the row so far. */
  size: number
  rows: number
  isAfterCr: boolean
}

function startReader(delimiter: string): Reader {
  const [cells, cell] = [[], '']
  return { delimiter, state: 'start', cells, cell, size: 0, rows: 0, isAfterCr: false }
}

function* rowsIn(reader: Reader, text: string): Generator<string[], void> {
  for (let at = 0; at < text.length;) {
    const { state, isAfterCr } = reader
    const one = text[at]
    const isEnd = one === '\n' || one === '\r'
    reader.isAfterCr = one === '\r' && state !== 'quoted'
    const to = at + 1
    if (isAfterCr && one === '\n') at = to
    else if (one === '"' && state !== 'bare') {
      if (state === 'quote') grow(reader, '"')
      reader.state = state === 'quoted' ? 'quote' : 'quoted'
      at = to
    } else if (one === reader.delimiter && state !== 'quoted') {
      endCell(reader)
      at = to
    } else if (isEnd && state !== 'quoted') {
      yield* endRow(reader)
      at = to
    } else {
      if (state !== 'quoted') reader.state = 'bare'
      const end = plainEnd(reader, text, at)
      grow(reader, text.slice(at, end))
      at = end
    }
  }
}

/** The index after the characters that are plain where the reader is. */
function plainEnd({ state, delimiter }: Reader, text: string, from: number): number {
  if (state === 'quoted') {
    const quote = text.indexOf('"', from)
    return quote < 0 ? text.length : quote
  }
  for (let at = from; at < text.length; at += 1) {
    const one = text[at]
    if (one === delimiter || one === '\n' || one === '\r') return at
  }
  return text.length
}

function grow(reader: Reader, text: string): void {
  reader.cell += text
  reader.size += text.length
  if (reader.size > MOST_CHARACTERS) throw tooLong(reader.rows + 1)
}

/** Ends a cell, which counts as a character, because cells without any take memory too. */
function endCell(reader: Reader): void {
  reader.cells.push(reader.cell)
  if (reader.cells.length > LIMITS.entries) throw tooManyColumns()
  reader.cell = ''
  reader.state = 'start'
  reader.size += 1
  grow(reader, '')
}

/** Ends a row, and gives it unless it only names the delimiter. */
function endRow(reader: Reader): string[][] {
  endCell(reader)
  const { cells, rows, delimiter } = reader
  Object.assign(reader, { cells: [], size: 0, rows: rows + 1 })
  return rows === 0 && SEPARATOR.test(cells.join(delimiter)) ? [] : [cells]
}

/** The error for a table with more columns than any may have. */
export function tooManyColumns(): AppError {
  return new AppError('body.too_large', {
    reason: `A table may have at most ${formatNumber(LIMITS.entries)} columns.`,
  })
}

function tooLong(row: number): AppError {
  const most = formatNumber(MOST_CHARACTERS)
  return new AppError('body.too_large', {
    reason: `Row ${row} must be at most ${most} characters. A quote that is left open makes a row too long.`,
  })
}

function openQuote(row: number): AppError {
  return new AppError('import.truncated', {
    reason: `The file ends inside quotes that begin in row ${row}. Send the whole file, or close the quotes.`,
  })
}
