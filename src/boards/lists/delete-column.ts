import { AppError } from '../../kernel/contract/app-error.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'
import { changeCard } from '../cards/changes.ts'
import { placeOf } from '../cards/create-card.ts'
import {
  type Change,
  type ColumnKind,
  type CommandContext,
  type Decision,
  type DomainEvent,
  type HasId,
  type Needs,
  cascade,
  decided,
  event,
  remove,
  update,
} from '../model/decision.ts'
import { MOST_CONTENTS } from '../model/row-limit.ts'
import type { Card, List, Swimlane } from '../model/rows.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

/** A call that deletes a list or swimlane says with this what happens to its cards; `ask` refuses if there are some. */
export type CardsGone = 'ask' | 'delete' | 'archive'

/** A list or a swimlane that is deleted; `archive` finds the place where its cards are archived. */
type Deletion =
  | { of: 'list'; column: List; archive: () => Pick<Card, 'listId'> }
  | { of: 'swimlane'; column: Swimlane; archive: () => Pick<Card, 'swimlaneId'> }

/** Deletes a list or a swimlane. Its cards are deleted with it, or archived where they stay readable. */
export function deleteColumn(
  snapshot: BoardSnapshot,
  { of, column, archive }: Deletion,
  cards: CardsGone,
  context: CommandContext,
): Decision<HasId> {
  const { id, title } = column
  const count = snapshot.cardsIn.get(id) ?? 0
  if (cards === 'ask' && count > 0)
    throw new AppError(`${of}.not_empty`, { values: { count: formatNumber(count) } })
  const archived = cards === 'archive' ? archiveCards(snapshot, archive, context) : NOTHING
  const gone = [
    cascade('keptColumn', JSON.stringify({ of, row: column })),
    cascade(of, id),
    remove(of === 'list' ? 'lists' : 'swimlanes', { id }),
  ]
  const removed =
    of === 'list'
      ? event('removeList', { listId: id, title })
      : event('removeSwimlane', { swimlaneId: id, title })
  return decided({ id }, [...archived.changes, ...gone], [...archived.events, removed])
}

export function neededToDelete(of: ColumnKind, id: string, cards: CardsGone | undefined): Needs {
  if (cards === 'archive') return { contents: { of, id, archived: true } }
  return cards === 'ask' ? { cardsIn: { of, id } } : {}
}

type Archived = { changes: Change[]; events: DomainEvent[] }

const NOTHING: Archived = { changes: [], events: [] }

/** Archives the cards of `snapshot.contents` at another place, so that they outlive their own. In another list they come last, in the order that they had. */
function archiveCards(
  { contents, lists }: BoardSnapshot,
  placeFor: () => Partial<Card>,
  { now }: CommandContext,
): Archived {
  const { cards, isCut } = contents
  if (isCut) throw new AppError('card.limit', { reason: TOO_MANY })
  if (cards.length === 0) return NOTHING
  const place = placeFor()
  const counted = new Map<string, Pick<List, 'cardCount' | 'lastSort'>>()
  const archived = cards.map((before) => {
    const listId = place.listId ?? before.listId
    const { cardCount = 0, lastSort = -1 } = counted.get(listId) ?? lists.get(listId) ?? {}
    const comes = listId !== before.listId
    const leaves = !comes && !before.archived
    const sort = comes ? lastSort + 1 : before.sort
    counted.set(listId, {
      cardCount: cardCount - Number(leaves),
      lastSort: Math.max(lastSort, sort),
    })
    const set = { ...place, sort, ...(!before.archived && { archived: true, archivedAt: now }) }
    return { before, set }
  })
  return {
    changes: [
      ...archived.flatMap(({ before, set }) => changeCard(before, set, now)),
      ...[...counted].map(([id, counts]) => update('lists', { id }, counts)),
    ],
    events: archived.flatMap(({ before, set }) =>
      before.archived ? [] : event('archivedCard', placeOf({ ...before, ...set })),
    ),
  }
}

const TOO_MANY = `At most ${MOST_CONTENTS.cards} cards with 4 MB of texts are archived at once; archive some of them first, or delete them by ?cards=delete.`
