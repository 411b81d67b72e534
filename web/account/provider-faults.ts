import { t } from '../text/text.ts'

const PHRASES: Record<string, () => string> = {
  'provider.link_needed': () => t('wrong.provider-link'),
  'provider.domain': () => t('wrong.provider-domain'),
  'provider.expired': () => t('wrong.provider-expired'),
  'provider.refused': () => t('wrong.provider-refused'),
  'provider.client_unknown': () => t('wrong.provider-client'),
  'provider.failed': () => t('wrong.provider-failed'),
  'identity.taken': () => t('wrong.provider-taken'),
  'login.disabled': () => t('wrong.login-disabled'),
  'registration.closed': () => t('wrong.registration-closed'),
}

/** Why a provider did not sign somebody in, or was not linked, if the address says that it failed. */
export function providerFault(): string | undefined {
  const code = new URLSearchParams(location.search).get('failed')
  if (code === null) return undefined
  return PHRASES[code]?.() ?? t('wrong.provider-answer')
}
