import type { List } from '../state/board-view.ts'
import { t } from '../text/text.ts'

type Props = {
  count: number
  /** The number of cards that the filter shows, if there is one. */
  shown: number | undefined
  limit: List['wipLimit']
}

export function ColumnCount({ count, shown, limit }: Props) {
  if (shown !== undefined && count === 0)
    return (
      <span class="count">
        <span class="spoken">{t('board.cards', { count })}</span>
        <span aria-hidden="true">–</span>
      </span>
    )
  if (shown !== undefined) return <span class="count">{t('board.shown-of', { shown, count })}</span>
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
