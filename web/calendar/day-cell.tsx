import { useComputed, useSignal } from '@preact/signals'
import { useBoard } from '../board-model/board-page.ts'
import { isPrinting } from '../board-model/printing.ts'
import { formatted } from '../text/dates.ts'
import { type Day, dayOf, dateOf } from '../text/days.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import type { CalendarState } from './calendar-state.ts'
import { DayComposer } from './day-composer.tsx'
import { MOST, isFull } from './entries.ts'
import { EntryItem } from './entry-item.tsx'

type Props = { calendar: CalendarState; day: Day }

export function DayCell({ calendar, day }: Props) {
  const page = useBoard()
  const opened = useSignal(0)
  const isAdding = useSignal(false)
  const entries = useComputed(() => calendar.byDay.value.get(day) ?? []).value
  const isStop = useComputed(() => calendar.stop.value === day).value
  const wasAtMore = useComputed(() => calendar.reached.value?.isMore === true).value
  const mayAdd = calendar.mayAdd.value
  const { value: span } = calendar.span
  const isLong = isFull(entries, span)
  const reached = entries.findIndex(({ card: { _id } }) => _id === page.current.value) + 1
  const most = Math.max(MOST[span] + opened.value, reached)
  const count = isPrinting.value || !isLong ? entries.length : Math.min(most, entries.length)
  const rest = entries.length - count
  const hasMore = rest > 0 || (opened.value > 0 && isLong)
  const isAtMore = hasMore && (wasAtMore || !mayAdd)
  const full = formatted(dateOf(day), { weekday: 'long', day: 'numeric', month: 'long' })
  const isOfMonth = span === 'week' || day.slice(0, 7) === calendar.day.value.slice(0, 7)
  return (
    <li
      class="calendar-day"
      data-day={day}
      data-stop={isStop || undefined}
      data-today={day === dayOf(new Date()) || undefined}
      data-outside={!isOfMonth || undefined}
      data-empty={(entries.length === 0 && !isAdding.value) || undefined}
    >
      <DayHead day={day} full={full} />
      {mayAdd && (
        <IconButton
          icon="plus"
          label={t('days.add', { day: full })}
          tabIndex={isStop && !isAtMore ? 0 : -1}
          onFocus={() => {
            calendar.reached.value = { day, isMore: false }
          }}
          onClick={() => (isAdding.value = true)}
        />
      )}
      {entries.length > 0 && (
        <ul role="list">
          {entries.slice(0, count).map((entry) => (
            <EntryItem
              key={`${page.store.temporaryId(entry.card._id)} ${entry.field}`}
              calendar={calendar}
              entry={entry}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <button
          type="button"
          class="calendar-more"
          aria-expanded={opened.value > 0}
          tabIndex={isStop && isAtMore ? 0 : -1}
          onFocus={() => {
            calendar.reached.value = { day, isMore: true }
          }}
          onClick={() => (opened.value = rest > 0 ? opened.value + MOST.more : 0)}
        >
          {rest > 0 ? t('days.more', { count: rest }) : t('days.fewer')}
        </button>
      )}
      {isAdding.value && (
        <DayComposer
          day={day}
          label={t('days.add', { day: full })}
          onClose={() => (isAdding.value = false)}
        />
      )}
    </li>
  )
}

/** The number of a day. The first of a month says the month, too, and if days lie one below the other, all say which day of the week they are. */
function DayHead({ day, full }: { day: Day; full: string }) {
  const date = dateOf(day)
  const isFirst = day.endsWith('-01')
  return (
    <h3>
      <time dateTime={day}>
        <span class="spoken">{full}</span>
        <span class="calendar-weekday" aria-hidden="true">
          {formatted(date, { weekday: 'short' })}
        </span>
        <span class="calendar-date" aria-hidden="true">
          {formatted(date, { day: 'numeric', ...(isFirst && { month: 'short' }) })}
        </span>
      </time>
    </h3>
  )
}
