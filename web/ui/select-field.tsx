import { Field, type FieldProps } from './field.tsx'

type Props<Value extends string> = Omit<FieldProps, 'children'> & {
  options: readonly Value[]
  /** Returns what the reader sees of an option. */
  nameOf: (option: Value) => string
  value: Value
  onPick: (option: Value) => void
}

/** A field with a list of which one option is picked. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { options, nameOf, value, onPick, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          class="input"
          value={value}
          onChange={({ currentTarget }) => {
            const picked = options.find((one) => one === currentTarget.value)
            if (picked !== undefined) onPick(picked)
          }}
        >
          {options.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
