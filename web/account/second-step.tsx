import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Client } from '../../client/client.ts'
import { goOn } from '../router/after.ts'
import { focusStart } from '../router/title.ts'
import { signInBy } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ByPasskey } from './by-passkey.tsx'
import { Entrance } from './entrance.tsx'
import { FirstPasskey } from './first-passkey.tsx'
import { type NextStep, knowsPasskeys } from './passkey.ts'
import { useSession } from '../state/page-session.ts'

type Props = { step: NextStep; onBack: () => void }

/** The second step of a sign-in, after a right password: a passkey, a recovery code, or the first passkey. */
export function SecondStep({ step, onBack }: Props) {
  const { hasPasskey } = step
  const usesCode = useSignal(!knowsPasskeys())
  useEffect(() => {
    if (usesCode.value) focusStart()
  }, [usesCode.value])
  return (
    <Entrance title={t('second-step.title')} lead={leadOf(hasPasskey, usesCode.value)} takesFocus>
      {!hasPasskey && <FirstPasskey step={step} />}
      {hasPasskey && !usesCode.value && <ByPasskey step={step} look="primary" />}
      {hasPasskey && usesCode.value && <ByCode step={step} />}
      <div class="entrance-other">
        {hasPasskey && knowsPasskeys() && (
          <Button look="quiet" onClick={() => (usesCode.value = !usesCode.value)}>
            {usesCode.value ? t('second-step.use-passkey') : t('second-step.use-code')}
          </Button>
        )}
        <Button look="quiet" onClick={onBack}>
          {t('forgot.back')}
        </Button>
      </div>
    </Entrance>
  )
}

function leadOf(hasPasskey: boolean, usesCode: boolean): string {
  if (!hasPasskey) return t('second-step.set-up.lead')
  return usesCode ? t('second-step.code.lead') : t('second-step.lead')
}

function ByCode({ step }: { step: NextStep }) {
  const session = useSession()
  return (
    <Form
      read={(text) => ({ code: text('code').trim() })}
      submit={t('sign-in.submit')}
      isLarge
      check={missingIn}
      send={async ({ code }) => {
        const { token } = step
        const byCode = (visitor: Client) =>
          visitor.sign_in_by_recovery_code({ body: { token, code } })
        if (await signInBy(session, byCode, step)) goOn()
      }}
    >
      {(field) => (
        <TextField
          {...field('code')}
          label={t('second-step.code')}
          hint={t('second-step.code.hint')}
          autocomplete="off"
          hasFocus
        />
      )}
    </Form>
  )
}
