import { createHash } from 'node:crypto'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type SealKeys, seal, unseal } from '../oauth/seal.ts'

/** A browser is asked to sign in, to add a passkey to an account, or to set up the first one as its second factor. */
type Purpose = 'signIn' | 'add' | 'setUp'

type Question = { purpose: Purpose; userId: string; untilMs: number; nonce: string }

/** A browser may take this long to answer. */
const LIFETIME_MS = 5 * 60_000

/** The same in the unit of WebAuthn. */
export const TIMEOUT_MS = LIFETIME_MS

/**
 * A question to a browser: `request`, which only the page that asked knows and sends back, and the challenge
 * that follows from it. A challenge shows in what an authenticator signs; the request does not, so an answer
 * that somebody else got hold of is of no use to them. Nothing is stored until it is answered.
 */
export function newQuestion(
  keys: SealKeys,
  { purpose, userId = '' }: { purpose: Purpose; userId?: string | undefined },
  { nowMs, nonce }: { nowMs: number; nonce: string },
) {
  const question: Question = { purpose, userId, untilMs: nowMs + LIFETIME_MS, nonce }
  const request = seal(keys, 'passkey', question)
  return { request, challenge: challengeOf(request) }
}

/** A question that is answered: its challenge, whom it was asked (empty for anyone), and when it expires. */
export type Asked = { challenge: string; userId: string; until: string }

/** Opens a question. Throws `passkey.expired` if this service has not asked it for that, or too long ago. */
export function openQuestion(
  keys: SealKeys,
  request: string,
  { purpose, nowMs }: { purpose: Purpose; nowMs: number },
): Asked {
  const asked = unseal<Question>(keys, 'passkey', request)
  if (asked === undefined || asked.purpose !== purpose || asked.untilMs <= nowMs)
    throw new AppError('passkey.expired')
  const { userId, untilMs } = asked
  return { challenge: challengeOf(request), userId, until: momentOf(untilMs) }
}

function challengeOf(request: string): string {
  return createHash('sha256').update(request).digest('base64url')
}
