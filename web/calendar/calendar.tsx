import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { useFocusOfView } from '../board-model/focus.ts'
import { NoneShown } from '../board-model/none-shown.tsx'
import { useArranged } from '../board-model/use-arranged.ts'
import { formatted } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { CalendarHead } from './calendar-head.tsx'
import { actOnCalendarKey } from './calendar-keys.ts'
import { openCalendar } from './calendar-state.ts'
import { DayCell } from './day-cell.tsx'
import { dateOf } from '../text/days.ts'
import { watchDates } from './drag-days.ts'

/** The cards of a board on the days of their dates. `children` add cards below them. */
export function Calendar({ children }: { children: ComponentChildren }) {
  const page = useBoard()
  const calendar = useMemo(() => openCalendar(page), [page])
  useArranged(page, calendar.arranged)
  useFocusOfView(page)
  const days = calendar.days.value
  const element = useRef<HTMLDivElement>(null)
  useEffect(
    () => (element.current === null ? undefined : watchDates(page, calendar, element.current)),
    [page],
  )
  return (
    <main id="content" class="calendar" tabIndex={-1} aria-label={t('view.calendar')}>
      <CalendarHead calendar={calendar} />
      <NoneShown icon="calendar" empty={calendar.ids.value.length === 0 && t('calendar.empty')} />
      <div
        ref={element}
        class="calendar-days"
        data-span={calendar.span.value}
        onKeyDown={(event) => actOnCalendarKey(page, calendar, event)}
      >
        {/* Each day says by itself which day of the week it is. */}
        <div class="calendar-weekdays" aria-hidden="true">
          {days.slice(0, 7).map((day) => (
            <span key={day}>{formatted(dateOf(day), { weekday: 'short' })}</span>
          ))}
        </div>
        <ol role="list" aria-label={t('view.calendar')}>
          {days.map((day) => (
            <DayCell key={day} calendar={calendar} day={day} />
          ))}
        </ol>
      </div>
      <div class="table-foot">{children}</div>
    </main>
  )
}
