import type { ValueOf } from '../../kernel/contract/kind.ts'
import {
  type Dependency,
  type exportedDependencies,
  BLANK_DEPENDENCY,
} from '../../boards/cards/dependency-kinds.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { type ImportContext, givenFields } from './import-context.ts'
import { MOST_OUTSIDE, type OutsideRelation } from './across.ts'
import { shortTitle } from './left-out.ts'

type Given = ValueOf<typeof exportedDependencies> | undefined

/** The dependencies of a card on other cards of the board, one for each of them. Those on cards elsewhere are kept apart, and the others counted as left out. */
export function dependenciesOf(
  context: ImportContext,
  source: string,
  title: string,
  given: Given,
): Dependency[] {
  const { firstPass, idOf, leftOut } = context
  const all = given ?? []
  const read = new Map<string, Dependency>()
  let apart = 0
  for (const { cardId, boardId: _elsewhere, ...values } of all) {
    if (cardId === source) continue
    const { type = BLANK_DEPENDENCY.type } = values
    const isFull = read.size + apart >= COUNT_LIMITS.card.dependencies && !read.has(cardId)
    if (isFull) leftOut.explain('dependencies', FULL)
    else if (!firstPass.parents.has(cardId))
      apart += keepOutside(context, { card: idOf(source), title, target: cardId, type })
    else read.set(cardId, { ...BLANK_DEPENDENCY, ...givenFields(values), cardId: idOf(cardId) })
  }
  leftOut.add('dependencies', title, all.length - read.size - apart)
  return [...read.values()]
}

const FULL = `A card has at most ${COUNT_LIMITS.card.dependencies} relations.`

const TOO_MANY = `A board keeps ${formatNumber(MOST_OUTSIDE)} relations to cards that are not in it; what is beyond is left out.`

/** Keeps a relation to a card that the board does not have; returns 0 if there are too many, else 1. */
export function keepOutside({ outside, leftOut }: ImportContext, relation: OutsideRelation): 0 | 1 {
  if (outside.length >= MOST_OUTSIDE) {
    leftOut.explain(relation.type === 'parent' ? 'parents' : 'dependencies', TOO_MANY)
    return 0
  }
  outside.push({ ...relation, title: shortTitle(relation.title) })
  return 1
}
