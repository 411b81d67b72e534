import { navigate } from '../router/router.ts'
import { signOut } from '../state/sign-out.ts'
import { t } from '../text/text.ts'
import { askToForget } from './ask-to-forget.ts'
import { toast } from './toast.tsx'
import { faultsOf } from './faults.ts'

type Leaving = {
  isEverywhere?: boolean
  /** The address that is shown then: the greeting, if none is given. */
  to?: string
}

/** Signs out, and shows another screen; asks first if that loses something. What did not work is said. */
export async function leave({ isEverywhere = false, to = '/' }: Leaving = {}): Promise<void> {
  if (!(await askToForget())) return
  try {
    const { isConfirmed, endSession } = await signOut({ isEverywhere })
    if (endSession !== undefined) {
      location.assign(endSession)
      return
    }
    navigate(to)
    if (!isConfirmed) toast(t('account.signed-out-here'))
  } catch (thrown) {
    toast(faultsOf(thrown).form ?? t('wrong.server'), { isWrong: true })
  }
}
