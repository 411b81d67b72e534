import { type Client, LanewayError } from '../../client/client.ts'
import type { Imported } from '../import-table.ts'
import type { Importing } from './importing.ts'
import { textOf } from './json.ts'
import { type Relation, keyOf, relationOf, relationsIn } from './relations.ts'
import type { Report } from './report.ts'
import { type BoardDocument, documentOf } from './update/document.ts'

/** A board that was read there, and what is reported of it. */
export type Related = {
  externalId: string
  relations: Relation[]
  /** The external ids of its cards. */
  cards: string[]
  report: Report
}

/** Keeps of a board that was read what relations need. */
export function relatedOf(externalId: string, document: BoardDocument): Omit<Related, 'report'> {
  const cards = document.cards.map((card) => textOf(card['externalId']))
  return { externalId, relations: relationsIn(document), cards }
}

/** The state is saved after so many relations; one that is brought again changes nothing. */
const SAVED_AFTER = 50

/** The external id of the board that a card is on, by that of the card. */
type Places = ReadonlyMap<string, string>

/**
 * Brings the relations of cards to what they are there, once all boards are here. One that an earlier run
 * has brought is not brought again, so that people here may take it away. Gives the reports with what
 * could not be related.
 */
export async function relateBoards(given: Importing, boards: Related[]): Promise<Report[]> {
  const places = await placesIn(given, boards)
  const reports: Report[] = []
  for (const { externalId, relations, report } of boards) {
    const board = given.kept.state.boards[externalId]
    const wanted = new Map(relations.map((one) => [keyOf(one), one]))
    const told: string[] = []
    const before = board?.relations ?? []
    const done = new Set(before)
    const change = async (key: string, relation: Relation, isGone: boolean) => {
      const why = await relate(given, { ...relation, places, isGone })
      if (why !== undefined) told.push(`${relation.from} ${relation.type} ${relation.to}: ${why}`)
      if (isGone) done.delete(key)
      else done.add(key)
      changed += 1
      if (changed % SAVED_AFTER === 0) await save()
    }
    const save = async () => {
      if (board !== undefined) board.relations = [...done]
      await given.kept.save()
    }
    let changed = 0
    if (board !== undefined) {
      for (const [key, relation] of wanted)
        if (!done.has(key) && places.has(relation.to)) await change(key, relation, false)
      for (const key of before) if (!wanted.has(key)) await change(key, relationOf(key), true)
      await save()
    }
    const imported = withRelated(report.imported, relations, places)
    reports.push({ ...report, imported, told: [...report.told, ...told] })
  }
  return reports
}

/** Gives a report without the losses of relations that lead to other boards of the import. */
export function withRelated(imported: Imported, relations: Relation[], places: Places): Imported {
  const found = relations.filter(
    ({ isOutside, type, to }) => isOutside && type !== 'parent' && places.has(to),
  )
  const { dependencies = 0, ...others } = imported.leftOut
  if (found.length === 0) return imported
  if (dependencies > found.length) {
    const leftOut = { ...others, dependencies: dependencies - found.length }
    return { ...imported, leftOut }
  }
  const { dependencies: _titles, ...samples } = imported.samples
  return { ...imported, leftOut: others, samples }
}

/** Finds the boards of cards: of those that are read now, and of those that earlier runs have made. */
export async function placesIn(
  { kept }: Pick<Importing, 'kept'>,
  boards: Omit<Related, 'report'>[],
): Promise<Places> {
  const known = new Map(boards.map(({ externalId, cards }) => [externalId, cards]))
  const places = new Map<string, string>()
  for (const externalId of new Set([...known.keys(), ...Object.keys(kept.state.boards)])) {
    const cards =
      known.get(externalId) ??
      relatedOf(externalId, documentOf(await kept.readBase(externalId))).cards
    for (const card of cards) places.set(card, externalId)
  }
  return places
}

type Change = Relation & { places: Places; isGone: boolean }

/** Adds a relation, or takes it away; returns why that is not possible. */
async function relate(
  { api, kept }: Importing,
  { from, to, type, places, isGone }: Change,
): Promise<string | undefined> {
  const place = async (externalId: string) => {
    const board = kept.state.boards[places.get(externalId) ?? '']?.id
    if (board === undefined) return undefined
    const [card] = await api.get_board_cards({ board, query: { externalId } })
    return card && { board, card: card._id }
  }
  const [own, other] = [await place(from), await place(to)]
  if (own === undefined || other === undefined)
    return isGone ? undefined : 'one of the cards is gone here.'
  try {
    await send(api, { own, other, type, isGone })
    return undefined
  } catch (error) {
    const isRefusal = error instanceof LanewayError && error.status >= 400 && error.status < 500
    if (isRefusal && ![401, 408, 429].includes(error.status)) return error.reason
    throw error
  }
}

/** The types of relations that the service has; a parent on another board becomes the first one. */
const TYPES = ['related-to', 'blocks', 'is-blocked-by', 'fixes', 'is-fixed-by'] as const

type Placed = { board: string; card: string }

async function send(
  api: Client,
  { own, other, type, isGone }: { own: Placed; other: Placed; type: string; isGone: boolean },
): Promise<void> {
  const isApart = own.board !== other.board
  if (type === 'parent' && !isApart) {
    const { parentId } = await api.get_card_by_id({ card: own.card })
    // A parent that was chosen here since stays.
    if (isGone ? parentId === other.card : !parentId)
      await api.edit_board_card({ ...own, body: { parentId: isGone ? '' : other.card } })
  } else if (isGone) await api.delete_card_dependency({ ...own, target: other.card })
  else {
    const body = { cardId: other.card, type: TYPES.find((one) => one === type) ?? 'related-to' }
    await api.new_card_dependency({
      ...own,
      body: isApart ? { ...body, boardId: other.board } : body,
    })
  }
}
