import { useSignal } from '@preact/signals'
import type { Client } from '../../client/client.ts'
import { goOn } from '../router/after.ts'
import { signInBy } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import { missingIn } from '../ui/form-faults.ts'
import { Form } from '../ui/form.tsx'
import { type SecondStep, knowsPasskeys, makePasskey } from './passkey.ts'
import { PasskeyName } from './new-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSession } from '../state/page-session.ts'

/** Makes the first passkey of somebody where the site wants one after the password, and shows the recovery codes. */
export function FirstPasskey({ step }: { step: SecondStep }) {
  const session = useSession()
  const { token } = step
  const codes = useSignal<readonly string[] | undefined>(undefined)
  if (!knowsPasskeys()) return <p>{t('passkeys.no-browser')}</p>
  return (
    <>
      <Form
        read={(text) => ({ name: text('name').trim() })}
        submit={t('passkeys.make')}
        isLarge
        check={missingIn}
        send={async ({ name }) => {
          const made = await makePasskey(await session.api.begin_second_factor({ body: { token } }))
          const setUp = (visitor: Client) =>
            visitor.set_up_second_factor({ body: { token, name, ...made } })
          const api = await signInBy(session, setUp, step)
          if (api !== undefined) codes.value = (await api.new_recovery_codes({ body: {} })).codes
        }}
      >
        {(field) => <PasskeyName {...field('name')} />}
      </Form>
      {codes.value !== undefined && <RecoveryCodes codes={codes.value} onClose={goOn} />}
    </>
  )
}
