import { formatted } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { WEEK } from './recurrence-choice.ts'

type Props = { days: readonly number[]; onChange: (days: number[]) => void }

/** Picks days of a week, 1 for Monday to 7 for Sunday. */
export function RecurrenceDays({ days, onChange }: Props) {
  return (
    <div class="recurrence-days" role="group" aria-label={t('recurrence.on')}>
      {WEEK.map((ms, at) => {
        const day = at + 1
        const isOn = days.includes(day)
        const date = new Date(ms)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            title={formatted(date, { weekday: 'long', timeZone: 'UTC' })}
            onClick={() => onChange(isOn ? days.filter((one) => one !== day) : [...days, day])}
          >
            {formatted(date, { weekday: 'short', timeZone: 'UTC' })}
          </button>
        )
      })}
    </div>
  )
}
