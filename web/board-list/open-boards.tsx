import type { Entry } from '../../client/client.ts'
import { boardPath } from '../router/route.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { usePages } from '../ui/pages.ts'
import { isFound } from '../state/own-boards.ts'
import { useSession } from '../state/page-session.ts'

/** A board that anyone may read. */
type OpenBoard = Entry<'get_public_boards'>

const OPEN_AT_ONCE = 60

type Props = {
  /** Boards that are shown elsewhere. */
  besides: ReadonlySet<string>
  wanted: string
}

/** The boards that anyone may read, a part at a time. Without them the page is of use all the same, so a failure is not shown. */
export function OpenBoards({ besides, wanted }: Props) {
  const session = useSession()
  const { value: boards = [], more } = usePages(
    async () => session.api.pages('get_public_boards', { query: { limit: OPEN_AT_ONCE } }),
    undefined,
  )
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

function OpenBoardTile({ board: { _id, title } }: { board: OpenBoard }) {
  return (
    <li>
      <a class="board-tile" href={boardPath({ _id, slug: '' })} data-open>
        <span class="board-tile-title">
          <bdi>{title}</bdi>
        </span>
      </a>
    </li>
  )
}
