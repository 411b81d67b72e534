import { boardPath } from '../app/route.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { type ShelvedBoard, faces } from './shelf.ts'

type BoardTileGiven = { board: ShelvedBoard; isStarred?: boolean }

/** A board as a tile in its color. */
export function BoardTile({ board, isStarred = false }: BoardTileGiven) {
  const face = faces.value.get(board._id)
  return (
    <li>
      <a
        class="board-tile"
        href={boardPath({ _id: board._id, slug: face?.slug ?? '' })}
        data-color={face?.color}
      >
        <span class="board-tile-title" dir="auto">
          {board.title}
        </span>
        {face?.description && (
          <span class="board-tile-text" dir="auto">
            {face.description}
          </span>
        )}
        {isStarred && (
          <span class="board-tile-star">
            <Icon name="star" isFilled />
            <span class="spoken">{t('boards.starred')}</span>
          </span>
        )}
      </a>
    </li>
  )
}
