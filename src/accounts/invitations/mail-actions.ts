import type { RequestContext } from '../../operations/request-context.ts'
import { callerOf } from '../../operations/operation.ts'
import { type SentMails, expectMailRoom } from '../mail/limits.ts'
import { newMail } from '../mail/actions.ts'
import { linkOf } from '../mail/templates.ts'
import type { User } from '../users/fields.ts'
import { secretHash, newLinkSecret } from '../auth/secret.ts'

type Message = { to: string; title: string; expiresAt: string }

type Rows = SentMails & { inviter: User[]; reader: { id: string }[] }

/** The message of an invitation by address, and the hash of the secret in it; undefined if there is no address, no mail, or no address of the service for the link. */
export function mailInvitation(
  context: RequestContext,
  { to, title, expiresAt }: Message,
  { inviter: [inviter], reader: [reader], ...sent }: Rows,
) {
  const { deps, publicUrl } = context
  if (to === '' || publicUrl === '' || deps.config.mail.by === 'none') return undefined
  expectMailRoom(sent, deps.nowMs())
  const secret = newLinkSecret()
  const { profile, username = '' } = inviter ?? {}
  const template = title === '' ? 'siteInvitation' : 'invitation'
  const values = {
    inviter: profile?.fullname || username,
    url: linkOf(template, publicUrl, secret),
    ...(title !== '' && { board: title }),
  }
  const mail = newMail(context, {
    to,
    template,
    values,
    // A person without an account most likely reads the language of the inviter.
    language: profile?.language ?? '',
    reader: reader?.id ?? '',
    sentBy: callerOf(context).userId,
    usefulUntil: expiresAt,
  })
  return { ...mail, hash: secretHash(secret) }
}
