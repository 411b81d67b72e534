import type { InputHTMLAttributes } from 'preact'
import { t } from '../text/text.ts'
import { useFirstFocus } from '../ui/give-focus.ts'
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

type BoxProps = {
  option: Option
  isPicked: boolean
  isPartly?: boolean
  isCurrent?: boolean
  pick: () => void
}

/** An option with a box to check. */
export function PickerBox({ option, isPicked, isPartly = false, isCurrent, pick }: BoxProps) {
  return (
    <label class="picker-option" data-current={isCurrent || undefined}>
      {option.look ?? <bdi>{option.name}</bdi>}
      <input type="checkbox" checked={isPicked} indeterminate={isPartly} onChange={pick} />
    </label>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Walks the boxes of a list by arrow keys, and has Enter check the one with the focus. */
export function walkBoxes(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const at = boxes.findIndex((box) => box === event.target)
  const step = STEPS[event.key]
  if (step !== undefined) boxes[at + step]?.focus()
  else if (event.key === 'Enter') boxes[at]?.click()
  else return
  event.preventDefault()
}
