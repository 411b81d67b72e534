import { t } from '../text/text.ts'
import { ButtonLink, type ButtonLook } from '../ui/button.tsx'
import { type Provider, providerAddress } from './provider-address.ts'

type Props = { providers: readonly Provider[]; look: ButtonLook }

/** The providers by which somebody may sign in, each as a button. */
export function ProviderLinks({ providers, look }: Props) {
  const to = new URLSearchParams(location.search).get('to')
  return providers.map((provider) => (
    <ButtonLink key={provider.url} href={providerAddress(provider, to)} look={look} isLarge>
      {t('sign-in.by', { name: provider.label })}
    </ButtonLink>
  ))
}
