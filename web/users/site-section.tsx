import type { ComponentChildren } from 'preact'
import type { Output } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { useSession } from '../state/page-session.ts'

/** The ways by which people come in, each with the variable of the service that sets it. */
export function SiteSection() {
  const session = useSession()
  const reading = useReading(() => session.api.get_sign_in_options(), undefined)
  return (
    <>
      <p class="quiet">{t('users.site.hint')}</p>
      {reading.value === undefined ? (
        <ReadingState reading={reading} />
      ) : (
        <Facts site={reading.value} />
      )}
    </>
  )
}

function Facts({ site }: { site: Output<'get_sign_in_options'> }) {
  const { registration, passwords, passkeys, secondFactor, providers, mail } = site
  return (
    <dl class="admin-facts">
      <Fact title={t('users.site.registration')} variable="REGISTRATION">
        {registration === 'open'
          ? t('users.site.registration.open')
          : t('users.site.registration.closed')}
      </Fact>
      <Fact title={t('field.password')} variable="LOCAL_PASSWORDS">
        {passwords ? t('users.site.passwords.on') : t('users.site.passwords.off')}
      </Fact>
      <Fact title={t('users.site.passkeys')} variable="PUBLIC_URL">
        {passkeys ? t('users.site.passkeys.on') : t('users.site.passkeys.off')}
      </Fact>
      <Fact title={t('users.site.second-factor')} variable="SECOND_FACTOR">
        {secondFactor === 'required'
          ? t('users.site.second-factor.required')
          : t('users.site.second-factor.optional')}
      </Fact>
      <Fact title={t('account.providers')} variable="OIDC_PROVIDERS">
        {providers.length > 0
          ? providers.map(({ label }) => label).join(', ')
          : t('users.site.providers.none')}
      </Fact>
      <Fact title={t('users.site.mail')} variable="MAIL">
        {mail ? t('users.site.mail.on') : t('users.site.mail.off')}
      </Fact>
    </dl>
  )
}

type FactProps = { title: string; variable: string; children: ComponentChildren }

function Fact({ title, variable, children }: FactProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd dir="auto">{children}</dd>
      <dd class="quiet">
        <code>{variable}</code>
      </dd>
    </div>
  )
}
