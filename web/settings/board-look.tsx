import { useBoard } from '../board-page/board-page.ts'
import { shownGradient } from '../ui/gradients.ts'
import { Picture } from '../ui/picture.tsx'

/** The board as its tile shows it among others. */
export function BoardLook({ title }: { title: string }) {
  const board = useBoard().board.value
  if (board === undefined) return null
  const { color, gradient, backgroundUrl } = board
  return (
    <div
      class="board-tile"
      aria-hidden="true"
      data-color={color}
      data-gradient={shownGradient(gradient)}
      data-picture={backgroundUrl !== undefined || undefined}
    >
      {backgroundUrl !== undefined && (
        <Picture
          key={backgroundUrl}
          class="board-tile-picture"
          address={`${backgroundUrl}&size=small`}
        />
      )}
      <span class="board-tile-title" dir="auto">
        {title}
      </span>
    </div>
  )
}
