import type { Dependency } from '../../boards/cards/dependency-kinds.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'
import type { Relation } from '../../boards/cards/dependencies.ts'
import type { ImportCounts } from '../../boards/boards/import-board.ts'

/** A relation of a card to one that its board does not have, by the id of that one in the file. */
export type OutsideRelation = {
  card: string
  title: string
  target: string
  type: Dependency['type'] | 'parent'
}

/** The cards of all boards of an import, by their ids in the file, and those of them to which cards of other boards have relations. */
export type Across = { cards: Map<string, number>; wanted: Set<string> }

/** Most relations of a board to cards of others that an import keeps. */
export const MOST_OUTSIDE = 2_000

const MOST_CARDS = 300_000

/** Relations that one command adds. */
const SLICE = 100

const MOST_SAMPLES = 10

export function newAcross(): Across {
  return { cards: new Map(), wanted: new Set() }
}

/** Remembers the cards of a board. An id that two boards have names no card of another board. */
export function noteCards({ cards }: Across, ids: Iterable<string>): void {
  for (const id of ids) if (cards.size < MOST_CARDS) cards.set(id, (cards.get(id) ?? 0) + 1)
}

/** Finds the cards to which other boards of the import have relations; returns true for the id of one. */
export function findWanted(
  { cards, wanted }: Across,
  boards: Pick<ImportCounts, 'outside'>[],
): (target: string) => boolean {
  for (const { outside = [] } of boards)
    for (const { target } of outside) if (cards.get(target) === 1) wanted.add(target)
  return (target) => wanted.has(target)
}

type Made = Pick<ImportCounts, 'outside' | 'targets'> & { id: string }

/**
 * Adds the relations between the boards that an import has made, also if an earlier attempt has made some
 * of them; what is there already stays. Returns a function that says which ids were found.
 */
export async function relateBoards(
  made: Made[],
  send: (board: string, relations: Relation[]) => Promise<unknown>,
): Promise<(target: string) => boolean> {
  const found = new Map(
    made.flatMap(({ id: board, targets = {} }) =>
      Object.entries(targets).map(([source, target]) => [source, { board, target }] as const),
    ),
  )
  for (const { id, outside = [] } of made) {
    const relations = outside.flatMap(({ card, target, type }): Relation[] => {
      const other = found.get(target)
      if (other === undefined) return []
      return [{ card, ...other, type: type === 'parent' ? 'related-to' : type }]
    })
    for (let at = 0; at < relations.length; at += SLICE)
      await send(id, relations.slice(at, at + SLICE))
  }
  return (target) => found.has(target)
}

/** Counts the relations that lead out of the import; a parent on another board becomes a relation. */
export function withLostRelations<C extends ImportCounts>(
  counts: C,
  isFound: (target: string) => boolean,
): C {
  const { outside = [] } = counts
  if (outside.length === 0) return counts
  const [leftOut, samples, reasons] = [
    { ...counts.leftOut },
    { ...counts.samples },
    { ...counts.reasons },
  ]
  const told = outside.filter(({ target, type }) => type === 'parent' || !isFound(target))
  const byKind = Map.groupBy(told, ({ type }) => (type === 'parent' ? 'parents' : 'dependencies'))
  for (const [kind, relations] of byKind) {
    const titles = relations.map(({ title }) => title)
    const counted = (leftOut[kind] ?? 0) + relations.length
    const absent = relations.filter(({ target }) => !isFound(target)).length
    leftOut[kind] = counted
    samples[kind] = [...new Set([...(samples[kind] ?? []), ...titles])].slice(0, MOST_SAMPLES)
    const why = [
      counts.leftOut[kind] && reasons[kind],
      onOthers(relations.length - absent, counted),
    ]
    reasons[kind] = [...why, absent > 0 && NOT_HERE].filter(Boolean).join(' ')
  }
  return { ...counts, leftOut, samples, reasons }
}

/** Says how many parents of those that are counted are on other boards of the import. */
function onOthers(parents: number, counted: number): string {
  const many = parents < counted ? ` (${formatNumber(parents)} of ${formatNumber(counted)})` : ''
  return parents === 0 ? '' : `A parent on another board became a relation to it${many}.`
}

const NOT_HERE = 'The other cards are not among what is imported.'
