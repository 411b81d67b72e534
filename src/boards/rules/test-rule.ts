import { apply } from '../model/apply.ts'
import {
  type Change,
  type CommandContext,
  type Decision,
  type Needs,
  decided,
} from '../model/decision.ts'
import { ALL_LIMITS } from '../model/limits.ts'
import { type BoardSnapshot, cardIn, copyOf, rowIn } from '../model/snapshot.ts'
import { differences, keysOf } from '../../kernel/contract/keyed.ts'
import { actOn } from './act-on.ts'
import { holdsFor } from './card-events.ts'
import type { RuleMail } from './mail-act.ts'

/** A change that a rule would make: a field of a card, or something that it makes or deletes. */
export type Tried = { field: string; from: unknown; to: unknown }

type Trial = { matches: boolean; changes: Tried[]; reason?: string }

/** Says what a rule would do with a card, with the rights of who made it, and does nothing. */
export function testRule(
  snapshot: BoardSnapshot,
  { rule: id, card }: { rule: string; card: string },
  context: CommandContext,
): Decision<Trial> {
  const rule = rowIn(snapshot, 'rules', id)
  cardIn(snapshot, card)
  const matches = holdsFor(snapshot, rule.trigger, card)
  const one = { rule, cardId: card, personId: context.actor.id }
  const ending = actOn(copyOf(snapshot), one, { ...context, limits: ALL_LIMITS })
  const none = { matches, changes: [] }
  const lacks = snapshot.held.checklists.has(card) ? [] : [{ checklistsOf: [card] }]
  if (lacks.length > 0) return { ...decided(none, []), lacks }
  if ('lacks' in ending) return { ...decided(none, []), lacks: ending.lacks }
  if ('reason' in ending) return decided({ ...none, reason: ending.reason }, [])
  const after = copyOf(snapshot)
  apply(after, ending.changes)
  const changes = ending.changes.flatMap((change) => triedBy(snapshot, after, change, card))
  return decided(
    { matches, changes: [...new Map(changes.map((one) => [one.field, one])).values()] },
    [],
  )
}

/** Every change of a card moves these. */
const DATES: ReadonlySet<string> = new Set(['modifiedAt', 'dateLastActivity'])

function triedBy(
  before: BoardSnapshot,
  after: BoardSnapshot,
  change: Change,
  card: string,
): Tried[] {
  if (change.do === 'cascade') return change.of === 'ruleMail' ? [mailShown(change.id)] : []
  const { table } = change
  const key = String(Reflect.get(change.do === 'insert' ? change.row : change.key, 'id'))
  if (table === 'cards' && change.do === 'update') {
    const was = before.cards.get(key)
    // A card that goes to another board is in no snapshot of this one.
    const isGone = 'boardId' in change.set
    const is = after.cards.get(key) ?? (was && isGone && Object.assign({}, was, change.set))
    if (!was || !is) return []
    const changed = keysOf(differences(was, is)).filter((field) => !DATES.has(field))
    const prefix = key === card ? '' : `cards.${key}.`
    return changed.map((field) => ({ field: `${prefix}${field}`, from: was[field], to: is[field] }))
  }
  if (
    table === 'cards' ||
    table === 'comments' ||
    table === 'checklists' ||
    table === 'swimlanes'
  ) {
    const [was, is] = [shown(before[table].get(key)), shown(after[table].get(key))]
    return [{ field: `${table}.${key}`, from: was, to: is }]
  }
  return []
}

/** The message that a rule would send, with the usernames of its readers and not their addresses. */
function mailShown(message: string): Tried {
  const { subject, text, to }: RuleMail = JSON.parse(message)
  return {
    field: 'mail',
    from: null,
    to: { to: to.map(({ username }) => username), subject, text },
  }
}

/** Returns a text that identifies a row: its title or text, and the finished items of a checklist. */
function shown(row: object | null | undefined): unknown {
  if (!row) return null
  const { title, text, items }: Partial<Record<string, unknown>> = { ...row }
  if (!Array.isArray(items)) return title ?? text ?? null
  return {
    title,
    items: items.map((item: { title: string; isFinished: boolean }) => ({
      title: item.title,
      isFinished: item.isFinished,
    })),
  }
}

export function neededToTest({ card }: { card: string }): Needs {
  return { cards: [card] }
}
