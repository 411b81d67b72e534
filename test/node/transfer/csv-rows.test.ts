import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { active, inert } from '../../../src/transfer/csv/cells.ts'
import { rowsOfCsv } from '../../../src/transfer/csv/read-rows.ts'
import { AppError } from '../../../src/kernel/contract/app-error.ts'

const utf8 = new TextEncoder()

async function* chunked(bytes: Uint8Array, cuts: number[]): AsyncGenerator<Uint8Array, void> {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)
  let from = 0
  for (const to of [...places, bytes.length]) {
    yield bytes.slice(from, to)
    from = to
  }
}

async function rowsOf(text: string | Uint8Array, cuts: number[] = []): Promise<string[][]> {
  const rows: string[][] = []
  const bytes = typeof text === 'string' ? utf8.encode(text) : text
  for await (const row of rowsOfCsv(chunked(bytes, cuts))) rows.push(row)
  return rows
}

const ended = (...given: Parameters<typeof rowsOf>) =>
  rowsOf(...given).catch((thrown: unknown) => {
    if (thrown instanceof AppError) return `${thrown.code}: ${thrown.message}`
    throw thrown
  })

/** A cell as RFC 4180 writes it: in quotes if it has to be, or always. */
function written(cell: string, delimiter: string, always: boolean): string {
  const needs = always || cell.includes(delimiter) || /["\r\n]/.test(cell)
  return needs ? `"${cell.replaceAll('"', '""')}"` : cell
}

const cells = fc.string({ unit: fc.constantFrom(...'ab ,;\t"\r\n\u00e9\u{1f600}'), maxLength: 8 })

/** The heading of the first row tells the delimiter, so the table has at least two plain ones. */
const tables = fc.record({
  rows: fc.array(fc.array(cells, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  always: fc.boolean(),
  ends: fc.boolean(),
  mark: fc.constantFrom('', '\ufeff'),
  cuts: fc.array(fc.nat()),
})

describe('the rows of a table', () => {
  test('are what was written, whatever its delimiter and line ends, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ rows, delimiter, end, always, ends, mark, cuts }) => {
        const all = [['One', 'Two'], ...rows]
        const lines = all.map((row) =>
          row.map((cell) => written(cell, delimiter, always)).join(delimiter),
        )
        const text = mark + lines.join(end) + (ends ? end : '')
        expect(await rowsOf(text, cuts)).toEqual(all)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    [
      'Name "quoted", x\na"b"c,d',
      [
        ['Name "quoted"', ' x'],
        ['a"b"c', 'd'],
      ],
    ],
    ['"a"b,c', [['ab', 'c']]],
    ['a,b\n\nc', [['a', 'b'], [''], ['c']]],
    ['a;b,c;d', [['a', 'b,c', 'd']]],
    ['"a;b;c;d",e', [['a;b;c;d', 'e']]],
    ['sep=;\r\na,b;c', [['a,b', 'c']]],
    ['"sep=\t"\na,b\tc', [['a,b', 'c']]],
    ['only', [['only']]],
    [
      'a,"',
      'import.truncated: The file ends inside quotes that begin in row 1. Send the whole file, or close the quotes.',
    ],
    [
      'a,b\n"c\nd,e\n',
      'import.truncated: The file ends inside quotes that begin in row 2. Send the whole file, or close the quotes.',
    ],
  ])('of %j are %j', async (text, wanted) => expect(await ended(text)).toEqual(wanted))

  test('are refused if they are not UTF-8, in the middle of a character too', async () => {
    const wanted =
      'import.encoding: The file is not UTF-8 text. Open it in an editor, and save it as UTF-8.'
    expect(await ended(Uint8Array.of(0x61, 0x2c, 0xe4, 0x0a))).toBe(wanted)
    expect(await ended(utf8.encode('a,é').slice(0, -1))).toBe(wanted)
  })

  test('are of a megabyte at most, whether it is text, cells or a quote that is left open', async () => {
    const [long, half] = ['x'.repeat(1_100_000), 'x'.repeat(550_000)]
    for (const text of [`a,b\n${long}`, `a,b\n"${long}\n`, `a,b\n${half},${half}`])
      expect(await ended(text, [100, 5_000, 400_000])).toBe(
        'body.too_large: Row 2 must be at most 1,048,576 characters. A quote that is left open makes a row too long.',
      )
    expect(await ended(`"${long}`)).toMatch(/^body\.too_large: Row 1 /)
  })

  test('are given while the table arrives: no more than one of them is held', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        given += 1
        yield utf8.encode('a,b\n')
      }
    }
    for await (const _row of rowsOfCsv(endless())) if (given > 5) break
    expect(given).toBe(6)
  })
})

describe('a text that a spreadsheet would take for a formula', () => {
  test('is made inert, and is again what it was', () => {
    const texts = fc.string({ unit: fc.constantFrom(...`ab=+-@'" ;\t\r\n\uff1d`), maxLength: 12 })
    fc.assert(
      fc.property(texts, (text) => {
        // An apostrophe before a tab or a line break may be our own, or the text's.
        fc.pre(!/^'[\t\r]/.test(text))
        expect(active(inert(text))).toBe(text)
        expect(inert(text)).not.toMatch(/^[\s"]*[=+\-@\uff1d]|^[\t\r]|[;\t\r\n][\s"]*[=+\-@\uff1d]/)
      }),
      { numRuns: 2_000 },
    )
  })
})
