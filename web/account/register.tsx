import { useState } from 'preact/hooks'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { makeSampleBoard } from '../state/sample-board.ts'
import { register } from '../state/session.ts'
import { t } from '../text/text.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { goOn } from '../router/after.ts'
import { isEmailAddress } from './email-address.ts'
import { Entrance } from './entrance.tsx'
import { missingIn } from '../ui/faults.ts'
import { type FieldOf, Form } from '../ui/form.tsx'

export const SHORTEST_PASSWORD = 8

/** Where an account is made, with a sample board if that is asked for. */
export function Register() {
  const { search } = location
  const [wantsSample, wantSample] = useState(!new URLSearchParams(search).has('to'))
  return (
    <Entrance
      title={t('register.title')}
      lead={`${t('register.lead')} ${wantsSample ? t('register.lead-sample') : ''}`}
    >
      <Form
        read={(text) => ({
          username: text('username'),
          email: text('email'),
          password: text('password'),
        })}
        submit={t('register.submit')}
        isLarge
        check={wrongIn}
        send={async (values) => {
          await register(values)
          if (wantsSample) await showSampleBoard()
          else goOn()
        }}
      >
        {(field) => (
          <>
            <AccountFields field={field} />
            <label class="check-field">
              <input
                type="checkbox"
                checked={wantsSample}
                onChange={({ currentTarget }) => wantSample(currentTarget.checked)}
              />
              {t('register.sample')}
            </label>
          </>
        )}
      </Form>
      <p class="entrance-other">
        <a href={`/sign-in${search}`}>{t('register.sign-in')}</a>
      </p>
    </Entrance>
  )
}

/** Shows a new sample board. Without it there is an account all the same, so the boards are shown then, and why. */
async function showSampleBoard(): Promise<void> {
  const board = await makeSampleBoard().catch(() => undefined)
  if (board === undefined) toast(t('boards.sample.failed'), { isWrong: true })
  navigate(board === undefined ? '/b' : boardPath(board), { replaces: true })
}

function AccountFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField
        {...field('username')}
        label={t('field.username')}
        autocomplete="username"
        hasFocus
      />
      <TextField
        {...field('email')}
        label={t('field.email')}
        inputmode="email"
        autocomplete="email"
      />
      <PasswordField
        {...field('password')}
        label={t('field.password')}
        hint={t('field.password.hint')}
        autocomplete="new-password"
      />
    </>
  )
}

function wrongIn(values: { username: string; email: string; password: string }) {
  const wrong: Record<string, string> = {}
  if (!isEmailAddress(values.email)) wrong['email'] = t('wrong.email')
  if (values.password.length < SHORTEST_PASSWORD) wrong['password'] = t('wrong.password-short')
  return { ...wrong, ...missingIn(values) }
}
