import { useSignal } from '@preact/signals'
import type { RefObject, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'
import { steppedTo, typedTo } from './menu-keys.ts'

/** Letters typed within so long of one another count as one word. */
const TYPING_MS = 700

export type MenuEntry = {
  label: string
  icon?: IconName
  /** The menu shows this in the place of the label. */
  look?: VNode
  /** The key that does the same. */
  keys?: string
  isDangerous?: boolean
  /** True if it is the one that is set, in a menu to pick from. */
  isPicked?: boolean
  /** Says whether the entry is set, among others that may be set with it. The menu stays open for the next one. */
  isTicked?: boolean
  onPick: () => void
}

/** Entries, in groups with a line between. */
export type MenuGroups = readonly (readonly MenuEntry[])[]

type Props = {
  panel: RefObject<HTMLDivElement | null>
  id: string
  label: string
  /** None while it is closed, and until they are loaded. */
  groups: MenuGroups
  /** Called before it opens, and once it is closed and the focus is back where it was. */
  onToggle: (isOpening: boolean) => void
  /** Puts the panel where it belongs once it has its entries. */
  place: (panel: HTMLElement) => void
}

/** The entries of a menu. The focus is on one of them, and is moved by arrow keys and letters. */
export function MenuPanel({ panel, id, label, groups, onToggle, place }: Props) {
  const { pressed, begin } = useMenuKeys(panel)
  const isShown = useSignal(false)
  const isFilled = isShown.value && groups.some(({ length }) => length > 0)
  useLayoutEffect(() => {
    if (!isFilled || panel.current === null) return
    place(panel.current)
    const entries = entriesIn(panel.current)
    const picked = entries.find((entry) => entry.ariaChecked === 'true')
    ;(picked ?? entries[0])?.focus()
  }, [isFilled])
  return (
    <div
      ref={panel}
      id={id}
      class="menu"
      role="menu"
      aria-label={label}
      popover="auto"
      onBeforeToggle={({ newState }) => {
        if (newState !== 'open') return
        isShown.value = true
        begin()
        onToggle(true)
      }}
      onToggle={({ newState }) => {
        if (newState === 'open') return
        isShown.value = false
        onToggle(false)
      }}
      onKeyDown={pressed}
    >
      {groups.map((group, index) => (
        <div role="group" key={index}>
          {group.map((entry) => (
            <Entry key={entry.label} {...entry} close={() => panel.current?.hidePopover()} />
          ))}
        </div>
      ))}
    </div>
  )
}

function entriesIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

/** Moves the focus by arrow keys and letters. `begin` forgets the word that was typed before the menu was opened again. */
function useMenuKeys(panel: RefObject<HTMLDivElement | null>) {
  const typing = useRef({ text: '', at: 0 })

  function typed(event: KeyboardEvent): string {
    const { text, at } = typing.current
    typing.current = {
      text: (event.timeStamp - at < TYPING_MS ? text : '') + event.key,
      at: event.timeStamp,
    }
    return typing.current.text
  }

  const pressed = (event: KeyboardEvent) => {
    if (panel.current === null) return
    if (event.key === 'Tab') panel.current.hidePopover()
    const entries = entriesIn(panel.current)
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const names = entries.map((entry) => entry.dataset['name'] ?? '')
    const to = isLetter(event)
      ? typedTo(typed(event), at, names)
      : steppedTo(event.key, at, entries.length)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    entries[to]?.focus()
  }
  const begin = () => {
    typing.current = { text: '', at: 0 }
  }
  return { pressed, begin }
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

function Entry(entry: MenuEntry & { close: () => void }) {
  const { label, icon, look, keys, isDangerous, isPicked, isTicked, onPick, close } = entry
  const isSet = isTicked ?? isPicked
  return (
    <button
      type="button"
      role={roleOf(entry)}
      aria-checked={isSet}
      tabIndex={-1}
      data-name={label}
      data-dangerous={isDangerous || undefined}
      onClick={({ currentTarget }) => {
        // Not every browser gives the focus to a button that is clicked.
        if (isTicked === undefined) close()
        else currentTarget.focus()
        onPick()
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{look ?? label}</span>
      {keys !== undefined && <kbd>{keys}</kbd>}
      {isSet !== undefined && <Icon name="check" />}
    </button>
  )
}

function roleOf({ isPicked, isTicked }: MenuEntry) {
  if (isTicked !== undefined) return 'menuitemcheckbox'
  return isPicked === undefined ? 'menuitem' : 'menuitemradio'
}
