import { shownDay, shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { datePresets, dayAndTime, momentOf } from './moments.ts'
import { MonthDays } from './month-days.tsx'
import { TypedDate } from './typed-date.tsx'

type Props = {
  label: string
  value: string | undefined
  /** True if a day without a time lasts until its end, as for what is due. */
  endsDay: boolean
  onPick: (moment: string | null) => void
}

/** Sets a date: as it is typed, one of a few days, or any day of a month. A time that is set stays with the day. */
export function DateEditor({ label, value, endsDay, onPick }: Props) {
  const set = dayAndTime(value)
  const on = (day: string, time = set.time) => momentOf({ day, time }, endsDay)
  return (
    <div class="date-presets">
      <TypedDate label={label} set={set.day || undefined} on={on} onPick={onPick} />
      {datePresets(new Date()).map(({ name, day }) => {
        const moment = on(day)
        return (
          <button key={name} type="button" onClick={() => onPick(moment)}>
            <span>{t(`due.${name}`)}</span>
            {moment !== null && (
              <span class="quiet">{set.time === '' ? shownDay(moment) : shownMoment(moment)}</span>
            )}
          </button>
        )
      })}
      <MonthDays value={set.day || undefined} onPick={(day) => onPick(on(day))} />
      {set.time !== '' && (
        <button type="button" onClick={() => onPick(on(set.day, ''))}>
          {t('date.without-time')}
        </button>
      )}
      {value !== undefined && (
        <button type="button" onClick={() => onPick(null)}>
          {t('card.remove-date')}
        </button>
      )}
    </div>
  )
}
