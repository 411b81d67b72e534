import type { Kind } from '../../contract/kind.ts'
import type { CommandContext } from '../../core/decision.ts'
import { keysOf, pick } from '../../core/keyed.ts'
import { readAs } from './read-as.ts'
import { fitted } from './fit.ts'
import type { ImportFrame } from './frame.ts'
import type { People } from './people.ts'
import { type Tally, titleOf } from './tally.ts'

/** What a board is made of an export with. */
export type Making = {
  boardId: string
  frame: ImportFrame
  people: People
  commandContext: CommandContext
  tally: Tally
  /** The ids of labels and dropdown items here, by those there: the same, where they can be. */
  kept: Map<string, string>
  /** The new id of what has that one in the export; none of none. */
  idOf(old?: string): string
  /** Whether it is the first of its kind with that id. */
  isFirst(kind: string, old: string): boolean
  /** Whether there was one of its kind with that id. */
  isMade(kind: string, old: string): boolean
}

/** What is given of a thing. */
export function present<T extends object>(of: T) {
  return pick(of, keysOf(of))
}

/** Who wrote what a user of the export did: its importer, where nobody here is that one. */
export function writerOf({ people, commandContext: turn }: Making, there = ''): string {
  return people.here.get(there) ?? turn.actor.id
}

/** Counts a thing that becomes its importer's because nobody here is the one who made it. */
export function countAuthor({ people, tally }: Making, there: string, title: string): void {
  if (there !== '' && !people.here.has(there)) tally.add('authors', title)
}

/** The entries of a list; of those that share an id, the last, and the others are counted. */
export function entriesOf<T extends object>(
  { frame, tally }: Making,
  list: string,
  kind: Kind<T>,
): T[] {
  const entries = (frame.lists.get(list) ?? []).map((raw) => readAs(kind, fitted(raw), tally))
  const byId = new Map<unknown, T>()
  for (const [at, one] of entries.entries()) {
    const id = ('_id' in one && one._id) || at
    const before = byId.get(id)
    if (before) tally.add(list, titleOf(before))
    byId.set(id, one)
  }
  return [...byId.values()]
}

/** Ids that may stay as they are. Any other is replaced: one with a space would end where it stands in. */
export const SANE = /^[\w-]{1,64}$/
