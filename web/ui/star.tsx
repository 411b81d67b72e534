import { t } from '../text/text.ts'
import { IconButton } from './button.tsx'
import { type PageSession, useSession } from '../state/page-session.ts'

type Board = { _id: string; title: string }

/** Marks a board with a star, or takes it away; shown to those who are signed in. */
export function StarButton({ board }: { board: Board }) {
  const session = useSession()
  if (!session.account.value) return null
  const isStarred = session.stars.all.value.includes(board._id)
  return (
    <span class="star" data-on={isStarred || undefined}>
      <IconButton
        icon="star"
        isFilled={isStarred}
        label={starLabel(session, board)}
        onClick={() => star(session, board)}
      />
    </span>
  )
}

/** Says what a click on the star does. */
export function starLabel(session: PageSession, { _id, title }: Board): string {
  return t(session.stars.all.value.includes(_id) ? 'board.unstar' : 'board.star', { board: title })
}

/** Marks a board with a star, or takes it away. */
export function star(session: PageSession, board: Board): void {
  session.stars.toggle(board._id, starLabel(session, board))
}
