import { DEPENDENCY_TYPES, type DependencyType, isType } from '../state/dependencies.ts'
import { t } from '../text/text.ts'

type TypeSelectProps = {
  label: string
  value: DependencyType
  onPick: (type: DependencyType) => void
}

/** A choice of what one card is to another. */
export function TypeSelect({ label, value, onPick }: TypeSelectProps) {
  return (
    <select
      class="input"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        if (isType(currentTarget.value)) onPick(currentTarget.value)
      }}
    >
      {DEPENDENCY_TYPES.map((type) => (
        <option key={type} value={type}>
          {t(`card.is-${type}`)}
        </option>
      ))}
    </select>
  )
}
