import { KEPT_BYTES } from '../kernel/budget/memory.ts'
import { openCache } from '../kernel/cache.ts'
import type { SharedJson } from '../kernel/shared-json.ts'

/** The JSON of a reply, or the bytes of an export, as all who may read it share it, and the state of the board in which it was read. */
export type Kept = {
  state: string
  json: SharedJson
  /** The ids of what says to each reader whether they watch it, in the order in which they are in the JSON. */
  flagged: string[]
  /** The place where the next page begins. */
  next: readonly [number, number] | undefined
  /** The name of the file that it is saved as. */
  name?: string | undefined
}

/**
 * The replies that an isolate has made. A reply is given again only after the database has said that the
 * board is still in the state in which it was read. The isolate also notes what it has seen of states: by
 * that it chooses what to ask first, but it answers nothing by it.
 */
export type ReadMemory = {
  find(key: string): Kept | undefined
  keep(key: string, kept: Kept): void
  /** Notes the version that a board has by now. */
  note(boardId: string, version: number): void
  /** Notes that what boards show of users, or to one of them, may have changed; and, with `false`, that it was read since. */
  noteOthers(mayHaveChanged: boolean): void
  /** Returns true if, as far as this isolate knows, a board may still have that version. */
  mayStillHave(boardId: string, version: number): boolean
}

/** Bytes that an entry takes beside its JSON. */
const OTHER_BYTES = 1_024

/** No reply takes more than this part of the memory. */
const MOST_OF_ONE = 0.5

/** Boards whose newest version an isolate knows. */
const MOST_BOARDS = 10_000

export function openReadMemory(most = KEPT_BYTES): ReadMemory {
  const kept = openCache<Kept>(most, bytesOf)
  const versions = openCache<number>(MOST_BOARDS)
  let mayLack = false
  return {
    find: (key) => kept.get(key),
    keep(key, reply) {
      if (bytesOf(reply) <= most * MOST_OF_ONE) kept.set(key, reply)
      else kept.delete(key)
    },
    note(boardId, version) {
      if (version >= (versions.get(boardId) ?? 0)) versions.set(boardId, version)
    },
    noteOthers: (mayHaveChanged) => void (mayLack = mayHaveChanged),
    mayStillHave: (boardId, version) => !mayLack && version >= (versions.get(boardId) ?? 0),
  }
}

function bytesOf({ json, flagged }: Kept): number {
  return json.byteLength + flagged.length * 64 + OTHER_BYTES
}
