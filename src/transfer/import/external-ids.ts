import type { FirstPass } from './first-pass.ts'

/** The kinds of rows whose external ids imports keep. */
type Kind = 'card' | 'list'

/** Ids that readers make of a place in the file, and not of an id in the program. */
const OF_PLACE = 'row'

/**
 * Gives a function for the external id of an entry: the one that the file has, or else `source:id`.
 * A second entry with the same one gets none. Exports of boards from here have the ids of their rows,
 * not those of another program, so that only what they say themselves is kept.
 */
export function externalIdReader({ source, own }: Pick<FirstPass, 'source' | 'own'>) {
  const seen = new Set<string>()
  const isFromHere = 'almostDueMinutes' in own.entry
  return (kind: Kind, given: string | null | undefined, id: string): string | null => {
    const found = given ?? (isFromHere ? '' : externalIdOf(source, id))
    if (found === '' || seen.has(`${kind} ${found}`)) return null
    seen.add(`${kind} ${found}`)
    return found
  }
}

/** The external id for an id of a source; readers put the kind of the thing before it (`card 2002`). Empty if there is none. */
export function externalIdOf(source: string, sourceId: string): string {
  const at = sourceId.indexOf(' ')
  const id = sourceId.slice(at + 1).trim()
  return id === '' || sourceId.slice(0, Math.max(at, 0)) === OF_PLACE ? '' : `${source}:${id}`
}
