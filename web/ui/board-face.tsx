import type { Board } from '../state/board-view.ts'
import { shownGradient } from './gradients.ts'
import { Picture } from './picture.tsx'

type Face = Pick<Board, 'title' | 'color' | 'gradient' | 'backgroundUrl'>

/** The attributes of a tile by which it has the color, the gradient or the picture of its board. */
export function faceOf({ color, gradient, backgroundUrl }: Omit<Face, 'title'>) {
  return {
    'data-color': color,
    'data-gradient': shownGradient(gradient),
    'data-picture': backgroundUrl !== undefined || undefined,
  }
}

/** The picture and the title on the tile of a board. */
export function BoardFace({ title, backgroundUrl }: Pick<Face, 'title' | 'backgroundUrl'>) {
  return (
    <>
      {backgroundUrl !== undefined && (
        <Picture
          key={backgroundUrl}
          class="board-tile-picture"
          address={`${backgroundUrl}&size=small`}
          loading="lazy"
        />
      )}
      <span class="board-tile-title">
        <bdi>{title}</bdi>
      </span>
    </>
  )
}
