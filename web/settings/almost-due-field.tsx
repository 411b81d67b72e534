import { useSignal } from '@preact/signals'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
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
      <SelectField
        label={t('settings.almost-due')}
        hint={t('settings.almost-due.hint')}
        error={isOther.value ? undefined : error}
        options={[...USUAL_TIMES.map(String), OTHER]}
        nameOf={nameOf}
        value={isOther.value ? OTHER : String(minutes)}
        onPick={(picked) => {
          isOther.value = picked === OTHER
          if (picked !== OTHER) onChange(Number(picked))
        }}
      />
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

function nameOf(time: string): string {
  if (time === OTHER) return t('settings.almost-due.other')
  return time === '0' ? t('settings.almost-due.never') : shownTime(Number(time), language.value)
}
