import type { ArchiveFiles, ArchiveTable, TablesForm } from '../../middle/forms.ts'
import type { Loss } from '../../middle/make-board.ts'
import { readXml } from '../../texts/xml.ts'
import { type Workbook, rowsOfSheet } from './sheet-rows.ts'
import { type NumberLook, lookOf } from './sheet-values.ts'

const WORKBOOK = 'xl/workbook.xml'

/** A workbook of Excel (`.xlsx`), as spreadsheets and many other programs write it: a board for each sheet. */
export const excelWorkbook: TablesForm = {
  of: 'tables',
  fits: (names) => names.includes(WORKBOOK),
  async read(files) {
    const [targets, strings, looks] = [
      await targetsIn(files),
      await stringsIn(files),
      await looksIn(files),
    ]
    const tables: ArchiveTable[] = []
    const losses = await lossesIn(files)
    let is1904 = false
    for await (const [name, attributes] of elementsIn(files, WORKBOOK, 'workbookPr', 'sheet')) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || tables.length === MOST_SHEETS) continue
      const { name: title = '', state = 'visible' } = attributes
      const path = targets.get(relationIn(attributes))
      const workbook: Workbook = { strings, looks, is1904 }
      if (state !== 'visible') losses.push({ kind: 'hiddenSheets', title, why: HIDDEN })
      else if (path !== undefined)
        tables.push({ title, open: () => rowsOfSheet(files.stream(path), workbook) })
    }
    return { tables, losses }
  },
}

const MOST_SHEETS = 200

const HIDDEN = 'They are hidden in the workbook.'

/** The elements with these names in a file, with their attributes, in the order in which they open. */
function elementsIn(files: ArchiveFiles, path: string, ...names: string[]) {
  if (!files.names.includes(path)) return none()
  return readXml<[name: string, attributes: Record<string, string>]>(
    files.stream(path),
    (emit) => ({
      open: (name, attributes) => void (names.includes(name) && emit([name, attributes])),
    }),
  )
}

async function* none(): AsyncGenerator<never, void> {}

/** The name under which a sheet's file is found. */
function relationIn(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
}

/** The files of the sheets, by the names that the workbook has for them. */
async function targetsIn(files: ArchiveFiles): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  const relations = elementsIn(files, 'xl/_rels/workbook.xml.rels', 'Relationship')
  for await (const [, { Id = '', Target = '', Type = '' }] of relations)
    if (Type.endsWith('/worksheet'))
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  return targets
}

/** The texts that cells share, by their numbers. */
async function stringsIn(files: ArchiveFiles): Promise<string[]> {
  const path = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!files.names.includes(path)) return strings
  const texts = readXml<string>(files.stream(path), (emit) => {
    let [text, isText, isReading] = ['', false, false]
    return {
      open(name) {
        if (name === 'si') text = ''
        if (name === 'rPh') isReading = true
        isText = name === 't' && !isReading
      },
      text: (part) => void (isText && (text += part)),
      close(name) {
        isText = false
        if (name === 'rPh') isReading = false
        if (name === 'si') emit(text)
      },
    }
  })
  for await (const text of texts) strings.push(text)
  return strings
}

/** The looks of numbers, by the styles of cells. */
async function looksIn(files: ArchiveFiles): Promise<NumberLook[]> {
  const codes = new Map<string, string>()
  const looks: NumberLook[] = []
  let isOfCells = false
  const elements = elementsIn(files, 'xl/styles.xml', 'numFmt', 'cellXfs', 'cellStyles', 'xf')
  for await (const [name, { numFmtId = '', formatCode = '' }] of elements) {
    if (name === 'numFmt') codes.set(numFmtId, formatCode)
    else if (name !== 'xf') isOfCells = name === 'cellXfs'
    else if (isOfCells) looks.push(lookOf(Number(numFmtId), codes.get(numFmtId)))
  }
  return looks
}

/** Lists the things that a workbook has beside its cells. */
async function lossesIn(files: ArchiveFiles): Promise<Loss[]> {
  const losses: Loss[] = []
  for (const name of files.names) {
    if (name.startsWith('xl/media/')) losses.push({ kind: 'pictures', title: name.slice(9) })
    if (/^xl\/charts\/chart\d*\.xml$/.test(name)) losses.push({ kind: 'charts' })
    if (/^xl\/comments\d*\.xml$/.test(name))
      for await (const [, { ref = '' }] of elementsIn(files, name, 'comment'))
        losses.push({ kind: 'notes', title: ref })
  }
  return losses
}
