import type { KnownTargets } from '../actions/action.ts'
import { type MenuName, menuOf } from '../actions/actions.ts'
import { useBoard } from '../board-model/board-page.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'

type Props = { name: MenuName; label: string; targets: KnownTargets }

/** A button that opens the menu of what can be done to something. */
export function ActionMenu({ name, label, targets }: Props) {
  const page = useBoard()
  return (
    <Menu
      label={label}
      groups={() => menuOf(name, page, targets)}
      button={(props) => <IconButton {...props} icon="more" label={label} />}
    />
  )
}
