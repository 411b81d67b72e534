import { dueStateOf } from '../../src/kernel/contract/query/due-state.ts'
import { endsDay } from '../../src/kernel/contract/days.ts'
import { datesOn } from '../state/date-fields.ts'
import { fullMoment, shownMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { DUE_TONES } from '../ui/due-badge.tsx'
import { useCard } from './card-page.ts'
import { DateField } from './date-field.tsx'
import { SideField } from './side-field.tsx'

/** The dates of a card, and whether what is due is complete. */
export function Dates() {
  const page = useCard()
  const card = page.card.value
  const board = page.board.board.value
  const mayWrite = page.may('write')
  return (
    <>
      {(board === undefined ? [] : datesOn(board)).map((date) => {
        const value = card?.[date]
        if (value === undefined && !mayWrite) return null
        const name = t(`card.${date}`)
        return (
          <SideField key={date} part={date} name={name}>
            {mayWrite ? (
              <DateField
                label={name}
                value={value}
                endsDay={endsDay(date)}
                onPick={(moment) => page.edit({ [date]: moment })}
              />
            ) : (
              value !== undefined && (
                <time dateTime={value} title={fullMoment(value)}>
                  {shownMoment(value)}
                </time>
              )
            )}
            {date === 'dueAt' && value !== undefined && <DueState dueAt={value} />}
          </SideField>
        )
      })}
    </>
  )
}

function DueState({ dueAt }: { dueAt: string }) {
  const page = useCard()
  const dueComplete = page.card.value?.dueComplete === true
  const state = dueStateOf({ dueAt, dueComplete }, Date.now())
  const mayWrite = page.may('write')
  const when = relativeTime(dueAt)
  return (
    <span class="due-state">
      {!(mayWrite && dueComplete) && (
        <Badge icon={dueComplete ? 'check' : 'clock'} tone={DUE_TONES[state]}>
          {state === 'complete'
            ? t('card.complete')
            : state === 'overdue'
              ? t('card.overdue-short', { when })
              : t('card.due-short', { when })}
        </Badge>
      )}
      {mayWrite && (
        <label class="check-field">
          <input
            type="checkbox"
            checked={dueComplete}
            onChange={({ currentTarget }) => page.edit({ dueComplete: currentTarget.checked })}
          />
          {t('card.complete')}
        </label>
      )}
    </span>
  )
}
