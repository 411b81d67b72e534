import { invalid } from '../../kernel/contract/app-error.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { OAuthClient } from './client-metadata.ts'
import { type SealKeys, seal, unseal } from './seal.ts'

/** The request that the page of consent asks the user about, and the name of the client at that time. */
export type Asked = AuthorizationRequest & { clientName: string }

type Question = { asked: Asked; jti: string; untilMs: number }

/** The sign-in of the user who is asked, named by `jti`, and the time. */
type Asking = { jti: string; nowMs: number }

/** The question can be answered for this long. */
const LIFETIME_MS = 15 * 60_000

/**
 * The question as a sealed text, which comes back with the answer. It is the secret of one request and
 * one sign-in: another site cannot read it, so it cannot answer in the user's name, and what is answered
 * is what was checked and shown.
 */
export function sealConsent(
  keys: SealKeys,
  request: AuthorizationRequest,
  { name }: OAuthClient,
  { jti, nowMs }: Asking,
): string {
  const asked: Asked = { ...request, clientName: name }
  const question: Question = { asked, jti, untilMs: nowMs + LIFETIME_MS }
  return seal(keys, 'consent', question)
}

/** The question that is answered. Throws if this service has not asked it, or not this sign-in, or too long ago. */
export function openConsent(keys: SealKeys, text: string, { jti, nowMs }: Asking): Asked {
  const opened = unseal<Question>(keys, 'consent', text)
  if (opened === undefined || opened.jti !== jti || opened.untilMs <= nowMs)
    throw invalid('consent', 'is not valid or has expired; ask again')
  return opened.asked
}
