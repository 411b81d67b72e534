import { signIn } from '../state/session.ts'
import { t } from '../text/text.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { goOn } from '../router/after.ts'
import { Entrance } from './entrance.tsx'
import { missingIn } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'

/** Where somebody signs in; `?to=` is where they come back to. */
export function SignIn() {
  const { search } = location
  const cameFrom = new URLSearchParams(search).has('to')
  return (
    <Entrance title={t('sign-in.title')} lead={cameFrom ? t('sign-in.needed') : t('sign-in.lead')}>
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
      <p class="entrance-other">
        <a href={`/register${search}`}>{t('sign-in.register')}</a>
      </p>
      <p class="entrance-other">
        <a href="/forgot">{t('forgot.title')}</a>
      </p>
    </Entrance>
  )
}
