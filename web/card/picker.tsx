import type { VNode } from 'preact'
import type { Creation, Option } from './option.ts'
import { PickOne } from './pick-one.tsx'
import { PickSeveral } from './pick-several.tsx'
import { PopoverButton } from './popover-button.tsx'

type Props = {
  label: string
  /** Returns the options; it is asked while the list is open. */
  options: () => readonly Option[]
  picked: readonly string[]
  /** Closes once something is picked. */
  isSingle?: boolean
  /** Is said if there is nothing to pick from. */
  none: string
  onToggle: (id: string) => void
  /** Makes an option that is not there yet, if the caller may and several can be picked. */
  creation?: Creation | undefined
  children: VNode | string
}

/** A button that opens a list to pick from, which typing narrows. */
export function Picker({ label, options, isSingle = false, onToggle, ...props }: Props) {
  const { picked, none, creation, children } = props
  return (
    <PopoverButton
      haspopup={isSingle ? 'listbox' : 'dialog'}
      label={label}
      look="picker"
      panel={(close) => {
        const pick = ({ id }: Option) => {
          onToggle(id)
          if (isSingle) close()
        }
        const given = { label, options: options(), picked, none, pick }
        return isSingle ? <PickOne {...given} /> : <PickSeveral {...given} creation={creation} />
      }}
    >
      {children}
    </PopoverButton>
  )
}
