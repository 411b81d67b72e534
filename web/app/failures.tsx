import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

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

type Props = { title: string; hint: string; onRetry: () => void }

/** What is shown in place of a screen that could not be loaded, or met a fault. */
export function ScreenFailure({ title, hint, onRetry }: Props) {
  return (
    <Notice icon="warning" takesFocus {...{ title, hint }}>
      <Button look="primary" onClick={onRetry}>
        {t('app.retry')}
      </Button>
      <ButtonLink href="/b">{t('app.to-boards')}</ButtonLink>
    </Notice>
  )
}
