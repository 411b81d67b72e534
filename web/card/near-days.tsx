import { useMemo } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { directed } from '../actions/walking.ts'
import { formatted } from '../text/dates.ts'
import { shownDays } from '../text/shown-days.ts'
import { type Day, dayOf } from '../text/day.ts'
import { ARROW_STEPS, dateOf, dayAfter, daysAround } from '../text/days.ts'
import { firstDayHere } from '../text/here.ts'

const DAYS = 7
const WEEKS = [0, 1, 2, 3]

type Props = {
  /** The day that is set; undefined if none is. */
  value: Day | undefined
  onPick: (day: Day) => void
}

/** The days of this week and of the three after it: a click picks one; arrow keys walk them, and Enter picks. Tab stops at one of them alone. */
export function NearDays({ value, onPick }: Props) {
  const today = useMemo(() => dayOf(new Date()), [])
  const first = firstDayHere()
  const days = WEEKS.flatMap((week) => daysAround(dayAfter(today, week * DAYS), 'week', first))
  const stop = useSignal(value !== undefined && days.includes(value) ? value : today)
  const [from = today, until = today] = [days[0], days.at(-1)]
  return (
    <div
      class="near-days"
      role="group"
      aria-label={shownDays(dateOf(from), dateOf(until))}
      onKeyDown={(event) => {
        const step = ARROW_STEPS[directed(event.key)]
        if (step === undefined) return
        event.preventDefault()
        const next = dayAfter(stop.value, step)
        if (!days.includes(next)) return
        stop.value = next
        event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
      }}
    >
      {days.slice(0, DAYS).map((day) => (
        <span key={`of ${day}`} class="quiet" aria-hidden="true">
          {formatted(dateOf(day), { weekday: 'narrow' })}
        </span>
      ))}
      {days.map((day) => (
        <button
          key={day}
          type="button"
          data-day={day}
          data-past={day < today || undefined}
          aria-label={formatted(dateOf(day), { weekday: 'long', day: 'numeric', month: 'long' })}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={day === value}
          tabIndex={day === stop.value ? 0 : -1}
          onFocus={() => (stop.value = day)}
          onClick={() => onPick(day)}
        >
          {formatted(dateOf(day), { day: 'numeric' })}
        </button>
      ))}
    </div>
  )
}
