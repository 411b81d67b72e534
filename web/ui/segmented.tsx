import { useId } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; icon?: IconName }[]
  value: Value
  onPick: (value: Value) => void
}

/** Shows a few options at once, as radio buttons in one row. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, options, value, onPick } = props
  const name = useId()
  return (
    <fieldset class="field" aria-label={label}>
      <legend>{label}</legend>
      <div class="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              class="spoken"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onPick(option.value)}
            />
            {option.icon !== undefined && <Icon name={option.icon} />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
