import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from '../board-model/board-page.ts'

/** Says that the service is not reached or has no room, and what waits to be sent, or that not all cards are there yet. */
export function ConnectionBanner() {
  const { store, isCut } = useBoard()
  const isLost = store.connection.value === 'lost'
  const isFull = store.isFull.value
  const unsent = store.unsent.value
  return (
    <div role="status" class="banner-place">
      {(isLost || isFull) && (
        <p class="banner">
          <Icon name={isLost ? 'offline' : 'warning'} />
          <span>
            {t(isLost ? 'board.lost' : 'wrong.full')}{' '}
            {unsent > 0 && t('board.unsent', { count: unsent })}
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
