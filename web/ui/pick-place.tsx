import { useLayoutEffect, useRef } from 'preact/hooks'
import { Field } from './field.tsx'

type Props = {
  label: string
  options: readonly { _id: string; title: string }[]
  value: string
  hasFocus?: boolean
  onPick: (picked: string) => void
}

/** A choice of boards, lists, swimlanes or places. */
export function PickPlace({ label, options, value, hasFocus = false, onPick }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  // A dialog looks for what has the focus when it is shown, and its options may come after that.
  useLayoutEffect(() => {
    if (hasFocus) select.current?.focus()
  }, [])
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          ref={select}
          class="input"
          autofocus={hasFocus}
          value={value}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        >
          {options.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
