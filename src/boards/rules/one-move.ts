import { type Change, cascadeMany } from '../model/decision.ts'

/** Has the cards that rules move to other boards go there together, as each cascade is statements of its own. */
export function withOneMove(changes: Change[]): Change[] {
  const isMove = (one: Change) =>
    one.do === 'cascade' && (one.of === 'home' || one.of === 'references')
  if (!changes.some(isMove)) return changes
  const idsOf = (of: 'home' | 'references') =>
    changes.flatMap((one): string[] =>
      one.do === 'cascade' && one.of === of ? JSON.parse(one.id) : [],
    )
  const moves = (['home', 'references'] as const).map((of) => cascadeMany(of, idsOf(of)))
  return [...changes.filter((one) => !isMove(one)), ...moves]
}
