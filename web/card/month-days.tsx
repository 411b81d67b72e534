import { useSignal } from '@preact/signals'
import { useId, useMemo, useRef } from 'preact/hooks'
import { directed } from '../actions/walking.ts'
import { formatted } from '../text/dates.ts'
import {
  type Day,
  dayOf,
  dateOf,
  dayAfter,
  dayByKey,
  daysAround,
  monthsAfter,
} from '../text/days.ts'
import { firstDayHere } from '../text/here.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { onceRendered } from '../ui/give-focus.ts'

const DAYS = 7
const WEEKS = [0, 1, 2, 3, 4, 5]

type Props = {
  /** The day that is set; undefined if none is. */
  value: Day | undefined
  onPick: (day: Day) => void
}

/** A month of days: a click picks one, arrow keys walk them, Home and End lead to the ends of a week, Page Up and Page Down to the months beside it, with Shift to the years. Tab stops at one day alone. */
export function MonthDays({ value, onPick }: Props) {
  const today = useMemo(() => dayOf(new Date()), [])
  const stop = useSignal(value ?? today)
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const month = stop.value.slice(0, 7)
  const [first = today] = daysAround(stop.value, 'month', firstDayHere())
  // Every month has as many rows, so that nothing moves under the pointer that turns them.
  const weeks = WEEKS.map((week) => inWeek(dayAfter(first, week * DAYS)))
  const turn = (step: -1 | 1) => (stop.value = monthsAfter(stop.value, step) ?? stop.value)
  const walk = (event: KeyboardEvent) => {
    const { shiftKey } = event
    const at = weeks.flat().indexOf(stop.value)
    const next = dayByKey({ key: directed(event.key), shiftKey }, stop.value, at)
    if (next === undefined) return
    event.preventDefault()
    stop.value = next
    onceRendered(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    <div class="month-days">
      <div class="month-head">
        <IconButton icon="back" label={t('date.month-before')} onClick={() => turn(-1)} />
        <strong id={id} aria-live="polite">
          {formatted(dateOf(stop.value), { month: 'long', year: 'numeric' })}
        </strong>
        <IconButton icon="forward" label={t('date.month-after')} onClick={() => turn(1)} />
      </div>
      <table ref={grid} role="grid" aria-labelledby={id} onKeyDown={walk}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatted(dateOf(day), { weekday: 'long' })}>
                {formatted(dateOf(day), { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    data-beside={!day.startsWith(month) || undefined}
                    aria-label={formatted(dateOf(day), {
                      weekday: 'long',
                      day: 'numeric',
                      month: 'long',
                    })}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === stop.value ? 0 : -1}
                    onClick={() => onPick(day)}
                  >
                    {formatted(dateOf(day), { day: 'numeric' })}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inWeek(first: Day): Day[] {
  return Array.from({ length: DAYS }, (_, at) => dayAfter(first, at))
}
