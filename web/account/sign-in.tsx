import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { signIn } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { goOn } from '../router/after.ts'
import { Present, Entrance } from './entrance.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { FormError, Form } from '../ui/form.tsx'
import { Spinner } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { OtherWays } from './other-ways.tsx'
import { type NextStep, nextStepOf } from './passkey.ts'
import { providerFault } from './provider-faults.ts'
import { type SignInOptions, onlyAddress } from './provider-address.ts'
import { SecondStep } from './second-step.tsx'
import { hasSignedOut } from '../state/account.ts'
import { useSession } from '../state/page-session.ts'

/** The page offers these ways if the service does not say by which people sign in. */
const UNKNOWN: SignInOptions = {
  passwords: true,
  registration: 'open',
  setup: false,
  mail: false,
  passkeys: false,
  secondFactor: 'optional',
  providers: [],
}

/** Signs somebody in, in one step or two; `?to=` is the address that they come back to. */
export function SignIn() {
  const step = useSignal<NextStep | undefined>(undefined)
  const isBack = useSignal(false)
  const onBack = () => {
    step.value = undefined
    isBack.value = true
  }
  if (step.value !== undefined) return <SecondStep step={step.value} onBack={onBack} />
  return <FirstStep onStep={(value) => (step.value = value)} isBack={isBack.value} />
}

type Props = { onStep: (step: NextStep) => void }

/** The ways to sign in that there are. */
function FirstStep({ onStep, isBack }: Props & { isBack: boolean }) {
  const session = useSession()
  const { search } = location
  const asked = new URLSearchParams(search)
  const fault = providerFault()
  const { value, isBusy } = useReading(() => session.api.get_sign_in_options(), undefined)
  const options = value ?? UNKNOWN
  // If only some people may sign in by a password, they find the form at this address.
  const hasPassword = options.passwords || asked.has('password')
  const away = onlyAddress(options, asked, hasSignedOut(session))
  useEffect(() => {
    if (away !== undefined) location.replace(away)
  }, [away])
  const lead = asked.has('to') ? t('sign-in.needed') : t('sign-in.lead')
  const isKnown = value !== undefined || !isBusy
  return (
    <Entrance title={t('sign-in.title')} lead={lead} takesFocus={isBack}>
      <FormError text={fault} />
      <Present />
      {!isKnown || away !== undefined ? (
        <Spinner />
      ) : (
        hasPassword && <PasswordForm onStep={onStep} />
      )}
      {isKnown && <OtherWays options={options} hasPassword={hasPassword} />}
      {isKnown && (options.registration === 'open' || options.setup) && (
        <div class="entrance-other">
          <a href={`register${search}`}>{t('sign-in.register')}</a>
        </div>
      )}
      {isKnown && hasPassword && (
        <div class="entrance-other">
          <a href="forgot">{t('forgot.title')}</a>
        </div>
      )}
    </Entrance>
  )
}

function PasswordForm({ onStep }: Props) {
  const session = useSession()
  return (
    <Form
      read={(text) => ({ username: text('username'), password: text('password') })}
      submit={t('sign-in.submit')}
      isLarge
      check={missingIn}
      send={async ({ username, password }) => {
        try {
          if (!(await signIn(session, username, password))) return
        } catch (thrown) {
          const step = nextStepOf(thrown, username)
          if (step === undefined) throw thrown
          return onStep(step)
        }
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
