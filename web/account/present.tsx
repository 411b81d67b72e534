import { useEffect } from 'preact/hooks'
import { findAccount } from '../state/account.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'

/** Says who is signed in already, where somebody is about to sign in. */
export function Present() {
  const session = useSession()
  const { value: account } = session.account
  useEffect(() => void findAccount(session), [])
  if (!account) return null
  return (
    <p class="entrance-fact">
      {t('join.signed-in', { name: account.username })} <a href="/b">{t('greeting.boards')}</a>
    </p>
  )
}
