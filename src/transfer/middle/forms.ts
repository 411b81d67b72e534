import type { TableProfile } from '../csv/profile.ts'
import type { DateOrder } from '../csv/written-dates.ts'
import type { Zone } from '../../kernel/contract/days.ts'
import type { BoardMaker } from './make-board.ts'

/** What a request says of a file that its reader needs to know. */
export type ReadSettings = { zone: Zone; order: DateOrder | undefined; fileName: string }

/** The files of an archive, which are unpacked as they are asked for. */
export type ArchiveFiles = {
  names: string[]
  /** The text of a file; `''` if there is none of this name. */
  text(name: string): Promise<string>
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

/** An export that is read as it comes, or any table: these have readers of their own. */
export type StreamedForm = { of: 'streamed' }

export type SourceForm = JsonForm | TextForm | RowsForm | ArchiveForm | TableProfile | StreamedForm

/** A program whose files are read: its name for people, and the forms that its files have. */
export type ImportSource = { program: string; forms: SourceForm[] }
