import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from '../board-model/board-page.ts'

/** The cards that follow the first ones are waited for so long before somebody is told that these are not all. */
const SOON_MS = 1_000

/** Says that the service is not reached or has no room, and what waits to be sent, or that not all cards are there yet. */
export function ConnectionBanner() {
  const { store, isCut } = useBoard()
  const isLost = store.connection.value === 'lost'
  const isFull = store.isFull.value
  const unsent = store.unsent.value
  const isLong = useSignal(false)
  useEffect(() => {
    isLong.value = false
    if (isCut.value !== true) return
    const timer = setTimeout(() => {
      isLong.value = true
    }, SOON_MS)
    return () => clearTimeout(timer)
  }, [isCut.value])
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
      {isCut.value && isLong.value && (
        <p class="banner">
          <Icon name="warning" />
          <span>{t('board.cut')}</span>
        </p>
      )}
    </div>
  )
}
