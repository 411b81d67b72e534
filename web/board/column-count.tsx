import type { List } from '../state/board-view.ts'
import { t } from '../text/text.ts'

/** The number of cards of a list, and its limit if it has one. */
export function ColumnCount({ count, limit }: { count: number; limit: List['wipLimit'] }) {
  if (!limit.enabled)
    return (
      <span class="count">
        <span class="spoken">{t('board.cards', { count })}</span>
        <span aria-hidden="true">{count}</span>
      </span>
    )
  const look = count > limit.value ? 'over' : count === limit.value ? 'full' : undefined
  return (
    <span class="count" data-limit={look}>
      <span class="spoken">{t('board.cards-of-limit', { count, limit: limit.value })}</span>
      <span aria-hidden="true">
        {count}/{limit.value}
      </span>
    </span>
  )
}
