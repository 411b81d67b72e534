import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { datePresets } from './date-presets.ts'
import { MomentField } from './moment-field.tsx'
import { dayAndTime, momentOf } from './moments.ts'
import { NearDays } from './near-days.tsx'

type Props = {
  label: string
  value: string | undefined
  /** True if a day without a time lasts until its end, as for what is due. */
  endsDay: boolean
  onPick: (moment: string | null) => void
}

/** Sets a date: one of a few days, one of the next weeks, or any day with or without a time. */
export function DateEditor({ label, value, endsDay, onPick }: Props) {
  return (
    <div class="date-presets">
      {datePresets(new Date()).map(({ name, day }) => {
        const moment = momentOf({ day, time: '' }, endsDay)
        return (
          <button key={name} type="button" onClick={() => onPick(moment)}>
            <span>{t(`due.${name}`)}</span>
            {moment !== null && <span class="quiet">{shownDay(moment)}</span>}
          </button>
        )
      })}
      <NearDays
        value={dayAndTime(value).day || undefined}
        onPick={(day) => onPick(momentOf({ day, time: '' }, endsDay))}
      />
      <MomentField label={label} value={value} endsDay={endsDay} onCommit={onPick} />
      {value !== undefined && (
        <button type="button" onClick={() => onPick(null)}>
          {t('card.remove-date')}
        </button>
      )}
    </div>
  )
}
