import {
  type SizeOfContents,
  cardsTogether,
  onCardsTogether,
  sizeOfContents,
} from '../cards/contents-queries.ts'
import { openCardsInOrder } from '../cards/queries.ts'
import { type CountedOnCards, type Rows, COUNTED_ON_CARDS } from '../entities.ts'
import type { NeededContents, Needs } from '../model/decision.ts'
import { MOST_CONTENTS } from '../model/row-limit.ts'
import { type BoardSnapshot, noContents } from '../model/snapshot.ts'
import { type Statement, rowQuery } from '../../kernel/db/statements.ts'

/** Measures what a command copies or moves together, because that is loaded only if it is not too much. Such a command is alone in its batch. */
export function sizeQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  snapshot.contents = noContents()
  const { contents } = snapshot
  return contentsIn(needs).map((needed) =>
    rowQuery(sizeOfContents(snapshot.id, needed), ([size]) => {
      contents.isCut = size === undefined || isTooMuch(size)
    }),
  )
}

/** The cards that a command copies or moves together, with what is on them. */
export function contentsQueries({ id, contents }: BoardSnapshot, needs: Needs[]): Statement[] {
  return contentsIn(needs).flatMap((needed) => [
    rowQuery(cardsTogether(id, needed), (rows) => {
      contents.cards = rows
    }),
    ...(needed.archived
      ? []
      : COUNTED_ON_CARDS.filter((name) => !needed.alone || name !== 'comments').map((name) =>
          onCardsQuery(name, { id, contents }, needed),
        )),
  ])
}

function contentsIn(needs: Needs[]): NeededContents[] {
  return needs.flatMap(({ contents }) => contents ?? [])
}

function isTooMuch(size: SizeOfContents): boolean {
  const { cards, rows, bytes } = MOST_CONTENTS
  const texts = [size.cardBytes, size.commentBytes, size.checklistBytes]
  const things = [size.comments, size.checklists, size.attachments]
  return (
    size.cards > cards || things.some((count) => count > rows) || texts.some((sum) => sum >= bytes)
  )
}

/** The order of the cards among which a command places some. */
export function orderQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  snapshot.order = []
  const lists = needs.flatMap(({ order }) => order ?? [])
  return lists.map((list) =>
    rowQuery(openCardsInOrder(list.board || snapshot.id, list), (rows) => {
      snapshot.order = rows
    }),
  )
}

/** Loads everything of one kind that is on the cards. SQL changes that when cards move, so only copies need it. */
function onCardsQuery<T extends CountedOnCards>(
  name: T,
  { id, contents }: Pick<BoardSnapshot, 'id' | 'contents'>,
  needed: NeededContents,
): Statement {
  const into: Record<T, Rows[T][]> = contents
  return rowQuery(onCardsTogether(name, id, needed), (rows) => {
    into[name] = rows
  })
}
