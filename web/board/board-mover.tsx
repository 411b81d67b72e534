import { useSignal } from '@preact/signals'
import { moveToBoard } from '../actions/cards-changes.ts'
import { moveListToBoard } from '../actions/list-changes.ts'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { PickPlace } from '../ui/pick-place.tsx'
import { useReading } from '../ui/reading.ts'
import { ReadingState, Spinner } from '../ui/reading-state.tsx'
import { MoveActions } from './move-menu.tsx'
import { type PageSession, useSession } from '../state/page-session.ts'

/** The part of a board that what moves there goes to. */
type Place = { boardId: string; listId: string; swimlaneId: string }
type Props = {
  /** Set for what goes into a list there. */
  asksList: boolean
  hint: string
  move: (place: Place, board: string) => void
  onClose: () => void
}

/** Moves cards to the end of a list of another board. */
export function BoardMover({
  cards,
  onClose,
}: Pick<Props, 'onClose'> & { cards: readonly string[] }) {
  const page = useBoard()
  return (
    <Mover
      asksList
      hint={t('cards.move-to-board.hint')}
      move={(place, board) => moveToBoard(page, cards, place, board)}
      onClose={onClose}
    />
  )
}

/** Moves a list with its cards to another board. */
export function ListMover({ list: id, onClose }: Pick<Props, 'onClose'> & { list: string }) {
  const page = useBoard()
  const list = page.view.peek()?.lists.find(({ _id }) => _id === id)
  if (list === undefined) return null
  return (
    <Mover
      asksList={false}
      hint={t('board.list-to-board.hint')}
      move={({ boardId, swimlaneId }, board) =>
        moveListToBoard(page, list, { boardId, swimlaneId }, board)
      }
      onClose={onClose}
    />
  )
}

function Mover(props: Props) {
  const { onClose } = props
  const session = useSession()
  const page = useBoard()
  const picked = useSignal<string | undefined>(undefined)
  const { isBusy } = useReading(session.boards.refresh, undefined)
  const boards = session.boards.known.value.filter(
    ({ _id, archived }) => _id !== page.store.id && !archived,
  )
  const board = boards.find(({ _id }) => _id === picked.value) ?? boards[0]
  return (
    <Dialog title={t('cards.move-to-board')} onClose={onClose}>
      {board === undefined && isBusy && <Spinner />}
      {board === undefined && !isBusy && (
        <EmptyState icon="board" title={t('cards.no-other-board')} />
      )}
      {board !== undefined && (
        <>
          <PickPlace
            label={t('cards.board')}
            options={boards}
            value={board._id}
            hasFocus
            onPick={(id) => (picked.value = id)}
          />
          <Places key={board._id} board={board} {...props} />
        </>
      )}
    </Dialog>
  )
}

/** The lists and the swimlanes of a board, as they are now. */
async function readPlaces(session: PageSession, board: string) {
  const [lists, swimlanes] = await Promise.all([
    session.api.get_all_lists({ board }),
    session.api.get_all_swimlanes({ board }),
  ])
  return { lists, swimlanes }
}

type PlacesProps = Props & { board: { _id: string; title: string } }

function Places({ board, asksList, hint, move, onClose }: PlacesProps) {
  const session = useSession()
  const reading = useReading(() => readPlaces(session, board._id), board._id)
  const list = useSignal<string | undefined>(undefined)
  const swimlane = useSignal<string | undefined>(undefined)
  if (reading.value === undefined) return <ReadingState reading={reading} />
  const { lists, swimlanes } = reading.value
  const listId = asksList ? (list.value ?? lists[0]?._id) : ''
  const swimlaneId = swimlane.value ?? swimlanes[0]?._id
  if (listId === undefined || swimlaneId === undefined)
    return <p class="quiet">{t('cards.no-list-there')}</p>
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        move({ boardId: board._id, listId, swimlaneId }, board.title)
      }}
    >
      {asksList && (
        <PickPlace
          label={t('board.list')}
          options={lists}
          value={listId}
          onPick={(id) => (list.value = id)}
        />
      )}
      {swimlanes.length > 1 && (
        <PickPlace
          label={t('board.swimlane')}
          options={swimlanes}
          value={swimlaneId}
          onPick={(id) => (swimlane.value = id)}
        />
      )}
      <p class="quiet">{hint}</p>
      <MoveActions onClose={onClose} />
    </form>
  )
}
