import type { Json } from '../../kernel/contract/kind.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { inSlices } from '../../files/buffer-upload.ts'
import type { Lease } from '../../kernel/budget/budget.ts'
import { membersNamed, rowsOfJson } from '../csv/json-rows.ts'
import { rowsOfCsv } from '../csv/read-rows.ts'
import type { BoardReader } from '../middle/board-reader.ts'
import type { ReadSettings } from '../middle/forms.ts'
import type { BoardMaker } from '../middle/make-board.ts'
import { readBoard } from '../middle/read-board.ts'
import { PROFILES, formsOf } from '../sources/known-forms.ts'
import { readStreamed } from '../sources/streamed-export.ts'
import { type BoardSettings, readTable, tableProgramOf } from '../sources/tabular.ts'
import { collected } from './collect-bytes.ts'
import { FORMAT, entryOf } from './entry.ts'
import { type Openable, openArchive, openGzip, tooPacked } from './open-archive.ts'
import { boardsInTables } from './open-tables.ts'
import { headOf, isTable, listFault, textIn, uploadFormOf } from './recognise-upload.ts'
import { parseFile } from './parse-file.ts'
import { membersOf } from './telling-fault.ts'

/** Most bytes of a file that is in memory as a whole; exports of WeKan and Trello, and tables, are read as they come. */
const MOST_PARSED = 16_777_216

/** Most bytes of all exports and tables in one archive, each of which is read more than once. */
const MOST_EXPORTED = 268_435_456

/** The settings for reading an upload: whether it must be a table, what the request says of it, and what its bytes in memory count in. */
export type Reading = {
  isTable: boolean
  settings: BoardSettings & ReadSettings
  lease: Lease
  /** True for a file that was inside an archive, in which no further archive is opened. */
  isInside?: true
}

/** Recognises an upload by its content and opens the boards in it. Throws if there is none, and says what it is instead. */
export async function openBoards(upload: Openable, reading: Reading): Promise<BoardReader[]> {
  const head = await headOf(upload.open())
  const form = uploadFormOf(head)
  if (form === 'gzip') return openBoards(await openGzip(upload), reading)
  if (form === 'zip') return boardsInArchive(upload, reading)
  const text = textIn(head)
  if (reading.isTable) return tableAsked(upload, text, reading)
  const known = formsOf('text').find(([, { fits }]) => fits(text))
  if (known !== undefined) {
    const [source, { read }] = known
    const whole = await textOf(upload, reading)
    const settings = settingsFor(upload, reading)
    return made(source, read(whole, settings), settings)
  }
  if (form === 'xml') throw new AppError('import.invalid')
  if (form === 'json') return boardsInJson(upload, text, reading)
  if (!isTable(text)) throw new AppError('import.invalid')
  return boardsInTable(() => rowsOfCsv(upload.open()), settingsFor(upload, reading))
}

/** Opens a file that must be a table: as text, or as rows in JSON. */
function tableAsked(upload: Openable, text: string, reading: Reading): Promise<BoardReader[]> {
  if (text.startsWith('[')) throw listFault(text)
  if (text.startsWith('<')) throw new AppError('import.invalid')
  const rowsOf = text.startsWith('{') ? rowsOfJson : rowsOfCsv
  return boardsInTable(() => rowsOf(upload.open()), settingsFor(upload, reading))
}

async function boardsInTable(
  open: () => AsyncIterable<string[]>,
  settings: BoardSettings & ReadSettings,
): Promise<BoardReader[]> {
  const forms = formsOf('rows')
  for await (const headings of open()) {
    const known = forms.find(([, { fits }]) => fits(headings))
    if (known === undefined) break
    const rows: string[][] = []
    for await (const row of open()) rows.push(row)
    const [source, { read }] = known
    return made(source, read(rows, settings), settings)
  }
  return readTable({ open, programOf: (headings) => tableProgramOf(headings, PROFILES) }, settings)
}

async function boardsInJson(
  upload: Openable,
  text: string,
  reading: Reading,
): Promise<BoardReader[]> {
  if (text.startsWith('{') && (await isStreamed(upload, text))) return [readStreamed(upload.open)]
  const value = parseFile(await textOf(upload, reading))
  const boards = value === undefined ? [] : boardsIn(value, settingsFor(upload, reading))
  if (boards.length > 0) return boards
  if (text.startsWith('[')) throw listFault(text)
  // Its reader says what is wrong with the file.
  return [readStreamed(upload.open)]
}

/** The boards of a value: of a form that is known, or a list of exports, or what a request has in `board`. */
function boardsIn(value: unknown, settings: BoardSettings & ReadSettings): BoardReader[] {
  const { board, boards, membersMapping = settings.membersMapping } = entryOf(value)
  const known = formsOf('json').find(([, { fits }]) => fits(value))
  if (known !== undefined) {
    const [source, { read }] = known
    return made(source, read(value, settings), { ...settings, membersMapping })
  }
  if (Array.isArray(boards) && boards.length > 0) {
    const all = boards.map((one: unknown) => boardsIn(one, { ...settings, membersMapping }))
    return all.some(({ length }) => length === 0) ? [] : all.flat()
  }
  if (board !== undefined) return boardsIn(board, { ...settings, membersMapping })
  const { _format, lists, prefs, id } = entryOf(value)
  const isExport = _format === FORMAT || (Array.isArray(lists) && (prefs || id))
  if (!isExport) return []
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return [
    readStreamed(async function* () {
      yield bytes
    }),
  ]
}

/** True for an export of one board of WeKan or Trello, by the names of its members. */
async function isStreamed(upload: Openable, text: string): Promise<boolean> {
  if (/^\{\s*"_format"/.test(text)) return true
  const { names, format } = await membersOf(upload.open())
  const isOfTrello = names.has('prefs') || (names.has('id') && names.has('lists'))
  return format === FORMAT || isOfTrello
}

/** Opens the boards of an archive: as its program packs them, or as the files in it are. */
async function boardsInArchive(upload: Openable, reading: Reading): Promise<BoardReader[]> {
  const { files, inside } = await openArchive(upload)
  const known = formsOf('archive').find(([, { fits }]) => fits(files.names))
  if (known !== undefined) {
    const [source, { read }] = known
    const settings = settingsFor(upload, reading)
    return made(source, await read(files, settings), settings)
  }
  const tabular = formsOf('tables').find(([, { fits }]) => fits(files.names))
  if (tabular !== undefined) {
    const [source, { read }] = tabular
    return boardsInTables(source, await read(files), settingsFor(upload, reading))
  }
  const exported = inside.filter(({ name }) => /\.(?:json|csv|tsv|jsonl|xml)$/i.test(name))
  const whole = exported.reduce((sum, { size }) => sum + size, 0)
  if (whole > MOST_EXPORTED) throw tooPacked(MOST_EXPORTED, 'bytes')
  const boards: BoardReader[] = []
  for (const file of exported) boards.push(...(await openBoards(file, reading)))
  // Notion packs its archives once more, and others put workbooks in one.
  const packed = reading.isInside ? [] : inside.filter(({ name }) => /\.(?:zip|xlsx)$/i.test(name))
  let room = MOST_PARSED
  for (const file of packed) {
    const bytes = await inMemory(file, room, reading)
    room -= bytes.size
    boards.push(...(await openBoards(bytes, { ...reading, isInside: true })))
  }
  if (boards.length === 0) throw new AppError('import.zip')
  return boards
}

/** A file of an archive as an upload of its own. */
async function inMemory(file: Openable, most: number, { lease }: Reading): Promise<Openable> {
  await lease.grow(Math.min(file.size, most))
  const bytes = await collected(file.open(), most)
  return {
    name: file.name,
    size: bytes.length,
    async *open() {
      yield* inSlices([bytes])
    },
    slice: async (from, length) => bytes.subarray(from, from + length),
  }
}

async function textOf(upload: Openable, { lease }: Reading): Promise<string> {
  await lease.grow(Math.min(upload.size, MOST_PARSED))
  const bytes = await collected(upload.open(), MOST_PARSED)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new AppError('import.encoding')
  }
}

function settingsFor({ name }: Openable, { settings }: Reading): BoardSettings & ReadSettings {
  const fileName = (name.split('/').at(-1) ?? '').replace(/\.\w+$/, '')
  return { ...settings, fileName, title: settings.title ?? fileName }
}

function made(
  source: string,
  boards: BoardMaker[],
  { membersMapping: mapping, zone }: BoardSettings,
): BoardReader[] {
  return boards.map(({ board }) => readBoard(source, board, { mapping, zone }))
}

/** The options of a request that its JSON has beside a board. */
export async function optionsInBody(upload: Openable, names: readonly string[]): Promise<Json> {
  const head = textIn(await headOf(upload.open()))
  return head.startsWith('{') ? membersNamed(upload.open(), names) : {}
}
