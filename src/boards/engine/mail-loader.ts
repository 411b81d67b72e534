import { RULE_MAILS } from '../../accounts/mail/limits.ts'
import { ruleMailsOf } from '../../accounts/mail/queries.ts'
import { usersToMail } from '../../accounts/users/mail-queries.ts'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { type Statement, rowQuery } from '../../kernel/db/statements.ts'
import type { Needs } from '../model/decision.ts'
import type { BoardSnapshot, MailReader } from '../model/snapshot.ts'
import type { CommitListener } from './listener.ts'

export type Mailing = {
  /** One of them sends the mail of rules, if the service sends any. */
  listeners: readonly CommitListener[]
  now: Moment
}

/** Reads whom the mail of rules is to reach, and how much of it the board may still send. */
export function mailQueries(
  snapshot: BoardSnapshot,
  needs: Needs[],
  { listeners, now }: Mailing,
): Statement[] {
  const names = [...new Set(needs.flatMap(({ mailTo = [] }) => mailTo))]
  if (names.length === 0) return []
  const { mail } = snapshot.held
  const readers = new Map<string, MailReader[]>(mail?.readers)
  for (const name of names) readers.set(name, [])
  const known = {
    isOn: mail?.isOn ?? listeners.some((one) => one.sendsMail?.()),
    left: mail?.left ?? 0,
    readers,
  }
  snapshot.held = { ...snapshot.held, mail: known }
  const people = rowQuery(usersToMail(names), (rows) => {
    for (const { usernameKey, addressKey, ...reader } of rows)
      for (const name of new Set([usernameKey, addressKey])) readers.get(name)?.push(reader)
  })
  if (mail !== undefined) return [people]
  const from = momentOf(Date.parse(now) - RULE_MAILS.seconds * 1_000)
  const sent = rowQuery(ruleMailsOf(snapshot.id, from), ([row]) => {
    known.left = RULE_MAILS.most - (row?.count ?? 0)
  })
  return [people, sent]
}
