import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { type Creation, hasNamed, optionsFirst, optionsWith } from './option.ts'
import {
  PickerBox,
  PickerField,
  type PickerListProps,
  PickerNone,
  walkBoxes,
} from './picker-field.tsx'

type Props = PickerListProps & {
  /** These are picked of some of the things that are changed, and not of others. */
  partly?: readonly string[]
  creation: Creation | undefined
}

/** A list of which several things can be picked: boxes to check, which arrow keys walk. Enter in the field checks the first one that is found, which is marked, or makes what is not found; then nothing is marked until one types again. */
export function PickSeveral(props: Props) {
  const { label, options, picked, partly = [], none, pick, creation } = props
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const text = useSignal('')
  const isMade = useSignal(false)
  // Those of the beginning: nothing moves under the pointer.
  const firstIds = useMemo(() => new Set([...picked, ...partly]), [])
  const found = optionsWith(optionsFirst(options, firstIds), text.value)
  const first = isMade.value ? undefined : found[0]
  const name = text.value.trim()
  const made = name !== '' && !hasNamed(options, name) ? creation : undefined
  const make = () => {
    if (made === undefined) return
    made.make(name)
    text.value = ''
    isMade.value = true
    field.current?.querySelector('input')?.focus()
  }
  const focusBox = (at: number) => list.current?.querySelectorAll('input')[at]?.focus()
  return (
    <>
      <div ref={field} class="picker-typed">
        <PickerField
          label={label}
          value={text.value}
          keys={{
            ArrowDown: () => focusBox(0),
            Enter: () => {
              if (first !== undefined) pick(first)
              else make()
            },
          }}
          onType={(typed) => {
            text.value = typed
            isMade.value = false
          }}
        />
      </div>
      <div ref={list} class="picker-list" role="group" aria-label={label} onKeyDown={walkBoxes}>
        {found.map((option) => (
          <PickerBox
            key={option.id}
            option={option}
            isPicked={picked.includes(option.id)}
            isPartly={partly.includes(option.id)}
            isCurrent={option === first}
            pick={() => pick(option)}
          />
        ))}
      </div>
      {found.length === 0 && made === undefined && <PickerNone {...{ options, none }} />}
      {made !== undefined && (
        <div class="picker-creation">
          {made.choices}
          <Button icon="plus" onClick={make}>
            {made.label(name)}
          </Button>
        </div>
      )}
    </>
  )
}
