import { type FieldFault, invalidFields } from '../../kernel/contract/app-error.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'
import { ACTIONS, ACTION_KINDS, isActionKind } from './action-kinds.ts'
import { ANY, type RuleDocument } from './document-kinds.ts'
import { mailFaults } from './mail-fields.ts'
import { scheduleFaults } from './schedule.ts'
import { type DocumentFields, TRIGGERS, TRIGGER_KINDS, isTriggerKind } from './trigger-kinds.ts'

/** The text in a field of a document; `*` if nothing is given, as in WeKan. */
export function textAt(of: RuleDocument, key: string): string {
  const value = of[key]
  return value === undefined || value === '' ? ANY : String(value)
}

/** A trigger as it is stored: what is given, and `*` in the fields of its kind that are missing. Throws if it cannot be one. */
export function checkedTrigger(given: RuleDocument): RuleDocument {
  const kind = given['activityType']
  if (!isTriggerKind(kind)) throw unknownKind('trigger.activityType', TRIGGER_KINDS)
  const trigger = { ...wildcards(TRIGGERS[kind]), ...withoutBlanks(given) }
  const faults = faultsOf('trigger', TRIGGERS[kind], trigger)
  if (kind === 'scheduledTrigger') faults.push(...scheduleFaults(trigger))
  if (faults.length > 0) throw invalidFields(faults)
  return trigger
}

/** An action as it is stored. Throws if it cannot be one. */
export function checkedAction(given: RuleDocument): RuleDocument {
  const kind = given['actionType']
  if (!isActionKind(kind)) throw unknownKind('action.actionType', ACTION_KINDS)
  // One action alone reaches another board; WeKan drops the board of all of them.
  const { boardId, ...rest } = withoutBlanks(given)
  const there = kind === 'moveToBoard' && boardId !== undefined ? { boardId } : {}
  const action = { ...wildcards(ACTIONS[kind]), ...there, ...rest }
  const faults = faultsOf('action', ACTIONS[kind], action)
  if (kind === 'sendEmail') faults.push(...mailFaults(action))
  if (faults.length > 0) throw invalidFields(faults)
  return action
}

/** Returns a document as an edit leaves it: the fields that are given replace those that are there; another kind replaces them all. */
export function merged(before: RuleDocument, given: RuleDocument, typeKey: string): RuleDocument {
  const kind = given[typeKey]
  if (kind === undefined) return { ...before, ...given }
  if (kind !== before[typeKey]) return given
  const fields = typeKey === 'activityType' && isTriggerKind(kind) ? TRIGGERS[kind] : {}
  const others = Object.entries(before).filter(([key]) => !Object.hasOwn(fields, key))
  return { ...Object.fromEntries(others), ...given }
}

function unknownKind(field: string, kinds: readonly string[]) {
  return invalidFields([{ field, reason: `must be one of ${kinds.join(', ')}` }])
}

function wildcards(fields: DocumentFields): RuleDocument {
  const matched = keysOf(fields).filter((key) => fields[key] === 'match')
  return Object.fromEntries(matched.map((key) => [key, ANY]))
}

/** Empty fields are as good as none: forms send those that nobody filled in. */
function withoutBlanks(given: RuleDocument): RuleDocument {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

function faultsOf(of: string, fields: DocumentFields, given: RuleDocument): FieldFault[] {
  return keysOf(fields).flatMap((key) => {
    const reason = faultOf(fields[key], given[key])
    return reason === undefined ? [] : [{ field: `${of}.${key}`, reason }]
  })
}

function faultOf(
  rule: DocumentFields[string] | undefined,
  value: RuleDocument[string] | undefined,
): string | undefined {
  if (rule === 'needed') {
    if (value === undefined) return 'is required'
    return typeof value === 'boolean' ? 'must be text' : undefined
  }
  if (rule === 'integer')
    return Number.isSafeInteger(Number(value ?? '')) && value !== undefined
      ? undefined
      : 'must be a whole number'
  if (typeof rule === 'string' || rule === undefined) return undefined
  return rule.includes(String(value)) ? undefined : `must be one of ${rule.join(', ')}`
}
