import type { Importing } from './importing.ts'
import { type Places, placesIn } from './places.ts'
import { relateCard } from './relate-card.ts'
import { withRelated } from './related-account.ts'
import { type Related, type Relation, keyOf, relationOf } from './relations.ts'
import type { Report } from './report.ts'
import type { BoardState } from './state.ts'

/** The state is saved after so many relations; one that is brought again changes nothing. */
const SAVED_AFTER = 50

/**
 * Brings the relations of cards to what they are there, once all boards are here. One that an earlier run
 * has brought is not brought again, so that people here may take it away. Gives the reports with what
 * could not be related.
 */
export async function relateBoards(
  given: Importing,
  boards: (Related & { report: Report })[],
): Promise<Report[]> {
  const all = await placesIn(given, boards)
  const reports: Report[] = []
  for (const { externalId, relations, cards, report } of boards) {
    // Some programs number the cards of each board by themselves.
    const places = new Map([...all, ...cards.map((card) => [card, externalId] as const)])
    const board = given.kept.state.boards[externalId]
    const told = board === undefined ? [] : await relateBoard(given, { board, relations, places })
    const imported = withRelated(report.imported, relations, places)
    reports.push({ ...report, imported, told: [...report.told, ...told] })
  }
  return reports
}

/** A board that is here, what its cards are related to there, and where the others are. */
type Relating = { board: BoardState; relations: Relation[]; places: Places }

/** Adds the relations of a board that are new there, and takes away those that are gone; returns what could not be done. */
async function relateBoard(
  given: Importing,
  { board, relations, places }: Relating,
): Promise<string[]> {
  const told: string[] = []
  const before = board.relations ?? []
  const done = new Set(before)
  const save = async () => {
    board.relations = [...done]
    await given.kept.save()
  }
  for (const [at, { key, relation, isGone }] of changesOf(before, relations, places).entries()) {
    const why = await relateCard(given, { ...relation, places, isGone })
    if (why !== undefined) told.push(`${relation.from} ${relation.type} ${relation.to}: ${why}`)
    if (isGone) done.delete(key)
    else done.add(key)
    if ((at + 1) % SAVED_AFTER === 0) await save()
  }
  await save()
  return told
}

/** Compares the relations that are here with those that are there. */
function changesOf(before: string[], relations: Relation[], places: Places) {
  const wanted = new Map(relations.map((one) => [keyOf(one), one]))
  const here = new Set(before)
  const added = [...wanted]
    .filter(([key, { to }]) => !here.has(key) && places.has(to))
    .map(([key, relation]) => ({ key, relation, isGone: false }))
  const gone = before
    .filter((key) => !wanted.has(key))
    .map((key) => ({ key, relation: relationOf(key), isGone: true }))
  return [...added, ...gone]
}
