import type { ComponentChildren } from 'preact'
import { TopBar } from '../ui/top-bar.tsx'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useTitle } from '../router/title.ts'

/** What an address without a screen shows. */
export function NothingHere() {
  return (
    <Notice icon="search" title={t('app.nothing-here')} hint={t('app.nothing-here.hint')}>
      <ButtonLink href="/b" look="primary">
        {t('app.to-boards')}
      </ButtonLink>
    </Notice>
  )
}

type ScreenFailureProps = { title: string; hint: string; onRetry: () => void }

/** What is shown in place of a screen that could not be loaded, or met a fault. */
export function ScreenFailure({ title, hint, onRetry }: ScreenFailureProps) {
  return (
    <Notice icon="warning" {...{ title, hint }}>
      <Button look="primary" onClick={onRetry}>
        {t('app.retry')}
      </Button>
      <ButtonLink href="/b">{t('app.to-boards')}</ButtonLink>
    </Notice>
  )
}

type NoticeProps = { icon: IconName; title: string; hint: string; children: ComponentChildren }

function Notice({ icon, title, hint, children }: NoticeProps) {
  useTitle(title)
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="empty-state notice">
        <Icon name={icon} />
        <h1>{title}</h1>
        <p>{hint}</p>
        <div class="panel-actions">{children}</div>
      </main>
    </div>
  )
}
