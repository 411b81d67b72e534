import { type Known, textOf } from './card.ts'
import { type Found, type Stored, cardsIn } from './stored.ts'
import type { Ledger } from './writer.ts'

/** The numbers of writes of unknown fate that ended in either way. */
export type Fates = { stored: number; notStored: number }

/** Yields a sentence for each difference between the boards and the acknowledged writes, and for each write stored in part; counts the outcomes of unacknowledged writes. */
export function* differencesIn(
  { cards, refused }: Ledger,
  boards: Map<string, Stored>,
  fates: Fates,
): Generator<string> {
  for (const answer of refused) yield `A write was refused: ${answer}`
  for (const [board, stored] of boards) {
    const found = cardsIn(stored)
    const own = cards.filter((known) => known.board === board)
    const known = new Set(own.flatMap((card) => idOf(card, found) ?? []))
    for (const [id, { name }] of found)
      if (!known.has(id))
        yield `Board ${board} has card ${id}, "${name}", which no request created.`
    for (const card of own) yield* unlike(card, found)
    for (const group of Map.groupBy(own, (card) => card.group).values())
      yield* inPart(group, found, fates)
    const seqs = stored.activities.map(({ seq }) => seq).toSorted((a, b) => a - b)
    for (const [at, seq] of seqs.entries())
      if (seq !== at + 1)
        yield `In the log of board ${board}, seq ${at + 1} is missing: ${seq} is in its place.`
  }
}

function idOf({ id, name }: Known, found: Map<string, Found>): string | undefined {
  return id ?? [...found].find(([, card]) => card.name === name)?.[0]
}

function* unlike(card: Known, found: Map<string, Found>): Generator<string> {
  const id = idOf(card, found)
  const there = id === undefined ? undefined : found.get(id)
  const text = textOf(there?.state)
  const [sure, maybe] = [textOf(card.sure), card.maybe && textOf(card.maybe)]
  if (text !== sure && text !== maybe)
    yield `"${card.name}" is ${text}, and was acknowledged as ${sure}${maybe ? ` or would be ${maybe}` : ''}.`
  for (const [name, is] of there?.ids ?? []) {
    const acknowledged = card.ids.get(name)
    if (acknowledged !== undefined && acknowledged !== is)
      yield `"${name}" is ${is}, and was acknowledged as ${acknowledged}.`
  }
}

/** Cards that were made together must be there together. */
function* inPart(group: Known[], found: Map<string, Found>, fates: Fates): Generator<string> {
  const doubtful = group.filter(({ maybe }) => maybe !== undefined)
  const [first] = doubtful
  if (first === undefined) return
  const isMaking = first.sure === undefined
  const done = doubtful.filter((card) => {
    const id = idOf(card, found)
    const there = id === undefined ? undefined : found.get(id)
    return textOf(there?.state) === textOf(card.maybe)
  })
  if (isMaking && done.length > 0 && done.length < group.length)
    yield `Of ${group.length} cards made at once, ${done.length} are there: "${first.name}".`
  fates.stored += isMaking ? Math.sign(done.length) : done.length
  fates.notStored += isMaking ? 1 - Math.sign(done.length) : doubtful.length - done.length
}
