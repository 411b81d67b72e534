import { changeCard } from './changes.ts'
import { openCard } from './create-card.ts'
import { type Dependency, type dependencyForm, BLANK_DEPENDENCY } from './dependency-kinds.ts'
import { type CommandContext, type Decision, type HasId, decided } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { GivenIn } from '../../kernel/contract/entity.ts'
import { differences, keysOf, pick } from '../../kernel/contract/keyed.ts'
import type { Card } from '../model/rows.ts'

type OnCards = { card: string; target: string }

type Values = GivenIn<typeof dependencyForm>

/**
 * Adds a dependency of a card on another card of its board; if there is one, changes what is given
 * of it. As in WeKan, nothing is added to the other card, and circles are allowed.
 */
export function addDependency(
  snapshot: BoardSnapshot,
  { card: id, target, ...given }: OnCards & Values & { field: string },
  context: CommandContext,
): Decision<HasId & Dependency> {
  const { field, ...values } = given
  const card = openCard(snapshot, id)
  if (target === '') throw invalid(field, 'is required')
  if (target === id) throw invalid(field, 'is the card itself')
  if (!isOnBoard(snapshot, target)) throw invalid(field, 'is not a card of this board')
  const before = dependencyOn(card, target)
  const dependency = { ...(before ?? { cardId: target, ...BLANK_DEPENDENCY }), ...givenIn(values) }
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
  if (!isOnBoard(snapshot, target))
    throw new AppError('card.not_found', { reason: 'The board has no such card to depend on.' })
  const after = card.cardDependencies.filter(({ cardId }) => cardId !== target)
  return decided({ id }, changed(card, after, context))
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
