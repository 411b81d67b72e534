import { Field } from './field.tsx'
import { useFirstFocus } from './give-focus.ts'

type Props = {
  label: string
  options: readonly { _id: string; title: string }[]
  value: string
  hint?: string | undefined
  hasFocus?: boolean
  onPick: (picked: string) => void
}

/** A choice of boards, lists, swimlanes or places. */
export function PickPlace({ label, options, value, hint, hasFocus = false, onPick }: Props) {
  const select = useFirstFocus<HTMLSelectElement>(hasFocus)
  return (
    <Field label={label} hint={hint}>
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
