import { clockOfDay, endOfDay } from '../../src/kernel/contract/days.ts'
import { HERE } from '../text/dates.ts'
import { Field } from './field.tsx'

type Props = {
  label: string
  hint?: string
  error: string | undefined
  isOptional?: boolean
  /** Called with the day at each change. */
  onValue?: (day: string) => void
}

/** The day up to which something is good; `expiryOf` reads it. */
export function UntilField({ onValue, ...props }: Props) {
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="date"
          name="expiresAt"
          onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** The end of a day of the reader's time zone; nothing if there is none. */
export function expiryOf(day: string): { expiresAt?: string } {
  const clock = clockOfDay(day)
  return clock === undefined ? {} : { expiresAt: new Date(endOfDay(clock, HERE)).toISOString() }
}
