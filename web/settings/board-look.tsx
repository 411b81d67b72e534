import { useBoard } from '../board-page/board-page.ts'
import { BoardFace, faceOf } from '../ui/board-face.tsx'

/** The board as its tile shows it among others. */
export function BoardLook({ title }: { title: string }) {
  const board = useBoard().board.value
  if (board === undefined) return null
  return (
    <div class="board-tile" aria-hidden="true" {...faceOf(board)}>
      <BoardFace title={title} backgroundUrl={board.backgroundUrl} />
    </div>
  )
}
