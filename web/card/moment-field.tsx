import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { localText, momentIn } from './moments.ts'

type Props = {
  label: string
  value: string | undefined
  /** Called with a new moment once it is entered, or null once it is cleared. */
  onCommit: (moment: string | null) => void
}

/** A field of a date and a time. While its parts are typed it keeps what it has to itself. */
export function MomentField({ label, value, onCommit }: Props) {
  const typed = useSignal<string | undefined>(undefined)
  const shown = localText(value)
  const commit = () => {
    const text = typed.peek()
    typed.value = undefined
    if (text !== undefined && text !== shown) onCommit(momentIn(text))
  }
  const wrong = useSignal<string | undefined>(undefined)
  const commitLast = useRef(commit)
  commitLast.current = commit
  useLayoutEffect(() => () => commitLast.current(), [])
  return (
    <span class="moment-field">
      <input
        class="side-input"
        type="datetime-local"
        min="0001-01-01T00:00"
        max="9999-12-31T23:59"
        aria-label={label}
        value={typed.value ?? shown}
        data-blank={(typed.value ?? shown) === '' || undefined}
        aria-invalid={wrong.value === undefined ? undefined : true}
        onInput={({ currentTarget }) => {
          wrong.value = undefined
          if (currentTarget.validity.valid) typed.value = currentTarget.value
        }}
        onBlur={({ currentTarget: { validity } }) => {
          // A date of which a part is missing or that does not exist has no value.
          if (!validity.valid) wrong.value = t('wrong.date')
          else commit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
      {shown !== '' && (
        <IconButton
          icon="close"
          label={t('card.clear', { what: label })}
          onClick={() => {
            typed.value = undefined
            onCommit(null)
          }}
        />
      )}
      {wrong.value !== undefined && (
        <p class="inline-wrong" role="alert">
          {wrong.value}
        </p>
      )}
    </span>
  )
}
