import { NOTIFICATION_KINDS } from '../../src/notifications/kinds.ts'
import { t } from '../text/text.ts'
import { CheckField } from '../ui/check-field.tsx'
import type { Kind } from './notification-settings.ts'

type Props = {
  kinds: readonly Kind[]
  error: string | undefined
  onChange: (kinds: Kind[]) => void
}

export function WebhookKinds({ kinds, error, onChange }: Props) {
  return (
    <fieldset class="settings-group settings-activities">
      <legend>{t('settings.integrations.activities')}</legend>
      <CheckField
        label={t('notifications.all')}
        isOn={kinds.length === NOTIFICATION_KINDS.length}
        onSwitch={(isOn) => onChange(isOn ? [...NOTIFICATION_KINDS] : [])}
      />
      {NOTIFICATION_KINDS.map((kind) => (
        <CheckField
          key={kind}
          label={t(`notifications.kind.${kind}`)}
          isOn={kinds.includes(kind)}
          onSwitch={(isOn) =>
            onChange(
              NOTIFICATION_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one))),
            )
          }
        />
      ))}
      {error && <p class="field-error">{error}</p>}
    </fieldset>
  )
}
