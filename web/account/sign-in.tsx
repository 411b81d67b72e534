import { useEffect } from 'preact/hooks'
import { api } from '../api/client.ts'
import { signIn } from '../state/session.ts'
import { t } from '../text/text.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { goOn } from '../router/after.ts'
import { Entrance } from './entrance.tsx'
import { missingIn } from '../ui/faults.ts'
import { FormError } from '../ui/form-error.tsx'
import { Form } from '../ui/form.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useReading } from '../ui/reading.ts'
import { providerFault } from './provider-faults.ts'
import { ProviderLinks, type SignInOptions, providerAddress } from './provider-links.tsx'

/** What is shown where the service does not say by which ways people sign in. */
const UNKNOWN: SignInOptions = {
  passwords: true,
  registration: 'open',
  mail: false,
  passkeys: false,
  providers: [],
}

/** Where somebody signs in, by the ways that there are; `?to=` is where they come back to. */
export function SignIn() {
  const { search } = location
  const asked = new URLSearchParams(search)
  const fault = providerFault()
  const { value, isBusy } = useReading(() => api.get_sign_in_options(), undefined)
  const options = value ?? UNKNOWN
  // Who may sign in by a password where others may not, finds the form at this address.
  const hasPassword = options.passwords || asked.has('password')
  const [only] = options.providers
  const isOnly = !hasPassword && !options.passkeys && options.providers.length === 1
  const leads = isOnly && fault === undefined && only !== undefined
  const away = leads ? providerAddress(only, asked.get('to')) : undefined
  useEffect(() => {
    if (away !== undefined) location.replace(away)
  }, [away])
  const lead = asked.has('to') ? t('sign-in.needed') : t('sign-in.lead')
  const isKnown = value !== undefined || !isBusy
  return (
    <Entrance title={t('sign-in.title')} lead={lead}>
      <FormError text={fault} />
      {!isKnown || leads ? <Spinner /> : hasPassword && <PasswordForm />}
      {isKnown && <ProviderLinks providers={options.providers} hasOthers={hasPassword} />}
      {isKnown && options.registration === 'open' && (
        <p class="entrance-other">
          <a href={`/register${search}`}>{t('sign-in.register')}</a>
        </p>
      )}
      {isKnown && hasPassword && (
        <p class="entrance-other">
          <a href="/forgot">{t('forgot.title')}</a>
        </p>
      )}
    </Entrance>
  )
}

function PasswordForm() {
  return (
    <Form
      read={(text) => ({ username: text('username'), password: text('password') })}
      submit={t('sign-in.submit')}
      isLarge
      check={missingIn}
      send={async ({ username, password }) => {
        await signIn(username, password)
        goOn()
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('username')}
            label={t('field.username-or-email')}
            autocomplete="username"
            hasFocus
          />
          <PasswordField
            {...field('password')}
            label={t('field.password')}
            autocomplete="current-password"
          />
        </>
      )}
    </Form>
  )
}
