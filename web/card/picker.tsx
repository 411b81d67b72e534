import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { placeAt } from '../ui/placed.ts'

/** Most that are shown; typing finds the rest. */
const MOST = 200

export type Option = { id: string; name: string; look?: VNode }

type PickerProps = {
  label: string
  /** What there is to pick from; asked for while the list is open. */
  options: () => readonly Option[]
  picked: readonly string[]
  /** Closes once something is picked. */
  isSingle?: boolean
  /** What is said where there is nothing to pick from. */
  none: string
  onToggle: (id: string) => void
  /** What is shown on the button. */
  children: VNode | string
}

/** A button that opens a list to pick from: typing narrows it, arrow keys walk it, Enter picks. It makes nothing. */
export function Picker(props: PickerProps) {
  const { label, options, picked, none, onToggle, isSingle = false } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isOpen = useSignal(false)
  const text = useSignal('')
  const at = useSignal(0)
  const wanted = text.value.trim().toLocaleLowerCase()
  const all = isOpen.value ? options() : []
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, MOST)
  const current = Math.min(at.value, found.length - 1)

  const walk = (to: number) => {
    at.value = (to + found.length) % Math.max(1, found.length)
    document.getElementById(`${id}-${at.value}`)?.scrollIntoView({ block: 'nearest' })
  }
  const pick = (option: Option | undefined) => {
    if (option === undefined) return
    onToggle(option.id)
    if (isSingle) panel.current?.hidePopover()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        class="picker-button"
        popovertarget={id}
        aria-haspopup="listbox"
        aria-expanded={isOpen.value}
      >
        {props.children}
      </button>
      <div
        ref={panel}
        id={id}
        class="menu picker"
        popover="auto"
        onToggle={({ newState }) => {
          isOpen.value = newState === 'open'
          text.value = ''
          at.value = 0
          if (newState !== 'open') return
          field.current?.focus()
          requestAnimationFrame(() => {
            if (panel.current !== null && button.current !== null)
              placeAt(panel.current, button.current)
          })
        }}
      >
        <input
          ref={field}
          class="input"
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          placeholder={label}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value
            at.value = 0
          }}
          onKeyDown={(event) => {
            if (event.isComposing) return
            if (event.key === 'ArrowDown') walk(current + 1)
            else if (event.key === 'ArrowUp') walk(current - 1)
            else if (event.key === 'Enter') pick(found[current])
            else return
            event.preventDefault()
          }}
        />
        <Options {...{ id, label, found, current, picked, isSingle, pick }} />
        {isOpen.value && found.length === 0 && (
          <p class="picker-none" role="status">
            {all.length === 0 ? none : t('card.nothing-found')}
          </p>
        )}
      </div>
    </>
  )
}

type OptionsProps = {
  id: string
  label: string
  found: readonly Option[]
  current: number
  picked: readonly string[]
  isSingle: boolean
  pick: (option: Option) => void
}

function Options({ id, label, found, current, picked, isSingle, pick }: OptionsProps) {
  return (
    <div
      id={`${id}-list`}
      class="picker-list"
      role="listbox"
      aria-label={label}
      aria-multiselectable={!isSingle}
    >
      {found.map((option, index) => (
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={picked.includes(option.id)}
          data-current={index === current || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
        >
          {option.look ?? <bdi>{option.name}</bdi>}
          {picked.includes(option.id) && <Icon name="check" />}
        </div>
      ))}
    </div>
  )
}
