import type { CommandContext } from '../model/decision.ts'
import { type RuleDocument, ANY } from './document-kinds.ts'
import type { Rule } from './fields.ts'
import { dueAfter } from './schedule.ts'

/** The document with the custom field that it names by its id on the other board. */
function withIds(of: RuleDocument, idFor: (id: string) => string): RuleDocument {
  const { customFieldId } = of
  if (customFieldId === undefined || customFieldId === ANY) return of
  return { ...of, customFieldId: idFor(String(customFieldId)) }
}

/** A rule of the copy of a board. It acts with the rights of who copies, for whom the copy is. */
export function ruleCopied(
  rule: Rule,
  idFor: (id: string) => string,
  { actor, newId, now }: CommandContext,
): Rule {
  return {
    ...rule,
    userId: actor.id,
    trigger: withIds(rule.trigger, idFor),
    action: withIds(rule.action, idFor),
    triggerId: newId(),
    actionId: newId(),
    runs: 0,
    toldAt: null,
    failures: [],
    dueAt: dueAfter(rule, now),
    cursor: '',
    createdAt: now,
    modifiedAt: now,
  }
}
