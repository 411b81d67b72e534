import type { CommandContext } from '../model/decision.ts'
import { type RuleDocument, ANY } from './document-kinds.ts'
import type { Rule } from './fields.ts'

/** The document with the custom field that it names by its id on the other board. */
function withIds(of: RuleDocument, idFor: (id: string) => string): RuleDocument {
  const { customFieldId } = of
  if (customFieldId === undefined || customFieldId === ANY) return of
  return { ...of, customFieldId: idFor(String(customFieldId)) }
}

/**
 * A rule of the copy of a board. It acts with the rights of who copies, for whom the copy is; one of
 * somebody else that reaches a third board is not enabled, as it would borrow their rights there.
 */
export function ruleCopied(
  rule: Rule,
  idFor: (id: string) => string,
  { actor, newId, now }: CommandContext,
): Rule {
  const isAway = rule.action['actionType'] === 'moveToBoard' && rule.userId !== actor.id
  return {
    ...rule,
    userId: actor.id,
    enabled: rule.enabled && !isAway,
    trigger: withIds(rule.trigger, idFor),
    action: withIds(rule.action, idFor),
    triggerId: newId(),
    actionId: newId(),
    runs: 0,
    toldAt: null,
    createdAt: now,
    modifiedAt: now,
  }
}
