import { listIn, textOf } from './json.ts'
import type { BoardDocument } from './update/document.ts'

/** A relation of a card to another one, or to its parent, by their external ids; `isOutside` if the other is not on the board. */
export type Relation = { from: string; to: string; type: string; isOutside: boolean }

/** The cards of a board that was read there, by their external ids, and their relations. */
export type Related = { externalId: string; relations: Relation[]; cards: string[] }

/** Keeps of a board that was read what relations need. */
export function relatedOf(externalId: string, document: BoardDocument): Related {
  const cards = document.cards.map((card) => textOf(card['externalId']))
  return { externalId, relations: relationsIn(document), cards }
}

/** Lists the relations and the parents of the cards of a board. */
export function relationsIn(document: BoardDocument): Relation[] {
  const ids = new Map(document.cards.map(({ _id, externalId }) => [_id, textOf(externalId)]))
  const inside = document.cards.flatMap((card) => [
    { cardId: card['parentId'], type: 'parent', from: card['_id'] },
    ...listIn(card, 'cardDependencies').map((one) => ({ ...one, from: card['_id'] })),
  ])
  const all = [
    ...inside.map(({ cardId, type, from }: Record<string, unknown>) => {
      return { from: ids.get(from), to: ids.get(cardId), type: textOf(type), isOutside: false }
    }),
    ...listIn(document, 'relations').map(({ cardId, other, type }) => {
      return { from: ids.get(cardId), to: textOf(other), type: textOf(type), isOutside: true }
    }),
  ]
  return all.flatMap(({ from = '', to = '', ...more }) =>
    from === '' || to === '' ? [] : [{ from, to, ...more }],
  )
}

/** Names a relation in the state of an import; external ids have no blanks at their ends. */
export function keyOf({ from, to, type }: Relation): string {
  return JSON.stringify([from, to, type])
}

/** The relation of a key, between cards that may be on any board. */
export function relationOf(key: string): Relation {
  const [from, to, type] = listOfTexts(JSON.parse(key))
  return { from: from ?? '', to: to ?? '', type: type ?? '', isOutside: true }
}

function listOfTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf) : []
}
