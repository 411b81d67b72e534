import type { VNode } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'
import { steppedTo, typedTo } from './menu-keys.ts'
import { placeAt } from './placed.ts'

/** How long letters typed one after another count as one word. */
const TYPING_MS = 700

export type MenuEntry = {
  label: string
  icon?: IconName
  /** The key that does the same. */
  keys?: string
  isDangerous?: boolean
  /** Whether it is the one that is set, in a menu to pick from. */
  isPicked?: boolean
  onPick: () => void
}

/** What the button of a menu has to be given. */
export type MenuButton = {
  popovertarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

type MenuGiven = {
  label: string
  /** Entries, in groups with a line between. */
  groups: readonly (readonly MenuEntry[])[]
  button: (given: MenuButton) => VNode
}

/** A button that opens a menu. The focus is on one entry, is moved by arrow keys and letters, and goes back to the button. */
export function Menu({ label, groups, button }: MenuGiven) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const typing = useRef({ text: '', at: 0 })
  const [isOpen, setOpen] = useState(false)
  const entries = () => [
    ...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ]

  function opened(isOpening: boolean) {
    setOpen(isOpening)
    const opener = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)
    if (!isOpening || panel.current === null || opener === null) return
    placeAt(panel.current, opener)
    const all = entries()
    const picked = all.find((entry) => entry.ariaChecked === 'true')
    ;(picked ?? all[0])?.focus()
  }

  function pressed(event: KeyboardEvent) {
    const all = entries()
    const at = all.findIndex((entry) => entry === document.activeElement)
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Tab') panel.current?.hidePopover()
    const to =
      isLetter && event.key !== ' ' ? found(event, at, all) : steppedTo(event.key, at, all.length)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[to]?.focus()
  }

  function found(event: KeyboardEvent, at: number, all: HTMLElement[]): number {
    const { text, at: before } = typing.current
    const typed = (event.timeStamp - before < TYPING_MS ? text : '') + event.key
    typing.current = { text: typed, at: event.timeStamp }
    const names = all.map((entry) => entry.dataset['name'] ?? '')
    return typedTo(typed, at, names)
  }

  return (
    <>
      {button({ popovertarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      <div
        ref={panel}
        id={id}
        class="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onToggle={({ newState }) => opened(newState === 'open')}
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
    </>
  )
}

function Entry({
  label,
  icon,
  keys,
  isDangerous,
  isPicked,
  onPick,
  close,
}: MenuEntry & { close: () => void }) {
  return (
    <button
      type="button"
      role={isPicked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isPicked}
      tabIndex={-1}
      data-name={label}
      data-dangerous={isDangerous || undefined}
      onClick={() => {
        close()
        onPick()
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{label}</span>
      {keys !== undefined && <kbd>{keys}</kbd>}
      {isPicked && <Icon name="check" />}
    </button>
  )
}
