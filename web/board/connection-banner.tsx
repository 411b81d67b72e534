import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from '../board-page/board-page.ts'

/** Says that the service is not reached, and what waits to be sent, or that not all cards are there yet. */
export function ConnectionBanner() {
  const { store, isCut } = useBoard()
  const isLost = store.connection.value === 'lost'
  const unsent = store.unsent.value
  return (
    <div role="status" class="banner-place">
      {isLost && (
        <p class="banner">
          <Icon name="offline" />
          <span>
            {t('board.lost')} {unsent > 0 && t('board.unsent', { count: unsent })}
          </span>
        </p>
      )}
      {isCut.value && (
        <p class="banner">
          <Icon name="warning" />
          <span>{t('board.cut')}</span>
        </p>
      )}
    </div>
  )
}
