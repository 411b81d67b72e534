import { session } from '../state/session.ts'
import { stars, toggleStar } from '../state/stars.ts'
import { t } from '../text/text.ts'
import { IconButton } from './button.tsx'

type Board = { _id: string; title: string }

/** Marks a board with a star, or takes it away; shown to those who are signed in. */
export function StarButton({ board }: { board: Board }) {
  if (!session.value) return null
  const isStarred = stars.value.includes(board._id)
  return (
    <span class="star" data-on={isStarred || undefined}>
      <IconButton
        icon="star"
        isFilled={isStarred}
        label={starLabel(board)}
        onClick={() => star(board)}
      />
    </span>
  )
}

/** Says what a click on the star does. */
export function starLabel({ _id, title }: Board): string {
  return t(stars.value.includes(_id) ? 'board.unstar' : 'board.star', { board: title })
}

/** Marks a board with a star, or takes it away. */
export function star(board: Board): void {
  toggleStar(board._id, starLabel(board))
}
