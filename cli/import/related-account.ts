import type { Imported } from '../import-table.ts'
import type { Places } from './places.ts'
import type { Relation } from './relations.ts'

/**
 * Gives the account of a board as it is once the relations to other boards of the import are made: they
 * are no losses, and a parent on another board, which becomes a relation to it, is told as one.
 */
export function withRelated(imported: Imported, relations: Relation[], places: Places): Imported {
  const found = relations.filter(({ isOutside, to }) => isOutside && places.has(to))
  const parents = found.filter(({ type }) => type === 'parent').length
  return withParents(withoutFound(imported, found.length - parents), parents)
}

/** The account without the losses of relations that were found. */
function withoutFound(imported: Imported, found: number): Imported {
  const { dependencies = 0, ...leftOut } = imported.leftOut
  if (found === 0) return imported
  if (dependencies > found)
    return { ...imported, leftOut: { ...leftOut, dependencies: dependencies - found } }
  const { dependencies: _titles, ...samples } = imported.samples
  const { dependencies: _reason, ...reasons } = imported.reasons ?? {}
  return { ...imported, leftOut, samples, reasons }
}

/** The account that says of parents on other boards what became of them; the service knows of one board alone. */
function withParents(imported: Imported, found: number): Imported {
  const { parents = 0 } = imported.leftOut
  if (found === 0) return imported
  const { parents: before = '', ...others } = imported.reasons ?? {}
  const isAll = found >= parents
  const related = `A parent on another board became a relation to it${isAll ? '' : ` (${found} of ${parents})`}.`
  const reasons = { ...others, parents: isAll ? related : `${related} ${before}`.trim() }
  return { ...imported, reasons }
}
