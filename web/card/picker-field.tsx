import type { InputHTMLAttributes } from 'preact'
import { t } from '../text/text.ts'
import { useFirstFocus } from '../ui/first-focus.ts'
import { pointsByFinger } from '../ui/pointer.ts'
import type { Option } from './option.ts'

/** A list to pick from is made of these. */
export type PickerListProps = {
  label: string
  options: readonly Option[]
  picked: readonly string[]
  none: string
  pick: (option: Option) => void
}

type FieldProps = InputHTMLAttributes & {
  label: string
  /** Does something for keys, by their names. */
  keys: Record<string, () => void>
  onType: (text: string) => void
}

/** The field that narrows a list to pick from. It has the focus first, but for fingers, which type less often than they pick. */
export function PickerField({ label, keys, onType, ...attributes }: FieldProps) {
  const isFirst = !pointsByFinger()
  const field = useFirstFocus<HTMLInputElement>(isFirst)
  return (
    <input
      ref={field}
      class="input"
      type="text"
      autofocus={isFirst}
      aria-label={label}
      placeholder={label}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={(event) => {
        const act = keys[event.key]
        if (act === undefined) return
        event.preventDefault()
        act()
      }}
      {...attributes}
    />
  )
}

/** Says that there is nothing to pick from, or nothing with what is typed. */
export function PickerNone({ options, none }: Pick<PickerListProps, 'options' | 'none'>) {
  return (
    <p class="picker-none" role="status">
      {options.length === 0 ? none : t('card.nothing-found')}
    </p>
  )
}
