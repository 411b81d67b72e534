import { zipOf } from './archive.ts'
import type { SourceFixture } from './fixture.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const STRINGS = [
  '<t>Title</t>',
  '<t>List</t>',
  '<t>Due</t>',
  '<t>Done</t>',
  '<t>Cost</t>',
  '<t>Started at</t>',
  '<r><rPr><b/></rPr><t>Fix</t></r><r><t xml:space="preserve"> it</t></r><rPh sb="0" eb="1"><t>x</t></rPh>',
  '<t>Doing</t>',
  '<t>Due dates of the team_x000a_</t>',
]

/** The styles of cells: 1 is a day, 2 a moment, 3 an amount with a word in its format. */
const STYLES = [
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/>',
  '<numFmt numFmtId="165" formatCode="#,##0.00&quot; dollars&quot;"/></numFmts>',
  '<cellStyleXfs><xf numFmtId="22"/></cellStyleXfs>',
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
  '<cellStyles/><dxfs><dxf><numFmt numFmtId="0" formatCode="d"/></dxf></dxfs>',
]

const cell = (name: string, inside: string, more = '') => `<c r="${name}" ${more}>${inside}</c>`

/** A cell with one of the texts that the workbook shares. */
const shared = (name: string, at: number) => cell(name, `<v>${at}</v>`, 't="s"')

const sheet = (...rows: string[][]) =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows
    .map((cells) => `<row>${cells.join('')}</row>`)
    .join('')}</sheetData></worksheet>`

const TASKS = sheet(
  [shared('A1', 8)],
  [],
  ['A3', 'B3', 'C3', 'D3', 'E3', 'F3'].map(shared),
  [
    shared('A4', 6),
    shared('B4', 7),
    cell('C4', '<v>46295</v>', 's="1"'),
    cell('D4', '<v>1</v>', 't="b"'),
    cell('E4', '<f>1+1</f><v>0.30000000000000004</v>', 's="3"'),
    cell('F4', '<v>46295.586805555555</v>', 's="2"'),
  ],
  [
    cell('A5', '<is><t>Ship &amp; tell</t></is>', 't="inlineStr"'),
    cell('E5', '<v>#N/A</v>', 't="e"'),
  ],
)

const SHEETS: [name: string, state: string, content: string][] = [
  ['Tasks', 'visible', TASKS],
  ['Colors', 'visible', sheet([shared('A1', 7)], [shared('A2', 6)])],
  ['Empty', 'visible', sheet()],
  ['Old', 'hidden', sheet([shared('A1', 0)], [shared('A2', 6)])],
]

const relationOf = (at: number) =>
  `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`

export const excelFiles: SourceFixture[] = [
  {
    source: 'excel',
    what: 'a workbook with a title above its table, and sheets of other things',
    content: zipOf({
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets>${SHEETS.map(
        ([name, state], at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
      ).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${SHEETS.map((_, at) => relationOf(at)).join('')}</Relationships>`,
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${STRINGS.map((one) => `<si>${one}</si>`).join('')}</sst>`,
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${STYLES.join('')}</styleSheet>`,
      'xl/comments1.xml': '<comments><commentList><comment ref="B4"/></commentList></comments>',
      ...Object.fromEntries(
        SHEETS.map(([, , content], at) => [`xl/worksheets/sheet${at + 1}.xml`, content]),
      ),
    }),
    boards: [
      {
        title: 'Tasks',
        lists: { Doing: ['Fix it'], Imported: ['Ship & tell'] },
        leftOut: { hiddenSheets: 1, notes: 1, rows: 1, sheets: 1 },
        cards: {
          'Fix it': {
            dueAt: '2026-09-30T23:59:59.000Z',
            dueComplete: true,
            fields: { Cost: 0.3, 'Started at': '2026-09-30T14:05:00.000Z' },
          },
        },
      },
    ],
  },
]
