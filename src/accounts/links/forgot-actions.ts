import { HOUR_MS } from '../../kernel/contract/days.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { countAttempts } from '../auth/login-attempt-saves.ts'
import { fingerprintOf } from '../auth/login-attempt-actions.ts'
import { networkOf } from '../auth/network.ts'
import type { AccountDeps } from '../auth/sign-in-actions.ts'
import { newMail, type Mailing } from '../mail/actions.ts'
import { keyOf } from '../users/fields.ts'
import { newLink } from './new-link.ts'
import { userToReset } from './queries.ts'
import { addAskedLink } from './saves.ts'

/** Most requests for a new password in an hour, for one address and from one network. Tests lower them. */
export const FORGOT_LIMITS = { address: 10, network: 30 }

/** The link waits this long for the reply to be sent: on one's own machine the database is on the same thread, and would hold the reply up. Tests lower it. */
export const PAUSE = { ms: 100 }

const COUNTED_MS = HOUR_MS

const SENTENCES = {
  address:
    'A new password was asked for ten times by this address within an hour, which is the most; wait as long as Retry-After says.',
  network:
    'A new password was asked for thirty times from this network within an hour, which is the most; wait as long as Retry-After says.',
} as const

/**
 * Sends a link for a new password to the address of an account, if there is one. Nobody learns from the
 * reply if there is: it waits for the counts alone, which are the same, and the link and its message
 * are stored after it. Without mail, nothing is sent. `isLimited` says whether requests are counted,
 * `isOfUse` whether everybody may sign in by a password.
 */
export async function forgot(
  deps: AccountDeps,
  { email, isLimited, isOfUse }: { email: string; isLimited: boolean; isOfUse: boolean },
): Promise<void> {
  const { store, mailing, nowMs, secret } = deps
  const startMs = nowMs()
  const key = keyOf(email)
  const keys = {
    address: fingerprintOf(secret, 'forgot', key),
    network: fingerprintOf(secret, 'forgot network', networkOf(deps.address)),
  }
  const [now, until] = [momentOf(startMs), momentOf(startMs + COUNTED_MS)]
  const { counted } = await store.batch({
    counted: countAttempts(isLimited ? Object.values(keys) : [], now, until),
  })
  for (const limit of ['address', 'network'] as const) {
    const found = counted.find(({ who }) => who === keys[limit])
    if (found === undefined || found.count <= FORGOT_LIMITS[limit]) continue
    const waitS = Math.max(1, Math.ceil((Date.parse(found.until) - startMs) / 1_000))
    throw new AppError('mail.limited', { reason: SENTENCES[limit], waitS })
  }
  if (mailing === undefined || !isOfUse) return
  mailing.later(async () => {
    await scheduler.wait(PAUSE.ms)
    const { row, mail } = askedLink(mailing, key, startMs)
    const { added } = await store.batch({ added: addAskedLink(key, row, mail) })
    if (added.length > 0) mailing.send(mail.wake)
  })
}

/** A link for the account of an address, and the message with it. */
function askedLink({ source, language }: Mailing, key: string, nowMs: number) {
  const { url, row } = newLink('reset', key, source.publicUrl, nowMs)
  const mail = newMail(source, {
    to: userToReset('email', key),
    toKey: key,
    reader: userToReset('id', key),
    template: 'reset',
    values: { url },
    language,
    usefulUntil: row.expiresAt,
  })
  return { row, mail }
}
