import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from '../board-page/board-page.ts'

/** Says that the service is not reached, and what waits to be sent. */
export function ConnectionBanner() {
  const { store } = useBoard()
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
    </div>
  )
}
