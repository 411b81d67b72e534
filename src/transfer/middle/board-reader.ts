import type { Entry } from '../import/entry.ts'
import type { LeftOutCounts } from '../import/left-out.ts'

/** An entry of a list of a board; `errorPrefix` comes before its fields' names in error messages. */
export type ListEntry = { list: string; errorPrefix: string; entry: Entry }

/** A part of a board in the middle form: what one place of the file has, as entries of one list or of several. */
export type MiddlePart = {
  list: string
  entries: ListEntry[]
  /** The bytes that it has in the file. */
  bytes: number
  /** True for one of the board's own fields, which `about` has. */
  isOwn?: true
  /** The bytes of an attachment; undefined if they cannot be read. A source that only has its address gives no such function. */
  file?: () => Promise<Uint8Array | undefined>
}

/** A decision that a reader made of what a file leaves open: which option changes it, and why it was made so. */
export type Decided = {
  option: string
  value: string
  why: string
  /** Other columns or properties that may be what was decided. */
  others?: string[]
  /** Says by what somebody of the file was found here. */
  by?: 'username' | 'address' | 'fullname'
}

/** The board itself, which a reader gives once it has read the rest. */
export type AboutBoard = {
  about: {
    source: string
    /** The board's own fields. */
    entry: Entry
    /** The board's id in the file. */
    id: unknown
    /** `membersMapping` of the file: the users here for the users of it. */
    mapping: unknown
    /** False if the texts of comments are in the activities. */
    hasComments: boolean
    decided: Decided[]
  }
}

/**
 * Reads a board of any source in the middle form. It is read twice, because users must be matched
 * before the entries that refer to them are stored.
 */
export type BoardReader = {
  /** The parts that others refer to, and the board itself; the bytes of files, and comments whose authors the file lists, are left to `whole`. */
  outline(): AsyncIterable<MiddlePart | AboutBoard>
  /** All parts; counts what is left out. */
  whole(leftOut: LeftOutCounts): AsyncIterable<MiddlePart>
  /** Returns the error to answer where reading the outline has thrown one. */
  telling(thrown: unknown): Promise<unknown>
}
