import { t } from '../text/text.ts'
import { CheckField } from '../ui/check-field.tsx'
import { KINDS, type Kind } from './told-settings.ts'

type Props = {
  kinds: readonly Kind[]
  error: string | undefined
  onChange: (kinds: Kind[]) => void
}

/** The kinds of notifications that a webhook gets. */
export function WebhookKinds({ kinds, error, onChange }: Props) {
  const all = KINDS.map(([kind]) => kind)
  return (
    <fieldset class="settings-group settings-activities">
      <legend>{t('settings.integrations.activities')}</legend>
      <CheckField
        label={t('told.all')}
        isOn={kinds.length === all.length}
        onSwitch={(isOn) => onChange(isOn ? all : [])}
      />
      {KINDS.map(([kind, name]) => (
        <CheckField
          key={kind}
          label={t(name)}
          isOn={kinds.includes(kind)}
          onSwitch={(isOn) =>
            onChange(all.filter((one) => (one === kind ? isOn : kinds.includes(one))))
          }
        />
      ))}
      {error && <p class="field-error">{error}</p>}
    </fieldset>
  )
}
