import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = { title: string; hint: string; onRetry: () => void }

/** Takes the place of a screen that could not be loaded, or met a fault. */
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
