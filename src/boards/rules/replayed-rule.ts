import { AppError, invalid, invalidFields } from '../../kernel/contract/app-error.ts'
import { either, jsonToo, object } from '../../kernel/contract/compound.ts'
import { needed, withSchema } from '../../kernel/contract/kind.ts'
import { id } from '../../kernel/contract/wire.ts'
import { checkedAction, checkedTrigger } from './documents.ts'
import { actionDocument, triggerDocument } from './document-kinds.ts'
import type { ReplayedRule } from './replay-fields.ts'

/** Most days that a replay goes back. */
export const MOST_DAYS = 90

const EXAMPLE = {
  trigger: { activityType: 'moveCard', listName: 'Done' },
  action: { actionType: 'archive' },
}

const ruleDocument = object({ trigger: needed(triggerDocument), action: needed(actionDocument) })

const ofEither = either(
  jsonToo(ruleDocument),
  id.that((named) => named !== '', 'must not be empty'),
  'must be the id of a rule, or an object with trigger and action',
)

/** The rule that a replay is asked for: its id, or its documents. */
export const replayedRule = withSchema({ ...ofEither.doc, example: EXAMPLE }, ofEither)

/** Triggers that no entry of the log tells of. */
const UNTOLD: ReadonlySet<unknown> = new Set(['linked', 'button'])

/** A rule that is not made yet, as a replay runs it. Throws if it cannot be a rule. */
export function ruleGiven({ trigger, action }: Pick<ReplayedRule, 'trigger' | 'action'>) {
  try {
    return { id: '', trigger: checkedTrigger(trigger), action: checkedAction(action) }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.fields.length === 0) throw thrown
    throw invalidFields(thrown.fields.map((fault) => ({ ...fault, field: `rule.${fault.field}` })))
  }
}

/** The rule, if the log of a board tells of what triggers it; otherwise this throws. */
export function replayable({ id: rule, trigger, action }: ReplayedRule): ReplayedRule {
  const { activityType: kind } = trigger
  if (!UNTOLD.has(kind)) return { id: rule, trigger, action }
  throw invalid('rule', `is set off by ${String(kind)}, of which the log of a board does not tell`)
}
