import type { Board } from '../state/board-view.ts'
import { shownGradient } from './gradients.ts'
import { Picture } from './picture.tsx'

/** The face shows so many cards of a list; more would be cut. */
const MOST_CARDS = 9

/** Lists of boards name so many lists. */
const MOST_LISTS = 8

type Face = Pick<Board, 'color' | 'gradient' | 'backgroundUrl'> & {
  /** Numbers of cards, by list. */
  lists: readonly number[]
}

/** A board in small: its lists on its ground, or its picture. */
export function BoardFace({ color, gradient, backgroundUrl, lists }: Face) {
  return (
    <span class="board-face" data-color={color} data-gradient={shownGradient(gradient)}>
      {backgroundUrl === undefined ? (
        lists
          .slice(0, MOST_LISTS)
          .map((cards, index) => (
            <span
              key={index}
              class="face-list"
              style={{ '--cards': Math.min(cards, MOST_CARDS) }}
            />
          ))
      ) : (
        <Picture
          key={backgroundUrl}
          class="board-tile-picture"
          address={`${backgroundUrl}&size=small`}
          loading="lazy"
        />
      )}
    </span>
  )
}
