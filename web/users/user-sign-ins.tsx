import { useSignal } from '@preact/signals'
import { SignInRow } from '../account/sign-in-row.tsx'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { toast } from '../ui/toast.tsx'
import { nameOf } from '../ui/initials.ts'
import type { User } from './use-users.ts'
import { useSession } from '../state/page-session.ts'

/** Lists the browsers in which a user is signed in; each sign-in can be ended, or all of them with the tokens. */
export function UserSignIns({ user, onClose }: { user: User; onClose: () => void }) {
  const session = useSession()
  const { _id } = user
  const name = nameOf(user)
  const reading = useReading(
    () => Array.fromAsync(session.api.each('get_sign_ins_of_user', { user: _id })),
    _id,
  )
  const isAsking = useSignal(false)
  const signIns = reading.value
  return (
    <Dialog title={t('users.sign-ins.of', { name })} onClose={onClose}>
      {signIns === undefined && <ReadingState reading={reading} />}
      {signIns?.length === 0 && <p class="quiet">{t('users.sign-ins.none', { name })}</p>}
      <ul class="sign-ins" role="list">
        {signIns?.map((signIn) => (
          <SignInRow
            key={signIn._id}
            signIn={signIn}
            end={() => session.api.delete_sign_in_of_user({ user: _id, userSignIn: signIn._id })}
            onEnded={reading.again}
          />
        ))}
      </ul>
      <div class="dialog-actions">
        <Button onClick={() => (isAsking.value = true)}>{t('account.sign-out.everywhere')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
      {isAsking.value && (
        <Confirm
          title={t('users.sign-ins.all.ask', { name })}
          text={t('users.sign-ins.all.text', { name })}
          submit={t('account.sign-out.everywhere')}
          onClose={() => (isAsking.value = false)}
          send={async () => {
            await session.api.delete_user_token({ body: { userId: _id } })
            toast(t('account.sign-ins.revoked'))
            await reading.again()
          }}
        />
      )}
    </Dialog>
  )
}
