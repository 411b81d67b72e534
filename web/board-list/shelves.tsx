import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { BoardTile } from './board-tile.tsx'
import { type OwnBoard, isFound, sortedBoards } from '../state/own-boards.ts'

type ShelvesProps = {
  boards: readonly OwnBoard[]
  /** The ids of those with a star. */
  stars: readonly string[]
  wanted: string
}

/** The boards of the one who is signed in: starred ones, others, and archived ones behind a button. */
export function Shelves({ boards, stars, wanted }: ShelvesProps) {
  const found = boards.filter(({ title }) => isFound(title, wanted))
  const { starred, others, archived } = sortedBoards(found, stars)
  return (
    <>
      <p class="spoken" role="status">
        {wanted !== '' && t('boards.count', { count: starred.length + others.length })}
      </p>
      {found.length === 0 && <p class="quiet">{t('boards.none-found')}</p>}
      <Tiles title={t('boards.starred')} boards={starred} />
      <Tiles title={starred.length > 0 ? t('boards.others') : undefined} boards={others} />
      <Archived boards={archived} />
    </>
  )
}

function Archived({ boards }: { boards: readonly OwnBoard[] }) {
  const isOpen = useSignal(false)
  if (boards.length === 0) return null
  return (
    <section>
      <button
        type="button"
        class="disclosure"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon name="down" />
        {t('boards.archived', { count: boards.length })}
      </button>
      {isOpen.value && <TileList boards={boards} />}
    </section>
  )
}

type TilesProps = {
  title: string | undefined
  boards: readonly OwnBoard[]
}

function Tiles({ title, boards }: TilesProps) {
  if (boards.length === 0) return null
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      <TileList boards={boards} />
    </section>
  )
}

function TileList({ boards }: Omit<TilesProps, 'title'>) {
  return (
    <ul class="board-tiles" role="list">
      {boards.map((board) => (
        <BoardTile key={board._id} board={board} />
      ))}
    </ul>
  )
}
