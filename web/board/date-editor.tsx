import { MomentField } from '../card/moment-field.tsx'
import type { DateField } from '../state/command.ts'
import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { duePresets } from './due-presets.ts'

type Props = {
  field: DateField
  value: string | undefined
  onPick: (moment: string | null) => void
}

/** Sets a date of cards: one of a few days, or any moment. */
export function DateEditor({ field, value, onPick }: Props) {
  const label = t(`card.${field}`)
  return (
    <div class="date-presets">
      {duePresets(new Date()).map(({ name, at }) => (
        <button key={name} type="button" onClick={() => onPick(at.toISOString())}>
          <span>{t(`due.${name}`)}</span>
          <span class="quiet">{shownMoment(at.toISOString())}</span>
        </button>
      ))}
      {value !== undefined && (
        <button type="button" onClick={() => onPick(null)}>
          {field === 'dueAt' ? t('due.none') : t('card.clear', { what: label })}
        </button>
      )}
      <MomentField label={label} value={value} onCommit={onPick} />
    </div>
  )
}
