import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { type DayAndTime, dayAndTime, momentOf } from './moments.ts'

type Props = {
  label: string
  value: string | undefined
  /** True if a day without a time lasts until its end. */
  endsDay: boolean
  /** Called with a new moment once it is entered, or null once it is cleared. */
  onCommit: (moment: string | null) => void
}

/** A field of a date, and one of a time, which may stay empty. While their parts are typed they keep what they have to themselves. */
export function MomentField({ label, value, endsDay, onCommit }: Props) {
  const typed = useSignal<Partial<DayAndTime>>({})
  const wrong = useSignal<string | undefined>(undefined)
  const id = useId()
  const kept = dayAndTime(value)
  const shown = { ...kept, ...typed.value }
  const commit = () => {
    const given = { ...kept, ...typed.peek() }
    const isChanged = given.day !== kept.day || given.time !== kept.time
    typed.value = {}
    if (isChanged) onCommit(momentOf(given, endsDay))
  }
  const commitLast = useRef(commit)
  commitLast.current = commit
  useLayoutEffect(() => () => commitLast.current(), [])
  const part = (name: keyof DayAndTime) => ({
    class: 'input',
    value: shown[name],
    'aria-invalid': wrong.value === undefined ? undefined : true,
    'aria-describedby': wrong.value === undefined ? undefined : id,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      wrong.value = undefined
      if (currentTarget.validity.valid)
        typed.value = { ...typed.peek(), [name]: currentTarget.value }
    },
    // A date or a time of which a part is missing or that does not exist has no value.
    onBlur: ({ currentTarget: { validity } }: { currentTarget: HTMLInputElement }) => {
      if (validity.valid) return
      wrong.value = t('wrong.date')
    },
  })
  return (
    <span
      class="moment-field"
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // The focus may go to a button, which the key would press.
          event.preventDefault()
          commit()
        } else if (event.key === 'Escape') typed.value = {}
      }}
      onFocusOut={({ relatedTarget, currentTarget }) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isWithin && wrong.peek() === undefined) commit()
      }}
    >
      <input
        {...part('day')}
        type="date"
        min="0001-01-01"
        max="9999-12-31"
        aria-label={t('date.day', { what: label })}
      />
      <input {...part('time')} type="time" aria-label={t('date.time', { what: label })} />
      {wrong.value !== undefined && (
        <p id={id} class="inline-wrong" role="alert">
          {wrong.value}
        </p>
      )}
    </span>
  )
}
