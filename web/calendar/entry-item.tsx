import { dueStateOf } from '../../src/kernel/contract/query/due-state.ts'
import { useBoard } from '../board-model/board-page.ts'
import { boardPath } from '../router/route.ts'
import { address } from '../router/router.ts'
import { formatted, fullMoment, isWholeDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { useComputedOf } from '../ui/use-computed-of.ts'
import type { CalendarState } from './calendar-state.ts'
import type { Entry } from './entries.ts'

type Props = { calendar: CalendarState; entry: Entry }

/** A card on the day of one of its dates. */
export function EntryItem({ calendar, entry: { card, field, at } }: Props) {
  const page = useBoard()
  const { _id: id, title, color, dueComplete } = card
  const isStop = useComputedOf([id], () => stopOf(calendar, page.current.value) === id)
  const isSelected = useComputedOf([id], () => page.isSelected(id))
  const board = page.board.value
  if (board === undefined) return null
  const [label] = card.labelIds.flatMap((one) => page.labels.value.get(one) ?? [])
  const state = field === 'dueAt' ? dueStateOf({ dueAt: at, dueComplete }, Date.now()) : undefined
  return (
    <li
      class="calendar-card"
      data-card={id}
      data-field={field}
      data-color={
        color && color !== 'white' ? color : board.allowsLabels ? label?.color : undefined
      }
      data-state={state}
      data-selected={isSelected || undefined}
    >
      <a
        class="card-title"
        href={boardPath(board, id) + address.value.search}
        tabIndex={isStop ? 0 : -1}
        title={`${title} · ${t(`card.${field}`)}: ${fullMoment(at)}`}
        aria-describedby={isSelected ? 'selected-card' : undefined}
        onFocus={() => (page.current.value = id)}
        dir="auto"
      >
        {title}
      </a>
      <span class="calendar-time">
        {field !== 'dueAt' && `${t(`card.${field}`)} `}
        {state === 'overdue' && <span class="spoken">{t('board.due-overdue')} </span>}
        {!isWholeDay(new Date(at)) && (
          <span class="calendar-hour">
            {formatted(new Date(at), { hour: 'numeric', minute: '2-digit' })}
          </span>
        )}
      </span>
    </li>
  )
}

/** The card that the Tab key leads to: the one that had the focus last, or else the first one. */
function stopOf({ ids }: CalendarState, current: string | undefined): string | undefined {
  return current !== undefined && ids.value.includes(current) ? current : ids.value[0]
}
