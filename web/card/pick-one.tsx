import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { Icon } from '../ui/icon.tsx'
import { type Option, optionsWith } from './option.ts'
import { PickerField, type PickerListProps, PickerNone } from './picker-field.tsx'

type PickOneProps = PickerListProps & {
  /** Called with the text of the field. */
  onType?: (text: string) => void
  /** True if the options are those that the text has found, so that it does not narrow them. */
  isFound?: boolean
}

/** A list of which one thing is picked: arrow keys walk it from the field, and Enter picks. */
export function PickOne(props: PickOneProps) {
  const { label, options, picked, none, pick, onType, isFound = false } = props
  const id = useId()
  const text = useSignal('')
  const at = useSignal(0)
  const found = isFound ? options : optionsWith(options, text.value)
  const current = Math.min(at.value, found.length - 1)
  const walk = (to: number) => {
    at.value = (to + found.length) % Math.max(1, found.length)
    document.getElementById(`${id}-${at.value}`)?.scrollIntoView({ block: 'nearest' })
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => walk(current + 1),
    ArrowUp: () => walk(current - 1),
    Enter: () => {
      const option = found[current]
      if (option !== undefined) pick(option)
    },
  }
  return (
    <>
      <PickerField
        label={label}
        keys={keys}
        onType={(typed) => {
          text.value = typed
          onType?.(typed)
          at.value = 0
        }}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
      />
      <div id={id} class="picker-list" role="listbox" aria-label={label}>
        {found.map((option, index) => (
          <Row
            key={option.id}
            id={`${id}-${index}`}
            isCurrent={index === current}
            isPicked={picked.includes(option.id)}
            {...{ option, pick }}
          />
        ))}
      </div>
      {found.length === 0 && <PickerNone {...{ options, none }} />}
    </>
  )
}

type Props = {
  id: string
  option: Option
  isCurrent: boolean
  isPicked: boolean
  pick: (option: Option) => void
}

function Row({ id, option, isCurrent, isPicked, pick }: Props) {
  return (
    <div
      id={id}
      class="picker-option"
      role="option"
      aria-selected={isPicked}
      data-current={isCurrent || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => pick(option)}
    >
      {option.look ?? <bdi>{option.name}</bdi>}
      {isPicked && <Icon name="check" />}
    </div>
  )
}
