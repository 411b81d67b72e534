import { AppError } from '../../kernel/contract/app-error.ts'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { ACCOUNT_MAILS, linkOf } from '../mail/templates.ts'
import type { LinkKind } from './tables.ts'
import { secretHash, newLinkSecret } from '../auth/secret.ts'

/** A link before it is stored: its address, which holds the secret, and its row without the user. */
export type NewLink = {
  url: string
  row: {
    hash: string
    kind: LinkKind
    email: string
    createdAt: Moment
    expiresAt: Moment
    usedAt: null
  }
}

/** A new link to a page of the service. `email` is the address that it is sent to; empty if it is shown to an admin. */
export function newLink(kind: LinkKind, email: string, publicUrl: string, nowMs: number): NewLink {
  const secret = newLinkSecret()
  return {
    url: linkOf(kind, publicUrl, secret),
    row: {
      hash: secretHash(secret),
      kind,
      email,
      createdAt: momentOf(nowMs),
      expiresAt: momentOf(nowMs + ACCOUNT_MAILS[kind].link.lastsMs),
      usedAt: null,
    },
  }
}

/** The error for a link that cannot be used. It is the same whatever the reason. */
export function linkInvalid(): AppError {
  return new AppError('link.invalid')
}
