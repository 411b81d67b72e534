import { AppError } from '../../kernel/contract/app-error.ts'
import { authorize } from '../../operations/permissions.ts'
import type { Person } from '../../operations/permissions.ts'
import type { CommandContext, Decision, Needs } from '../model/decision.ts'
import { decideInTurn } from '../model/in-turn.ts'
import type { Limits } from '../model/limits.ts'
import { refuseHuge } from '../model/row-limit.ts'
import { type BoardSnapshot, rightsOn } from '../model/snapshot.ts'
import { expectWithinLimits } from '../model/within-limits.ts'
import { type ActionKind, isActionKind } from './action-kinds.ts'
import { ACTS } from './acts.ts'
import type { Rule } from './fields.ts'
import type { Act, Stage } from './stage.ts'

/** A rule that is to act on a card, or on the board if there is none. */
export type Case = { rule: Rule; cardId: string; personId: string }

/** The end of a case: what it changes, why it fails, or what has to be read first. */
export type Ending =
  | Pick<Decision<unknown>, 'changes' | 'events'>
  | { reason: string }
  | { lacks: Needs[] }

type Around = Omit<CommandContext, 'actor'> & { limits: Limits }

/** Names the rows that a case needs and the snapshot lacks. Whatever else is wrong is found where it acts. */
export function lacksOf(on: BoardSnapshot, one: Case, around: Around): Needs[] {
  const { rule, cardId } = one
  const maker = on.people.get(rule.userId)
  const first: Needs[] = [
    ...(maker === undefined ? [{ people: [rule.userId] }] : []),
    ...(cardId !== '' && !on.cards.has(cardId) ? [{ cards: [cardId] }] : []),
  ]
  if (first.length > 0 || !maker) return first
  try {
    return actOf(rule)?.lacks?.(stageOf(on, one, around, maker)) ?? []
  } catch (thrown) {
    if (thrown instanceof AppError) return []
    throw thrown
  }
}

/** Decides what a rule does in a case, with the rights of who made it, as the board says they are. */
export function actOn(on: BoardSnapshot, one: Case, around: Around): Ending {
  const lacks = lacksOf(on, one, around)
  if (lacks.length > 0) return { lacks }
  try {
    return decide(on, one, around)
  } catch (thrown) {
    if (thrown instanceof AppError) return { reason: thrown.message }
    throw thrown
  }
}

function decide(on: BoardSnapshot, one: Case, around: Around): Ending {
  const { rule } = one
  const act = actOf(rule)
  if (act === undefined)
    return { reason: `There is no action ${String(rule.action['actionType'])}.` }
  const maker = on.people.get(rule.userId)
  const fault = makerFault(on, rule)
  if (fault !== undefined || !maker) return { reason: fault ?? NO_ACCOUNT }
  authorize(rightsOn(on, maker), act.access)
  const stage = stageOf(on, one, around, maker)
  const isHere = on.cards.get(one.cardId)?.boardId === on.id
  if (!act.isOfBoard && !isHere) return { changes: [], events: [] }
  const steps = act.steps(stage)
  const { changes, events } = decideInTurn(on, steps, (at, step) => step(at))
  refuseHuge(changes, on)
  expectWithinLimits(on, changes, around.limits)
  return { changes, events }
}

const NO_ACCOUNT = 'Whoever made this rule has no account any more.'

/** Says why a rule may act on nothing: whoever made it has no account any more, or may not read the board. */
export function makerFault(on: BoardSnapshot, { userId }: Rule): string | undefined {
  const maker = on.people.get(userId)
  if (maker === undefined) return undefined
  if (maker === null || maker.isDisabled) return NO_ACCOUNT
  if (rightsOn(on, maker).has('read')) return undefined
  return `${maker.username}, who made this rule, may not read this board any more.`
}

function actOf({ action }: Rule): Act | undefined {
  const kind = action['actionType']
  return isActionKind(kind) ? ACTS[kind satisfies ActionKind] : undefined
}

function stageOf(
  on: BoardSnapshot,
  { rule, cardId, personId }: Case,
  { now, newId }: Around,
  actor: Person,
): Stage {
  return { on, action: rule.action, cardId, personId, context: { now, newId, actor } }
}
