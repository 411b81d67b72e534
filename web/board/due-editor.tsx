import { MomentField } from '../card/moment-field.tsx'
import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { duePresets } from './due-presets.ts'

type Props = { dueAt: string | undefined; onPick: (dueAt: string | null) => void }

/** Sets when cards are due: one of a few days, or any moment. */
export function DueEditor({ dueAt, onPick }: Props) {
  return (
    <div class="date-presets">
      {duePresets(new Date()).map(({ name, at }) => (
        <button key={name} type="button" onClick={() => onPick(at.toISOString())}>
          <span>{t(`due.${name}`)}</span>
          <span class="quiet">{shownMoment(at.toISOString())}</span>
        </button>
      ))}
      {dueAt !== undefined && (
        <button type="button" onClick={() => onPick(null)}>
          {t('due.none')}
        </button>
      )}
      <MomentField label={t('card.dueAt')} value={dueAt} onCommit={onPick} />
    </div>
  )
}
