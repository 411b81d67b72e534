import { signInPath } from '../account/after.ts'
import { faultsOf } from '../account/faults.ts'
import { navigate } from '../app/router.ts'
import { signOut } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** Whose account the access is to, and the way to another one. */
export function OtherAccount({ username }: { username: string }) {
  async function change() {
    try {
      const path = signInPath()
      await signOut()
      navigate(path, { replaces: true })
    } catch (thrown) {
      toast(faultsOf(thrown).form ?? t('wrong.server'), { isWrong: true })
    }
  }
  return (
    <p class="consent-account">
      <span>{t('consent.account', { username })}</span>
      <Button look="quiet" onClick={() => void change()}>
        {t('consent.account.other')}
      </Button>
    </p>
  )
}
