import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { useReading } from '../ui/reading.ts'
import { toast } from '../ui/toast.tsx'
import { useSession } from '../state/page-session.ts'

/** Says that an address of an account is not confirmed yet, and sends the link again; nothing if the service sends no mail. */
export function Unconfirmed({ account: { emails } }: { account: Account }) {
  const session = useSession()
  const options = useReading(() => session.api.get_sign_in_options(), undefined).value
  const { isBusy, send } = useChange()
  const email = emails.findLast(({ verified }) => !verified)?.address
  if (options?.mail !== true || email === undefined) return null
  const sendAgain = async () => {
    const wrong = await send(() => session.api.send_confirmation())
    toast(wrong ?? t('account.unconfirmed.sent', { email }), { isWrong: wrong !== undefined })
  }
  return (
    <div class="unconfirmed">
      <p>{t('account.unconfirmed', { email })}</p>
      <Button isBusy={isBusy} onClick={() => void sendAgain()}>
        {t('account.unconfirmed.send')}
      </Button>
    </div>
  )
}
