import type { View } from '../board-model/views.ts'
import { loadPart } from '../router/lazy-part.ts'
import { t } from '../text/text.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { useBoard } from '../board-model/board-page.ts'
import { Composer } from './composer.tsx'

const loadTable = async () => {
  const [{ Table }] = await Promise.all([import('../table/table.tsx'), loadPart('views')])
  return Table
}

const loadCalendar = async () => {
  const [{ Calendar }] = await Promise.all([import('../calendar/calendar.tsx'), loadPart('views')])
  return Calendar
}

/** The cards of the board in a view that is loaded when it is shown for the first time. */
export function OtherView({ view }: { view: Exclude<View, 'board'> }) {
  const page = useBoard()
  const Table = useLoaded(view === 'table', loadTable)
  const Calendar = useLoaded(view === 'calendar', loadCalendar)
  const Shown = view === 'table' ? Table : Calendar
  if (Shown !== undefined)
    return (
      <Shown>
        <Adder />
      </Shown>
    )
  return (
    <main
      id="content"
      class="canvas"
      // Holds the focus that goes with another view, until the card that had it is shown again.
      ref={(element) => {
        if (page.current.peek() && document.activeElement === document.body) element?.focus()
      }}
      tabIndex={-1}
      aria-busy="true"
      aria-label={t('app.loading')}
    />
  )
}

/** Makes cards in the cell in which cards are typed, or else in the first list. */
function Adder() {
  const page = useBoard()
  const { value: typed } = page.composedCell
  const list = page.lists.value.find(({ _id }) => typed === undefined || _id === typed.listId)
  const swimlane = page.swimlanes.value[0]
  if (list === undefined || swimlane === undefined) return null
  const cell = typed ?? { listId: list._id, swimlaneId: swimlane._id }
  return <Composer cell={cell} listTitle={list.title} />
}
