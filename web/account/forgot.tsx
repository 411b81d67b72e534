import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { isEmailAddress } from '../../src/kernel/contract/email-address.ts'
import { Entrance } from './entrance.tsx'
import { useSession } from '../state/page-session.ts'

export function Forgot() {
  const session = useSession()
  const reading = useReading(() => session.api.get_sign_in_options(), undefined)
  const isSent = useSignal(false)
  const options = reading.value
  return (
    <Entrance title={t('forgot.title')} lead={leadOf(options?.mail, isSent.value)}>
      {options === undefined && <ReadingState reading={reading} />}
      {options?.mail === true && !isSent.value && (
        <ForgotForm onSent={() => (isSent.value = true)} />
      )}
      <div class="entrance-other">
        <a href="sign-in">{t('forgot.back')}</a>
      </div>
    </Entrance>
  )
}

function leadOf(sendsMail: boolean | undefined, isSent: boolean): string {
  if (sendsMail === false) return t('forgot.no-mail')
  return isSent ? t('forgot.sent') : t('forgot.lead')
}

function ForgotForm({ onSent }: { onSent: () => void }) {
  const session = useSession()
  return (
    <Form
      read={(text) => ({ email: text('email').trim() })}
      submit={t('forgot.submit')}
      isLarge
      check={({ email }) => (isEmailAddress(email.trim()) ? {} : { email: t('wrong.email') })}
      send={async (body) => {
        await session.api.forgot_password({ body })
        onSent()
      }}
    >
      {(field) => (
        <TextField
          {...field('email')}
          label={t('field.email')}
          inputmode="email"
          autocomplete="email"
          hasFocus
        />
      )}
    </Form>
  )
}
