import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { optionsWith } from './option.ts'
import { PickerField, type PickerListProps, PickerNone } from './picker-field.tsx'

/** A list of which several things can be picked: boxes to check, which arrow keys walk. Enter in the field checks the first one that is found. */
export function PickSeveral({ label, options, picked, none, pick }: PickerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const text = useSignal('')
  const found = optionsWith(options, text.value)
  const [first] = found
  const isTyped = text.value.trim() !== ''
  const focusBox = (at: number) => list.current?.querySelectorAll('input')[at]?.focus()
  return (
    <>
      <PickerField
        label={label}
        keys={{
          ArrowDown: () => focusBox(0),
          Enter: () => {
            if (isTyped && first !== undefined) pick(first)
          },
        }}
        onType={(typed) => {
          text.value = typed
        }}
      />
      <div ref={list} class="picker-list" role="group" aria-label={label}>
        {found.map((option, at) => (
          <label
            key={option.id}
            class="picker-option"
            data-current={(isTyped && option === first) || undefined}
          >
            {option.look ?? <bdi>{option.name}</bdi>}
            <input
              type="checkbox"
              checked={picked.includes(option.id)}
              onChange={() => pick(option)}
              onKeyDown={(event) => {
                const step = STEPS[event.key]
                if (step !== undefined) focusBox(at + step)
                else if (event.key === 'Enter') pick(option)
                else return
                event.preventDefault()
              }}
            />
          </label>
        ))}
      </div>
      {found.length === 0 && <PickerNone {...{ options, none }} />}
    </>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
