import type { ValueOf } from '../../kernel/contract/kind.ts'
import {
  type Dependency,
  type exportedDependencies,
  BLANK_DEPENDENCY,
} from '../../boards/cards/dependency-kinds.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { type ImportContext, givenFields } from './import-context.ts'

type Given = ValueOf<typeof exportedDependencies> | undefined

/** The dependencies of a card on other cards of the file, one for each of them; others are counted as left out. */
export function dependenciesOf(
  { firstPass, idOf, leftOut }: ImportContext,
  source: string,
  title: string,
  given: Given,
): Dependency[] {
  const all = given ?? []
  const read = new Map<string, Dependency>()
  for (const { cardId, ...values } of all) {
    if (cardId === source || !firstPass.parents.has(cardId)) continue
    if (read.size < COUNT_LIMITS.card.dependencies || read.has(cardId))
      read.set(cardId, { ...BLANK_DEPENDENCY, ...givenFields(values), cardId: idOf(cardId) })
  }
  leftOut.add('dependencies', title, all.length - read.size)
  return [...read.values()]
}
