import { boardPath } from '../router/route.ts'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Avatars } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { BoardFace } from '../ui/board-face.tsx'
import { StarButton } from '../ui/star.tsx'
import { type OwnBoard, TEMPLATE } from '../state/own-boards.ts'

/** A board of the one who is signed in, as a tile in its color, or with its picture. */
export function BoardTile({ board }: { board: OwnBoard }) {
  const { title, permission, archived, members, people, modifiedAt, type } = board
  return (
    <li>
      <a class="board-tile" href={boardPath(board)} data-archived={archived || undefined}>
        <BoardFace {...board} />
        <span class="board-tile-title">
          <bdi>{title}</bdi>
        </span>
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
            <span class="board-tile-people" title={t('boards.members', { count: members })}>
              <Avatars people={people} />
              {members > people.length && <span>+{members - people.length}</span>}
            </span>
          )}
        </span>
      </a>
      {!archived && <StarButton board={board} />}
    </li>
  )
}
