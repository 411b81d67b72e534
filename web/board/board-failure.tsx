import type { Failure } from '../api/failure.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Says why a board cannot be shown, and what can be done about it. */
export function BoardFailure({ failure: { status, reason } }: { failure: Failure }) {
  const isHidden = status === 401 || status === 403 || status === 404
  return (
    <main class="board-failure">
      <EmptyState
        icon={isHidden ? 'lock' : 'offline'}
        title={isHidden ? t('board.hidden') : t('board.unreached')}
        hint={isHidden ? t('board.hidden.hint') : status === 0 ? t('wrong.unreached') : reason}
      >
        {isHidden ? (
          <ButtonLink href="/b">{t('app.to-boards')}</ButtonLink>
        ) : (
          <Button look="primary" onClick={() => location.reload()}>
            {t('app.retry')}
          </Button>
        )}
      </EmptyState>
    </main>
  )
}
