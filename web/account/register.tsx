import { useState } from 'preact/hooks'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { makeSampleBoard } from '../state/sample-board.ts'
import { register } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import { goOn } from '../router/after.ts'
import { AccountFields, wrongInAccount } from './account-fields.tsx'
import { Entrance } from './entrance.tsx'
import { Form } from '../ui/form.tsx'

/** Makes an account, with a sample board if that is asked for. */
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
        check={wrongInAccount}
        send={async (values) => {
          if (!(await register(values))) return
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
      <div class="entrance-other">
        <a href={`/sign-in${search}`}>{t('register.sign-in')}</a>
      </div>
    </Entrance>
  )
}

/** Shows a new sample board. Without it there is an account all the same, so the boards are shown then, and why. */
async function showSampleBoard(): Promise<void> {
  const board = await makeSampleBoard().catch(() => undefined)
  if (board === undefined) toast(t('boards.sample.failed'), { isWrong: true })
  navigate(board === undefined ? '/b' : boardPath(board), { replaces: true })
}
