import { useEffect, useRef } from 'preact/hooks'
import type { Output } from '../../client/client.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { AskingButton } from '../ui/asking-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FormError } from '../ui/form.tsx'
import { useReading } from '../ui/reading.ts'
import { OwnRow } from '../ui/rows.tsx'
import { asksToSignInAgain, providerFault } from './provider-faults.ts'
import { type Provider, providerAddress } from './provider-address.ts'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'
import { readerId } from '../state/session.ts'

type Identity = Output<'get_identities'>[number]

/** The providers by which somebody signs in, and those that they may link. Nothing is shown if there are none. */
export function ProvidersPanel() {
  const session = useSession()
  const reading = useReading(
    async () => ({
      identities: await session.api.get_identities(),
      providers: (await session.api.get_sign_in_options()).providers,
    }),
    undefined,
  )
  const fault = providerFault()
  const panel = useRef<HTMLElement>(null)
  const isShown = reading.value !== undefined
  useEffect(() => {
    if (fault !== undefined) panel.current?.scrollIntoView()
  }, [isShown])
  const { identities, providers } = reading.value ?? { identities: [], providers: [] }
  if (identities.length + providers.length === 0) return null
  const unlinked = providers.filter(({ id }) => identities.every(({ provider }) => provider !== id))
  return (
    <Panel title={t('account.providers')} hint={t('account.providers.hint')} panel={panel}>
      <FormError text={fault} />
      {asksToSignInAgain() && (
        <p>
          <a href="sign-in?to=account">{t('sign-in.again')}</a>
        </p>
      )}
      <ul class="sign-ins" role="list">
        {identities.map((identity) => (
          <Linked key={identity.provider} identity={identity} onUnlinked={reading.again} />
        ))}
        {unlinked.map((provider) => (
          <Unlinked key={provider.url} provider={provider} />
        ))}
      </ul>
    </Panel>
  )
}

type LinkedProps = { identity: Identity; onUnlinked: () => Promise<void> }

function Linked({ identity, onUnlinked }: LinkedProps) {
  const session = useSession()
  const { provider, label: name, email, createdAt } = identity
  const since = t('account.sign-ins.since', { when: shownDay(createdAt) })
  return (
    <OwnRow icon="check" name={name} facts={[email, since]}>
      <AskingButton
        label={t('account.providers.unlink-named', { name })}
        title={t('account.providers.unlink.ask', { name })}
        text={t('account.providers.unlink.text')}
        submit={t('account.providers.unlink')}
        send={async () => {
          await session.api.delete_identity({ provider })
          await onUnlinked()
        }}
      />
    </OwnRow>
  )
}

function Unlinked({ provider }: { provider: Provider }) {
  const session = useSession()
  const { label: name } = provider
  return (
    <OwnRow icon="plus" name={name}>
      <ButtonLink
        href={providerAddress(provider, 'account', readerId(session))}
        label={t('account.providers.link-named', { name })}
      >
        {t('account.providers.link')}
      </ButtonLink>
    </OwnRow>
  )
}
