import { useEffect } from 'preact/hooks'
import { loadSession, session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function NothingHere() {
  useEffect(() => {
    if (session.value === undefined) void loadSession().catch(() => undefined)
  }, [])
  return (
    <Notice icon="search" title={t('app.nothing-here')} hint={t('app.nothing-here.hint')}>
      <ButtonLink href="/b" look="primary">
        {t('app.to-boards')}
      </ButtonLink>
    </Notice>
  )
}
