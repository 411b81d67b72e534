import { t } from '../text/text.ts'
import { ByPasskey } from './by-passkey.tsx'
import { knowsPasskeys } from './passkey.ts'
import { type SignInOptions, type Provider, providerAddress } from './provider-address.ts'
import { ButtonLink, type ButtonLook } from '../ui/button.tsx'

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

type ProviderLinksProps = { providers: readonly Provider[]; look: ButtonLook }

/** The providers by which somebody may sign in, each as a button. */
function ProviderLinks({ providers, look }: ProviderLinksProps) {
  const to = new URLSearchParams(location.search).get('to')
  return providers.map((provider) => (
    <ButtonLink key={provider.url} href={providerAddress(provider, to)} look={look} isLarge>
      {t('sign-in.by', { name: provider.label })}
    </ButtonLink>
  ))
}
