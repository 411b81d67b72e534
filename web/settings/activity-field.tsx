import { t } from '../text/text.ts'
import {
  ACTIVITY_GROUPS,
  type ActivityGroup,
  EVERY_KIND,
  kindsOf,
  shareOf,
  withGroup,
} from './activity-groups.ts'
import { CheckField } from '../ui/check-field.tsx'

type Props = {
  kinds: readonly string[]
  error: string | undefined
  onChange: (kinds: string[]) => void
}

/** Asks whether an integration receives everything, or what happens to some subjects. */
export function ActivityField({ kinds, error, onChange }: Props) {
  const isAll = kinds.includes(EVERY_KIND)
  return (
    <fieldset class="settings-group settings-activities">
      <legend>{t('settings.integrations.activities')}</legend>
      <CheckField
        label={t('activities.all')}
        isOn={isAll}
        onSwitch={(isOn) => onChange(isOn ? [EVERY_KIND] : ACTIVITY_GROUPS.flatMap(kindsOf))}
      />
      {!isAll &&
        ACTIVITY_GROUPS.map((group) => (
          <CheckField
            key={group}
            label={labelOf(group, kinds)}
            isOn={shareOf(group, kinds) !== 'none'}
            onSwitch={(isOn) => onChange(withGroup(kinds, group, isOn))}
          />
        ))}
      {error && <p class="field-error">{error}</p>}
    </fieldset>
  )
}

/** A group of which only some kinds are chosen, by another client, says so. */
function labelOf(group: ActivityGroup, kinds: readonly string[]): string {
  const name = t(`activities.${group}`)
  return shareOf(group, kinds) === 'some' ? t('activities.some-of', { name }) : name
}
