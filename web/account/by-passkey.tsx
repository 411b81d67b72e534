import { goOn } from '../router/after.ts'
import { t } from '../text/text.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { FormError } from '../ui/form-error.tsx'
import { signInByPasskey } from './passkey.ts'

type Props = { token?: string; look: ButtonLook }

/** A button that signs in by a passkey: alone, or with `token` after the password. */
export function ByPasskey({ token, look }: Props) {
  const { isBusy, wrong, send } = useChange()
  const signIn = () =>
    send(async () => {
      if (await signInByPasskey(token)) goOn()
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
