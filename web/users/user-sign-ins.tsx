import { SignInRow } from '../account/sign-in-row.tsx'
import { t } from '../text/text.ts'
import { AskingButton } from '../ui/asking-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useReading } from '../ui/reading.ts'
import { OwnRows } from '../ui/rows.tsx'
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
  return (
    <Dialog title={t('users.sign-ins.of', { name })} onClose={onClose}>
      {reading.value?.length === 0 && <p class="quiet">{t('users.sign-ins.none', { name })}</p>}
      <OwnRows
        reading={reading}
        row={(signIn) => (
          <SignInRow
            key={signIn._id}
            signIn={signIn}
            end={() => session.api.delete_sign_in_of_user({ user: _id, userSignIn: signIn._id })}
            onEnded={reading.again}
          />
        )}
      />
      <div class="dialog-actions">
        <AskingButton
          title={t('users.sign-ins.all.ask', { name })}
          text={t('users.sign-ins.all.text', { name })}
          submit={t('account.sign-out.everywhere')}
          send={async () => {
            await session.api.delete_user_token({ body: { userId: _id } })
            toast(t('account.sign-ins.revoked'))
            await reading.again()
          }}
        />
        <Button look="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  )
}
