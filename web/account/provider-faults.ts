import { t } from '../text/text.ts'

/** The period of the limit of sign-ins, in seconds. */
const RATE_S = 60

const PHRASES: Record<string, () => string> = {
  'provider.answer_invalid': () => t('wrong.provider-answer'),
  'provider.link_needed': () => t('wrong.provider-link'),
  'provider.domain': () => t('wrong.provider-domain'),
  'provider.expired': () => t('wrong.provider-expired'),
  'provider.refused': () => t('wrong.provider-refused'),
  'provider.client_unknown': () => t('wrong.provider-client'),
  'provider.failed': () => t('wrong.provider-failed'),
  'provider.issuer_differs': () => t('wrong.provider-failed'),
  'identity.sign_in_again': () => t('wrong.provider-not-recent'),
  'identity.taken': () => t('wrong.provider-taken'),
  'login.disabled': () => t('wrong.login-disabled'),
  'session.changed': () => t('wrong.session-changed'),
  'registration.closed': () => t('wrong.registration-closed'),
  // Somebody wanted to link a provider, and is no longer signed in.
  'token.missing': () => t('sign-in.needed'),
  'token.invalid': () => t('sign-in.needed'),
  'rate.limited': () => t('wrong.throttled', { count: RATE_S }),
}

/** Returns a sentence that says why a provider did not sign somebody in, or was not linked; undefined if the address names no failure. */
export function providerFault(): string | undefined {
  const code = failedWith()
  if (code === null) return undefined
  return PHRASES[code]?.() ?? t('wrong.server')
}

/** True if a provider was not linked because the last sign-in is too long ago. */
export function asksToSignInAgain(): boolean {
  return failedWith() === 'identity.sign_in_again'
}

function failedWith(): string | null {
  return new URLSearchParams(location.search).get('failed')
}
