import { t } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { BOARD_ROLES, type BoardRole } from '../../src/kernel/contract/choices.ts'
import { isRole } from '../state/roles.ts'

type Props = { label: string; value: BoardRole; onPick: (role: BoardRole) => void }

/** A choice of a role, with what it means. */
export function RoleSelect({ label, value, onPick }: Props) {
  return (
    <Field label={label} hint={t(`role.${value}.hint`)}>
      {(control) => (
        <select
          {...control}
          class="input"
          value={value}
          onChange={({ currentTarget }) => {
            if (isRole(currentTarget.value)) onPick(currentTarget.value)
          }}
        >
          <RoleOptions />
        </select>
      )}
    </Field>
  )
}

export function RoleOptions() {
  return BOARD_ROLES.map((role) => (
    <option key={role} value={role}>
      {t(`role.${role}`)}
    </option>
  ))
}
