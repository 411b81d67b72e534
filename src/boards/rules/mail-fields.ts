import { type FieldFault } from '../../kernel/contract/app-error.ts'
import { keyOf } from '../../accounts/users/fields.ts'
import { oneLine } from '../../kernel/log-error.ts'
import type { RuleDocument } from './document-kinds.ts'

/** Most readers of one message of a rule, and the longest subject and address list, in characters. */
const MOST = { readers: 10, subject: 200, to: 2_000 } as const

/** The usernames and addresses to which an action sends mail, as they are compared. */
export function readersNamed({ emailTo }: RuleDocument): string[] {
  const names = String(emailTo ?? '').split(',')
  return [...new Set(names.map((name) => keyOf(name.trim())).filter((name) => name !== ''))]
}

/** The faults of an action that sends mail, beside fields that are missing. */
export function mailFaults(action: RuleDocument): FieldFault[] {
  const { emailTo, emailSubject = '' } = action
  const faults: FieldFault[] = []
  const fault = (field: string, reason: string) => faults.push({ field: `action.${field}`, reason })
  const subject = String(emailSubject)
  if (subject.length > MOST.subject)
    fault('emailSubject', `must be at most ${MOST.subject} characters long`)
  else if (oneLine(subject) !== subject) fault('emailSubject', 'must be one line')
  if (emailTo === undefined) return faults
  const count = readersNamed(action).length
  if (String(emailTo).length > MOST.to)
    fault('emailTo', `must be at most ${MOST.to.toLocaleString('en')} characters long`)
  else if (count === 0) fault('emailTo', 'names nobody')
  else if (count > MOST.readers) fault('emailTo', `names more than ${MOST.readers}`)
  return faults
}
