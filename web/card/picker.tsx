import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { placeAt } from '../ui/placed.ts'
import type { Creation, Option } from './option.ts'
import { PickOne } from './pick-one.tsx'
import { PickSeveral } from './pick-several.tsx'

type Props = {
  label: string
  /** What there is to pick from; asked for while the list is open. */
  options: () => readonly Option[]
  picked: readonly string[]
  /** Closes once something is picked. */
  isSingle?: boolean
  /** What is said where there is nothing to pick from. */
  none: string
  onToggle: (id: string) => void
  /** Makes what is not there yet, where the caller may and several can be picked. */
  creation?: Creation | undefined
  /** What is shown on the button. */
  children: VNode | string
}

/** A button that opens a list to pick from, which typing narrows. */
export function Picker({ label, options, picked, isSingle = false, none, ...props }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useSignal(false)
  const place = () => {
    if (panel.current !== null && button.current !== null) placeAt(panel.current, button.current)
  }
  const pick = ({ id }: Option) => {
    props.onToggle(id)
    if (isSingle) panel.current?.hidePopover()
  }
  const given = { label, options: isOpen.value ? options() : [], picked, none, pick }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="picker-button"
        popovertarget={id}
        aria-haspopup={isSingle ? 'listbox' : 'dialog'}
        aria-expanded={isOpen.value}
      >
        {props.children}
      </button>
      <div
        ref={panel}
        id={id}
        class="menu picker"
        popover="auto"
        {...(!isSingle && { role: 'dialog', 'aria-label': label })}
        onToggle={({ newState }) => {
          isOpen.value = newState === 'open'
          if (isOpen.value) requestAnimationFrame(place)
        }}
      >
        {isOpen.value &&
          (isSingle ? (
            <PickOne {...given} />
          ) : (
            <PickSeveral {...given} creation={props.creation} />
          ))}
      </div>
    </>
  )
}
