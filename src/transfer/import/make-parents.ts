import type { ImportContext } from './import-context.ts'
import { keepOutside } from './make-dependencies.ts'

type Lost = { parentId?: string | undefined; title?: string | undefined }

/**
 * Remembers a card to which other boards have relations. Of one that loses its parent, counts a parent that
 * would make a circle, and keeps one that the board does not have apart.
 */
export function noteRelations(context: ImportContext, id: string, lost: Lost | undefined): void {
  const { firstPass, idOf, leftOut, targets, wanted } = context
  if (wanted.has(id)) targets.set(id, idOf(id))
  const { parentId: target = '', title = '' } = lost ?? {}
  if (target === '') return
  const isHere = firstPass.parents.has(target)
  if (isHere) leftOut.explain('parents', CIRCLE)
  const isApart = !isHere && keepOutside(context, { card: idOf(id), title, target, type: 'parent' })
  if (!isApart) leftOut.add('parents', title)
}

const CIRCLE = 'No card can be above itself, by way of others either.'

/** The parents that exist, without those that would make a card its own ancestor. */
export function withoutCycles(parents: Map<string, string>): Map<string, string> {
  const rooted = new Map<string, string>()
  const seen = new Set<string>()
  for (const start of parents.keys()) {
    const path = new Set<string>()
    for (let at = start; parents.has(at) && !seen.has(at); at = rooted.get(at) ?? '') {
      const parent = parents.get(at) ?? ''
      path.add(at)
      if (parents.has(parent) && !path.has(parent)) rooted.set(at, parent)
    }
    for (const id of path) seen.add(id)
  }
  return rooted
}
