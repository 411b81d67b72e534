import { useBoard } from '../board-page/board-page.ts'
import { BoardFace } from '../ui/board-face.tsx'

/** The board as its tile shows it among others. */
export function BoardLook({ title }: { title: string }) {
  const view = useBoard().view.value
  if (view === undefined) return null
  const cards = [...view.cards.values()]
  const lists = view.lists.map(({ _id }) => cards.filter(({ listId }) => listId === _id).length)
  return (
    <div class="board-tile" aria-hidden="true">
      <BoardFace {...view.board} lists={lists} />
      <span class="board-tile-title">
        <bdi>{title}</bdi>
      </span>
    </div>
  )
}
