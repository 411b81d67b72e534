import { useBoard } from '../board-model/board-page.ts'
import { DoneCheck, Pencil } from '../board-model/card-buttons.tsx'
import { boardPath } from '../router/route.ts'
import { address } from '../router/router.ts'
import type { MiniCard } from '../state/board-view.ts'
import { useComputedOf } from '../ui/use-computed-of.ts'

type Props = { card: MiniCard; isStop: boolean; onFocus: () => void }

export function TitleCell({ card, isStop, onFocus }: Props) {
  const { _id: id, title } = card
  const page = useBoard()
  const board = page.board.value
  const isPointed = useComputedOf([id], () => page.pointed.value === id)
  const isSelected = useComputedOf([id], () => page.isSelected(id))
  if (board === undefined) return null
  return (
    <>
      <a
        class="card-title"
        href={boardPath(board, id) + address.value.search}
        draggable={false}
        tabIndex={isStop ? 0 : -1}
        title={title}
        aria-describedby={isSelected ? 'selected-card' : undefined}
        onFocus={onFocus}
      >
        <bdi>{title}</bdi>
      </a>
      {(isPointed || card.dueComplete) && <DoneCheck card={card} />}
      {isPointed && <Pencil card={id} />}
    </>
  )
}
