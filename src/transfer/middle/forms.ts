import type { TableProfile } from '../csv/profile.ts'
import type { DateOrder } from '../csv/written-dates.ts'
import type { Zone } from '../../kernel/contract/days.ts'
import type { BoardMaker, Loss, MiddleFile } from './make-board.ts'

/** The settings that a request gives with a file, and that its reader needs to know. */
export type ReadSettings = {
  zone: Zone
  /** The name of the zone. */
  timeZone: string
  order: DateOrder | undefined
  /** The fields that columns, or properties, of the file are to become. */
  mapping?: unknown
  fileName: string
}

/** The files of an archive, which are unpacked as they are asked for. */
export type ArchiveFiles = {
  names: string[]
  /** The text of a file; `''` if there is none of this name. */
  text(name: string): Promise<string>
  /** The bytes of a file as they are unpacked; none if there is none of this name. */
  stream(name: string): AsyncIterable<Uint8Array>
  /** The bytes of a file; undefined if there is none of this name, or it is too long for an attachment. */
  bytes(name: string): Promise<Uint8Array | undefined>
}

/** A document of JSON in memory. */
export type JsonForm = {
  of: 'json'
  fits(value: unknown): boolean
  read(value: unknown, settings: ReadSettings): BoardMaker[]
}

/** Lines of text that are no table, or a document of XML. */
export type TextForm = {
  of: 'text'
  /** Looks at the first characters. */
  fits(head: string): boolean
  read(text: string, settings: ReadSettings): BoardMaker[]
}

/** A table whose rows are not cards alone. */
export type RowsForm = {
  of: 'rows'
  fits(headings: string[]): boolean
  read(rows: string[][], settings: ReadSettings): BoardMaker[]
}

/** An archive in which a program puts files of its own. */
export type ArchiveForm = {
  of: 'archive'
  fits(names: string[]): boolean
  read(files: ArchiveFiles, settings: ReadSettings): Promise<BoardMaker[]>
}

/** A table inside an archive; its rows can be read more than once. */
export type ArchiveTable = {
  title: string
  /** True if the title says more than the name of the file. */
  isNamed?: true
  open(): AsyncIterable<string[]>
  /** The profile of its columns; by default it is recognised by the headings, as for any table. */
  profileOf?(headings: string[]): TableProfile
  /** The files that go with a row, by its cells. */
  filesOf?(cells: string[]): MiddleFile[]
}

/** An archive of tables, each of which is read as any table, and what it has beside them. */
export type TablesForm = {
  of: 'tables'
  fits(names: string[]): boolean
  read(files: ArchiveFiles): Promise<{ tables: ArchiveTable[]; losses: Loss[] }>
}

/** An export that is read as it comes, or any table: these have readers of their own. */
export type StreamedForm = { of: 'streamed' }

export type SourceForm =
  | JsonForm
  | TextForm
  | RowsForm
  | ArchiveForm
  | TablesForm
  | TableProfile
  | StreamedForm

/** A program whose files are read: its name for people, and the forms that its files have. */
export type ImportSource = { program: string; forms: SourceForm[] }
