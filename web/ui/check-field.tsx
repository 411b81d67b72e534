import { useId } from 'preact/hooks'

type Props = {
  label: string
  hint?: string
  isOn: boolean
  disabled?: boolean
  onSwitch: (isOn: boolean) => void
}

export function CheckField({ label, hint, isOn, disabled = false, onSwitch }: Props) {
  const id = useId()
  return (
    <div class="check-field">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
