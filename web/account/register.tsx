import { useSignal } from '@preact/signals'
import { type Client, LanewayError } from '../../client/client.ts'
import { boardPath } from '../router/route.ts'
import { makeSampleBoard } from '../state/sample-board.ts'
import { register } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import type { Texts } from '../state/keeper.ts'
import { toastNext } from '../ui/toast.tsx'
import { goOn } from '../router/after.ts'
import { AccountFields, wrongInAccount } from './account-fields.tsx'
import { Present, Entrance } from './entrance.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useSession } from '../state/page-session.ts'
import { shownError } from '../ui/form-faults.ts'
import { useReading } from '../ui/reading.ts'

/** Makes an account, with a sample board if that is asked for. */
export function Register() {
  const session = useSession()
  const { search } = location
  const setup = useReading(() => session.api.get_sign_in_options(), undefined).value?.setup === true
  const wantsSample = useSignal(!new URLSearchParams(search).has('to'))
  return (
    <Entrance
      title={t('register.title')}
      lead={`${t('register.lead')} ${wantsSample.value ? t('register.lead-sample') : ''}`}
    >
      <Present />
      <Form
        read={(text) => ({
          username: text('username'),
          email: text('email'),
          password: text('password'),
          ...(setup && { setupCode: text('setupCode') }),
        })}
        submit={t('register.submit')}
        isLarge
        check={wrongInAccount}
        send={async (values) => {
          const api = await register(session, values).catch(wrongCode)
          if (api === undefined) return
          if (wantsSample.value) await showSampleBoard(api, session.keeper.texts)
          else goOn()
        }}
      >
        {(field) => (
          <>
            <AccountFields field={field} />
            {setup && (
              <TextField
                {...field('setupCode')}
                label={t('register.setup-code')}
                hint={t('register.setup-code.hint')}
                autocomplete="off"
              />
            )}
            <label class="check-field">
              <input
                type="checkbox"
                checked={wantsSample.value}
                onChange={({ currentTarget }) => (wantsSample.value = currentTarget.checked)}
              />
              {t('register.sample')}
            </label>
          </>
        )}
      </Form>
      <div class="entrance-other">
        <a href={`sign-in${search}`}>{t('register.sign-in')}</a>
      </div>
    </Entrance>
  )
}

/** Throws what a form shows of a wrong setup code, or any other fault as it is. */
function wrongCode(thrown: unknown): never {
  const isWrong = thrown instanceof LanewayError && thrown.code === 'setup.code'
  throw isWrong ? shownError(t('register.setup-code.wrong')) : thrown
}

/** Shows a new sample board. Without it there is an account all the same, so the boards are shown then, and why. */
async function showSampleBoard(api: Client, texts: Texts): Promise<void> {
  const board = await makeSampleBoard(api).catch(() => undefined)
  if (board === undefined) toastNext(texts, t('boards.sample.failed'))
  location.replace(board === undefined ? 'b' : boardPath(board))
}
