import { invalid } from '../../kernel/contract/app-error.ts'
import type { GivenOf } from '../../kernel/contract/entity.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import {
  type CommandContext,
  type Decision,
  type HasId,
  cascade,
  decided,
  event,
  handler,
  insert,
  remove,
  update,
} from '../model/decision.ts'
import { beginning, freshRow } from '../model/fresh-row.ts'
import { type BoardSnapshot, rowIn } from '../model/snapshot.ts'
import { checkedAction, checkedTrigger, merged } from './documents.ts'
import { ruleFields } from './fields.ts'
import { expectReaders, readersLacking } from './mail-readers.ts'
import { cardsOfSlice, runSchedule } from './run-schedule.ts'
import { dueAfter } from './schedule.ts'
import { neededToTest, testRule } from './test-rule.ts'

type Given = GivenOf<typeof ruleFields>

type Made = HasId & { triggerId: string; actionId: string }

/** Makes a rule, which acts with the rights of the caller. */
export function createRule(
  snapshot: BoardSnapshot,
  { title = '', enabled = true, trigger, action }: Given,
  context: CommandContext,
): Decision<Made> {
  if (trigger === undefined) throw invalid('trigger', 'is required')
  if (action === undefined) throw invalid('action', 'is required')
  const ids = { triggerId: context.newId(), actionId: context.newId() }
  const does = { enabled, trigger: checkedTrigger(trigger), action: checkedAction(action) }
  const lacks = readersLacking(snapshot, does.action)
  if (lacks.length > 0) return { ...decided({ id: '', ...ids }, []), lacks }
  expectReaders(snapshot, does.action, context.actor.id)
  const rule = freshRow(ruleFields, beginning(snapshot, context), {
    ...ids,
    ...does,
    userId: context.actor.id,
    title,
    dueAt: dueAfter(does, context.now),
  })
  const { id } = rule
  return decided(
    { id, ...ids },
    [insert('rules', rule)],
    [event('createRule', { ruleId: id, title })],
  )
}

/**
 * Changes a rule; what is not given stays. Whoever changes what it does, or enables it, becomes the one
 * with whose rights it acts: otherwise an edit could borrow the rights of somebody else.
 */
export function editRule(
  snapshot: BoardSnapshot,
  { rule: id, trigger, action, ...given }: Given & { rule: string },
  { now, actor }: CommandContext,
): Decision<HasId> {
  const rule = rowIn(snapshot, 'rules', id)
  const set = differences(rule, {
    ...given,
    ...(trigger && { trigger: checkedTrigger(merged(rule.trigger, trigger, 'activityType')) }),
    ...(action && { action: checkedAction(merged(rule.action, action, 'actionType')) }),
  })
  if (Object.keys(set).length === 0) return decided({ id }, [])
  const lacks = set.action ? readersLacking(snapshot, set.action) : []
  if (lacks.length > 0) return { ...decided({ id }, []), lacks }
  if (set.action) expectReaders(snapshot, set.action, actor.id)
  const takesOver = set.trigger !== undefined || set.action !== undefined || set.enabled === true
  const { title, ...does } = { ...rule, ...set }
  const isScheduledAnew = set.trigger !== undefined || set.enabled !== undefined
  return decided(
    { id },
    [
      update(
        'rules',
        { id },
        {
          ...set,
          ...(takesOver && { userId: actor.id, toldAt: null, failures: [] }),
          ...(isScheduledAnew && { dueAt: dueAfter(does, now), cursor: '' }),
          modifiedAt: now,
        },
      ),
    ],
    [event('editRule', { ruleId: id, title })],
  )
}

/** Deletes a rule with its runs. */
export function deleteRule(
  snapshot: BoardSnapshot,
  { rule: id }: { rule: string },
): Decision<HasId> {
  const { title } = rowIn(snapshot, 'rules', id)
  return decided(
    { id },
    [remove('rules', { id }), cascade('rule', id)],
    [event('deleteRule', { ruleId: id, title })],
  )
}

export const ruleCommands = {
  createRule: handler(createRule),
  editRule: handler(editRule),
  deleteRule: handler(deleteRule),
  testRule: handler(testRule, { needs: neededToTest }),
  runSchedule: handler(runSchedule, { byClock: true, needs: cardsOfSlice }),
}
