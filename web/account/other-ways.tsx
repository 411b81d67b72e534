import { t } from '../text/text.ts'
import { ByPasskey } from './by-passkey.tsx'
import { knowsPasskeys } from './passkey.ts'
import type { SignInOptions } from './provider-address.ts'
import { ProviderLinks } from './provider-links.tsx'

type Props = { options: SignInOptions; hasPassword: boolean }

/** The ways to sign in without a password, each as a button. */
export function OtherWays({ options: { passkeys, providers }, hasPassword }: Props) {
  const hasPasskeys = passkeys && knowsPasskeys()
  if (!hasPasskeys && providers.length === 0) return null
  const isFirst = !hasPassword && providers.length === 0
  return (
    <div class="provider-links">
      {hasPassword && <p class="quiet">{t('sign-in.or')}</p>}
      <ProviderLinks providers={providers} look={hasPassword ? 'plain' : 'primary'} />
      {hasPasskeys && <ByPasskey look={isFirst ? 'primary' : 'plain'} />}
    </div>
  )
}
