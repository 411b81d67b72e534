import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { onceRendered } from '../ui/give-focus.ts'
import { pointsByFinger } from '../ui/pointer.ts'
import { placeAt, togglesOnClick } from '../ui/placed.ts'

type Props = {
  haspopup: 'dialog' | 'listbox'
  /** The name of the panel; a list has its own. */
  label?: string
  /** More classes of the panel. */
  look?: string
  /** Opens at once, where something else has asked for the panel. */
  startsOpen?: boolean
  onHide?: () => void
  /** Called once the panel is placed. */
  onShow?: (panel: HTMLElement) => void
  /** Renders the panel while it is open; the panel can close itself. */
  panel: (close: () => void) => VNode
  children: ComponentChildren
}

/** Puts the focus on what a panel begins with; on a field only if that does not bring up the keyboard of a telephone. */
export function focusFirst(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>(pointsByFinger() ? 'button' : 'input, button')?.focus()
}

/** A button that opens a panel beside it. */
export function PopoverButton(props: Props) {
  const {
    haspopup,
    label,
    look,
    startsOpen = false,
    onShow,
    onHide,
    panel: shown,
    children,
  } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useSignal(false)
  useLayoutEffect(() => {
    if (startsOpen) panel.current?.showPopover()
  }, [startsOpen])
  const place = () => {
    if (panel.current === null || button.current === null) return
    placeAt(panel.current, button.current)
    onShow?.(panel.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="picker-button"
        popovertarget={id}
        aria-haspopup={haspopup}
        aria-expanded={isOpen.value}
        {...togglesOnClick(() => panel.current)}
      >
        {children}
      </button>
      <div
        ref={panel}
        id={id}
        class={look === undefined ? 'menu' : `menu ${look}`}
        popover="auto"
        {...(haspopup === 'dialog' && { role: 'dialog', 'aria-label': label })}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return
          isOpen.value = true
          onceRendered(place)
        }}
        onToggle={({ newState }) => {
          if (newState === 'open') return
          isOpen.value = false
          onHide?.()
        }}
      >
        {isOpen.value && shown(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
