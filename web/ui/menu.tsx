import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { type MenuGroups, MenuPanel } from './menu-panel.tsx'
import { placeAt, togglesOnClick } from './placed.ts'

/** The button of a menu takes these attributes. */
export type MenuButtonProps = {
  popovertarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
} & ReturnType<typeof togglesOnClick>

type Props = {
  label: string
  /** Returns the entries; it is asked while the menu is open. */
  groups: () => MenuGroups
  button: (props: MenuButtonProps) => VNode
  onOpen?: () => void
}

/** A button that opens a menu. The focus goes back to the button. */
export function Menu({ label, groups, button, onOpen }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isOpen = useSignal(false)
  return (
    <>
      {button({
        popovertarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen.value,
        ...togglesOnClick(() => panel.current),
      })}
      <MenuPanel
        panel={panel}
        id={id}
        label={label}
        groups={isOpen.value ? groups() : []}
        onToggle={(isOpening) => {
          isOpen.value = isOpening
          if (isOpening) onOpen?.()
        }}
        place={(shown) => {
          const opener = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)
          if (opener !== null) placeAt(shown, opener)
        }}
      />
    </>
  )
}
