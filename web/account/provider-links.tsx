import type { Output } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { ButtonLink, type ButtonLook } from '../ui/button.tsx'

export type SignInOptions = Output<'get_sign_in_options'>

export type Provider = SignInOptions['providers'][number]

/** Where a browser goes to sign in by a provider, and comes back from to a page of this service. */
export function providerAddress({ url }: Provider, to: string | null, isLink = false): string {
  const address = new URL(url)
  if (to !== null) address.searchParams.set('to', to)
  if (isLink) address.searchParams.set('link', 'true')
  return address.href
}

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
