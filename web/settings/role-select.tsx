import { t } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { ROLES, type Role, isRole } from '../state/roles.ts'

type Props = { label: string; value: Role; onPick: (role: Role) => void }

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

/** Every role, as options of a select. */
export function RoleOptions() {
  return ROLES.map((role) => (
    <option key={role} value={role}>
      {t(`role.${role}`)}
    </option>
  ))
}
