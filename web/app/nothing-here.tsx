import { useEffect } from 'preact/hooks'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

export function NothingHere() {
  const session = useSession()
  useEffect(() => {
    if (session.account.value === undefined) void loadAccount(session).catch(() => undefined)
  }, [])
  return (
    <Notice icon="search" title={t('app.nothing-here')} hint={t('app.nothing-here.hint')}>
      <ButtonLink href="b" look="primary">
        {t('app.to-boards')}
      </ButtonLink>
    </Notice>
  )
}
