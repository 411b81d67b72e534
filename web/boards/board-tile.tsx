import { boardPath } from '../router/route.ts'
import { fullMoment, relativeTime } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { BoardFace, faceOf } from '../ui/board-face.tsx'
import { StarButton } from '../ui/star.tsx'
import { type OwnBoard, TEMPLATE } from '../state/own-boards.ts'
import type { OpenBoard } from './shelf.ts'

/** A board of the one who is signed in, as a tile in its color, or with its picture. */
export function BoardTile({ board }: { board: OwnBoard }) {
  const { title, backgroundUrl, permission, archived, members, modifiedAt, type } = board
  return (
    <li>
      <a
        class="board-tile"
        href={boardPath(board)}
        data-archived={archived || undefined}
        {...faceOf(board)}
      >
        <BoardFace title={title} backgroundUrl={backgroundUrl} />
        <span class="board-tile-facts">
          <span title={fullMoment(modifiedAt)}>
            {t('boards.changed', { when: relativeTime(modifiedAt) })}
          </span>
          {type === TEMPLATE && (
            <Badge icon="copy" title={t('boards.is-template')}>
              {t('boards.is-template')}
            </Badge>
          )}
          {permission === 'public' && <Badge icon="globe" title={t('boards.is-public')} />}
          {members > 1 && (
            <Badge icon="users" title={t('boards.members', { count: members })}>
              {members}
            </Badge>
          )}
        </span>
      </a>
      {!archived && <StarButton board={board} />}
    </li>
  )
}

/** A public board of others as a tile. */
export function OpenBoardTile({ board: { _id, title } }: { board: OpenBoard }) {
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
