import { t } from '../text/text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { BOARD_ROLES, type BoardRole } from '../../src/kernel/contract/choices.ts'

type Props = { label: string; value: BoardRole; onPick: (role: BoardRole) => void }

/** A choice of a role, with what it means. */
export function RoleSelect({ label, value, onPick }: Props) {
  return (
    <SelectField
      label={label}
      hint={t(`role.${value}.hint`)}
      options={BOARD_ROLES}
      nameOf={(role) => t(`role.${role}`)}
      value={value}
      onPick={onPick}
    />
  )
}

export function RoleOptions() {
  return BOARD_ROLES.map((role) => (
    <option key={role} value={role}>
      {t(`role.${role}`)}
    </option>
  ))
}
