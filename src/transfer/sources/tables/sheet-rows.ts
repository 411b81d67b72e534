import { AppError } from '../../../kernel/contract/app-error.ts'
import { EXPORT_BYTES, LIMITS } from '../../../kernel/limits.ts'
import { formatNumber } from '../../../kernel/contract/format-number.ts'
import { readXml } from '../../texts/xml.ts'
import { type NumberLook, columnOf, numberShown, plainText } from './sheet-values.ts'

/** The data that the cells of all sheets refer to: shared texts, the looks of numbers, and the first day of dates. */
export type Workbook = { strings: string[]; looks: NumberLook[]; is1904: boolean }

type Cell = { at: number; type: string; style: number }

/** The rows of a sheet while it is unpacked, with values as the sheet shows them; dates are as in ISO 8601. */
export function rowsOfSheet(
  chunks: AsyncIterable<Uint8Array>,
  workbook: Workbook,
): AsyncGenerator<string[], void> {
  return readXml<string[]>(chunks, (emit) => {
    let row: string[] = []
    let cell: Cell = { at: -1, type: '', style: 0 }
    let [text, isText, isReading, size] = ['', false, false, 0]

    function endCell(): void {
      const value = valueOf(cell, text, workbook)
      if (value === '') return
      size += value.length
      // Cells share texts, so a small file may have a lot of text.
      if (size > EXPORT_BYTES) throw tooMuch()
      // Cells beyond the columns of a table become one cell, which is counted as lost.
      const at = Math.min(cell.at, LIMITS.entries)
      while (row.length < at) row.push('')
      row[at] = value
    }

    return {
      open(name, { r = '', t = 'n', s = '0' }) {
        if (name === 'row') [row, cell] = [[], { at: -1, type: '', style: 0 }]
        if (name === 'c') {
          cell = { at: columnOf(r) ?? cell.at + 1, type: t, style: Number(s) }
          text = ''
        }
        if (name === 'rPh') isReading = true
        isText = name === 'v' || (name === 't' && !isReading)
      },
      text: (part) => void (isText && (text += part)),
      close(name) {
        isText = false
        if (name === 'rPh') isReading = false
        if (name === 'c') endCell()
        if (name === 'row') emit(row)
      },
    }
  })
}

function valueOf({ type, style }: Cell, text: string, workbook: Workbook): string {
  if (type === 's') return plainText(workbook.strings[Number(text)] ?? '')
  if (type === 'b') return text === '1' ? 'true' : 'false'
  // A formula that failed has no value.
  if (type === 'e') return ''
  if (type !== 'n') return plainText(text)
  return numberShown(text, workbook.looks[style] ?? 'number', workbook.is1904)
}

function tooMuch(): AppError {
  return new AppError('import.too_packed', {
    values: { limit: `${formatNumber(EXPORT_BYTES)} characters` },
  })
}
