import { since } from '../../kernel/contract/revisions.ts'
import type { OfReader } from '../../kernel/shared-json.ts'
import type { BoardAccess } from '../../operations/permissions.ts'
import type { ForReader } from '../../operations/versioned-read.ts'
import { CHANGED, watchedOn, watchedOrChanged } from './queries.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** A view says this of the rights of its reader, until those are added. */
const NO_RIGHTS = '"rights":[]'

type Flagged<A> = (answer: A) => string[]

/** The watches and the rights of a reader, for an answer whose records have no watches and whose rights are empty. */
export function ownRightsAndWatches<A>(flagged: Flagged<A>): ForReader<A> {
  return forReader(flagged, (rights) => [NO_RIGHTS, `"rights":${JSON.stringify([...rights])}`])
}

/** Does the same as `ownRightsAndWatches` for an answer with the changes since a version: it does not suit a reader who has changed their watches since then. */
export function ownSince<A>(flagged: Flagged<A>, version: number): ForReader<A> {
  return {
    ...ownRightsAndWatches(flagged),
    find: (scope) => watchedOrChanged(scope, version),
    isShared: (watched) => !watched.has(CHANGED),
  }
}

/** The watches of a reader, for an answer whose records have none. */
export function ownWatches<A>(flagged: Flagged<A>): ForReader<A> {
  return forReader(flagged, () => undefined)
}

function forReader<A>(
  flagged: Flagged<A>,
  replaced: (rights: ReadonlySet<BoardAccess>) => OfReader['replaced'],
): ForReader<A> {
  return {
    find: watchedOn,
    flagged,
    own: (watched, { flagged: ids, caller, revision }) => ({
      ...(since('11').includes(revision)
        ? { watched, flagged: ids }
        : { watched: NOTHING, flagged: [] }),
      replaced: replaced(caller.rights),
    }),
  }
}

/** The choice for an answer that is the same for all readers. */
export function nothingOwn<A>(): ForReader<A> {
  return { flagged: () => [], own: () => ({ watched: NOTHING, flagged: [] }) }
}
