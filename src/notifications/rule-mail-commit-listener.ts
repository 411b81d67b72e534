import { keyOf } from '../accounts/users/fields.ts'
import { addRuleMails } from './mail/saves.ts'
import { sealValues } from '../accounts/mail/seal-values.ts'
import type { CommitListener, DecidedBatch } from '../boards/engine/listener.ts'
import type { RuleMail } from '../boards/rules/mail-act.ts'
import { unclaimed } from '../outbox/due.ts'

/** The signing secret, and the public address of the service; undefined if it sends no mail. */
export type RuleMailing = { secret: string; publicUrl: string } | undefined

/** Puts the messages of rules into the outbox, in the batch of the change that set them off. */
export function ruleMailListener(mailing: () => RuleMailing): CommitListener {
  return {
    sendsMail: () => mailing() !== undefined,
    onBatch(batch) {
      const mails = mailsIn(batch)
      const source = mails.length === 0 ? undefined : mailing()
      if (source === undefined) return { statements: [], messages: [] }
      const rows = mails.flatMap((mail) => rowsOf(mail, batch, source))
      return {
        statements: addRuleMails(rows),
        messages: rows.map(({ id }) => ({ task: 'mail', id })),
      }
    },
  }
}

function mailsIn({ changes }: DecidedBatch): RuleMail[] {
  return changes.flatMap((change): RuleMail[] =>
    change.do === 'cascade' && change.of === 'ruleMail' ? [JSON.parse(change.id)] : [],
  )
}

function rowsOf(
  { board, cardId, subject, text, to }: RuleMail,
  { boardId, now }: DecidedBatch,
  { secret, publicUrl }: NonNullable<RuleMailing>,
) {
  const values = { boardId: board.id, slug: board.slug, board: board.title, cardId, subject, text }
  return to.map(({ mailId, id: readerId, address }) => ({
    id: mailId,
    template: 'rule',
    recipient: address,
    recipientKey: keyOf(address),
    readerId,
    language: '',
    senderId: boardId,
    origin: publicUrl,
    sealed: sealValues(secret, values),
    usefulUntil: null,
    createdAt: now,
    state: 'waiting' as const,
    lastError: null,
    ...unclaimed(now),
  }))
}
