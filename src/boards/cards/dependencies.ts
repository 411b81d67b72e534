import { changeCard } from './changes.ts'
import { openCard } from './create-card.ts'
import { type Dependency, type dependencyForm, BLANK_DEPENDENCY } from './dependency-kinds.ts'
import { type CommandContext, type Decision, type HasId, decided } from '../model/decision.ts'
import { type BoardSnapshot, rightsOn } from '../model/snapshot.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { GivenIn } from '../../kernel/contract/entity.ts'
import { differences, keysOf, pick } from '../../kernel/contract/keyed.ts'
import type { Card } from '../model/rows.ts'

type OnCards = { card: string; target: string; board?: string | undefined }

type Values = GivenIn<typeof dependencyForm>

/**
 * Adds a dependency of a card on another card of its board, or of another board that the sender may
 * read; if there is one, changes what is given of it. As in WeKan, nothing is added to the other card,
 * and circles are allowed.
 */
export function addDependency(
  snapshot: BoardSnapshot,
  { card: id, target, board, ...given }: OnCards & Values & { field: string },
  context: CommandContext,
): Decision<HasId & Dependency> {
  const { field, ...values } = given
  const card = openCard(snapshot, id)
  if (target === '') throw invalid(field, 'is required')
  if (target === id) throw invalid(field, 'is the card itself')
  const there = readableBoard(snapshot, board, context)
  if (!isOnBoard(there, target)) throw invalid(field, 'is not a card of this board')
  const before = dependencyOn(card, target)
  const blank = {
    cardId: target,
    ...(there !== snapshot && { boardId: there.id }),
    ...BLANK_DEPENDENCY,
  }
  const dependency = { ...(before ?? blank), ...givenIn(values) }
  const others = card.cardDependencies
  const after =
    before === undefined
      ? [...others, dependency]
      : others.map((other) => (other === before ? dependency : other))
  return decided({ id, ...dependency }, changed(card, after, context))
}

/** Changes a dependency; values that are not given stay. */
export function editDependency(
  snapshot: BoardSnapshot,
  { card: id, target, ...values }: OnCards & Values,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, id)
  const before = dependencyOn(card, target)
  if (before === undefined) throw new AppError('dependency.not_found')
  const after = card.cardDependencies.map((other) =>
    other === before ? { ...other, ...givenIn(values) } : other,
  )
  return decided({ id }, changed(card, after, context))
}

/** Removes a dependency on another card of the board, if there is one. */
export function deleteDependency(
  snapshot: BoardSnapshot,
  { card: id, target }: OnCards,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, id)
  if (!isOnBoard(snapshot, target) && dependencyOn(card, target) === undefined)
    throw new AppError('card.not_found', { reason: 'The board has no such card to depend on.' })
  const after = card.cardDependencies.filter(({ cardId }) => cardId !== target)
  return decided({ id }, changed(card, after, context))
}

/** The board that a command names, or its own. Throws if the sender may not read it. */
function readableBoard(
  snapshot: BoardSnapshot,
  board: string | undefined,
  { actor }: CommandContext,
): BoardSnapshot {
  if (!board || board === snapshot.id) return snapshot
  const there = snapshot.elsewhere.get(board)
  const mayRead = there?.boards.has(board) && rightsOn(there, actor).has('read')
  if (there === undefined || !mayRead) throw invalid('boardId', 'is not a board')
  return there
}

/** A relation of a card to a card of another board that the same import has made. */
export type Relation = { card: string; target: string; board: string; type: Dependency['type'] }

/** Adds the relations of an import between its boards, as many as a card may have; those that are there stay. */
export function relateCards(
  snapshot: BoardSnapshot,
  { relations }: { relations: Relation[] },
): Decision<{ count: number }> {
  const changes = [...Map.groupBy(relations, ({ card }) => card)].flatMap(([id, more]) => {
    const card = snapshot.cards.get(id)
    if (card?.boardId !== snapshot.id) return []
    const added = more
      .filter(({ target }) => dependencyOn(card, target) === undefined)
      .map(({ target, board, type }) => ({
        ...BLANK_DEPENDENCY,
        cardId: target,
        boardId: board,
        type,
      }))
    const all = [...card.cardDependencies, ...added].slice(0, COUNT_LIMITS.card.dependencies)
    // The card says the same as before, so its dates stay.
    return changeCard(card, { cardDependencies: all }, card.modifiedAt)
  })
  return decided({ count: relations.length }, changes)
}

function isOnBoard(snapshot: BoardSnapshot, card: string): boolean {
  return snapshot.cards.get(card)?.boardId === snapshot.id
}

function dependencyOn({ cardDependencies }: Card, target: string): Dependency | undefined {
  return cardDependencies.find(({ cardId }) => cardId === target)
}

function givenIn(values: Values) {
  return pick(values, keysOf(values))
}

function changed(card: Card, cardDependencies: Dependency[], { now }: CommandContext) {
  const set = differences(card, { cardDependencies })
  return Object.keys(set).length === 0 ? [] : changeCard(card, set, now)
}
