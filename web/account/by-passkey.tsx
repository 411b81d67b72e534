import { goOn } from '../router/after.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { FormError } from '../ui/form.tsx'
import { type SecondStep, signInByPasskey } from './passkey.ts'

type Props = { step?: SecondStep; look: ButtonLook }

/** A button that signs in by a passkey: alone, or as the second step after the password. */
export function ByPasskey({ step, look }: Props) {
  const session = useSession()
  const { isBusy, wrong, send } = useChange()
  const signIn = () =>
    send(async () => {
      if (await signInByPasskey(session, step)) goOn()
    })
  return (
    <div class="by-passkey">
      <FormError text={wrong} />
      <Button icon="key" look={look} isLarge isBusy={isBusy} onClick={() => void signIn()}>
        {t('sign-in.by-passkey')}
      </Button>
    </div>
  )
}
