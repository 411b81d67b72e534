import type { FollowUp } from '../../kernel/db/statements.ts'
import type { AccountDeps } from '../auth/sign-in-actions.ts'
import { expectMailRoom } from '../mail/limits.ts'
import { mailLimits, newMail, type Mailing } from '../mail/actions.ts'
import { newLink } from './new-link.ts'
import { addLink } from './saves.ts'
import type { LinkKind } from './tables.ts'

/** A link for a user that is sent to an address: what stores both, last in the batch, and what sends it after that. */
export function mailedLink(
  { source, language, send }: Mailing,
  kind: LinkKind,
  { userId, email }: { userId: string; email: string },
) {
  const { url, row } = newLink(kind, email, source.publicUrl, source.deps.nowMs())
  const mail = newMail(source, {
    to: email,
    reader: userId,
    template: kind,
    values: { url },
    language,
    sentBy: userId,
    usefulUntil: row.expiresAt,
  })
  const added: FollowUp = (isDone) => addLink({ ...row, userId }, isDone)
  return { stored: [added, mail.insert], send: () => send(mail.wake) }
}

/** Throws if there is no room for one more message to an address, by a user. */
export async function expectRoomFor(
  { store, nowMs }: Pick<AccountDeps, 'store' | 'nowMs'>,
  email: string,
  sentBy: string,
): Promise<void> {
  expectMailRoom(await store.batch(mailLimits(email, sentBy, nowMs())), nowMs())
}
