import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { Needs } from '../model/decision.ts'
import { type BoardSnapshot, type MailReader, isActiveMember } from '../model/snapshot.ts'
import type { RuleDocument } from './document-kinds.ts'
import { readersNamed } from './mail-fields.ts'

/** Names the receivers of an action's mail, if these have to be read first. */
export function readersLacking({ held }: BoardSnapshot, action: RuleDocument): Needs[] {
  if (action['actionType'] !== 'sendEmail') return []
  const names = readersNamed(action)
  return names.every((name) => held.mail?.readers.has(name)) ? [] : [{ mailTo: names }]
}

/** The people whom an action names and who may be written to: members of the board now, and whoever made the rule. */
function readersOf(on: BoardSnapshot, action: RuleDocument, makerId: string): MailReader[] {
  const found = readersNamed(action).flatMap((name) => on.held.mail?.readers.get(name) ?? [])
  const own = found.filter(({ id }) => id === makerId || isActiveMember(on, id))
  return [...new Map(own.map((one) => [one.id, one])).values()]
}

/** Refuses an action that sends mail to nobody of the board. */
export function expectReaders(on: BoardSnapshot, action: RuleDocument, makerId: string): void {
  if (action['actionType'] !== 'sendEmail') return
  if (readersOf(on, action, makerId).length === 0)
    throw invalid('action.emailTo', 'names nobody who is a member of this board')
}

/** The people to whom a rule sends a message now. Throws if there is none, or no mail, or if the board has sent too much. */
export function readersNow(
  on: BoardSnapshot,
  action: RuleDocument,
  makerId: string,
): (MailReader & { address: string })[] {
  const { mail } = on.held
  if (mail === undefined || !mail.isOn) throw new AppError('mail.off')
  const to = readersOf(on, action, makerId).flatMap((one) =>
    one.address === '' ? [] : { ...one, address: one.address },
  )
  if (to.length === 0)
    throw invalid(
      'action.emailTo',
      'names nobody who is a member of this board and has a confirmed address',
    )
  if (to.length > mail.left) throw new AppError('mail.limited', { reason: SPENT })
  return to
}

const SPENT =
  'The rules of this board have sent a hundred messages within a day, which is the most.'
