import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { usePages } from '../ui/pages.ts'
import { OpenBoardTile } from './board-tile.tsx'
import { isFound } from '../state/own-boards.ts'
import { openBoards } from './shelf.ts'
import { useSession } from '../state/page-session.ts'

type Props = {
  /** Boards that are shown elsewhere. */
  besides: ReadonlySet<string>
  wanted: string
}

/** The boards that anyone may read, a part at a time. Without them the page is of use all the same, so a failure is not shown. */
export function OpenBoards({ besides, wanted }: Props) {
  const session = useSession()
  const { value: boards = [], more } = usePages(async () => openBoards(session), undefined)
  const shown = boards.filter(({ _id, title }) => !besides.has(_id) && isFound(title, wanted))
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{t('boards.public')}</h2>
      <p class="quiet">{t('boards.public.hint')}</p>
      <ul class="board-tiles" role="list">
        {shown.map((board) => (
          <OpenBoardTile key={board._id} board={board} />
        ))}
      </ul>
      {more && (
        <p class="boards-more">
          <Button onClick={more}>{t('boards.more')}</Button>
        </p>
      )}
    </section>
  )
}
