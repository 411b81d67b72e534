import { useSignal } from '@preact/signals'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { MOST_MINUTES, USUAL_TIMES, shownTime } from './almost-due.ts'

const OTHER = 'other'

type Props = {
  minutes: number
  error: string | undefined
  onChange: (minutes: number) => void
}

/** Asks how long before its due date people are told of a card: one of the usual times, or any number of minutes. */
export function AlmostDueField({ minutes, error, onChange }: Props) {
  const isOther = useSignal(!USUAL_TIMES.includes(minutes))
  return (
    <>
      <Field
        label={t('settings.almost-due')}
        hint={t('settings.almost-due.hint')}
        error={isOther.value ? undefined : error}
      >
        {(control) => (
          <select
            {...control}
            class="input"
            value={isOther.value ? OTHER : String(minutes)}
            onChange={({ currentTarget: { value } }) => {
              isOther.value = value === OTHER
              if (value !== OTHER) onChange(Number(value))
            }}
          >
            {USUAL_TIMES.map((one) => (
              <option key={one} value={String(one)}>
                {one === 0 ? t('settings.almost-due.never') : shownTime(one, language.value)}
              </option>
            ))}
            <option value={OTHER}>{t('settings.almost-due.other')}</option>
          </select>
        )}
      </Field>
      {isOther.value && (
        <Field label={t('settings.almost-due.minutes')} error={error}>
          {(control) => (
            <input
              {...control}
              class="input settings-number"
              type="number"
              min={0}
              max={MOST_MINUTES}
              value={Number.isNaN(minutes) ? '' : minutes}
              onInput={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
            />
          )}
        </Field>
      )}
    </>
  )
}
