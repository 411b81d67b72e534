import { t } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { TimeSelect } from './time-select.tsx'
import type { SettingsEdit } from '../state/person-command.ts'
import type { Settings } from './notification-settings.ts'

type Props = { settings: Settings; edit: (edit: SettingsEdit) => void; hasMail: boolean }

/** Sets when somebody is told: their time zone, the time of digests, and hours in which nothing is sent. */
export function NotificationTimes({ settings, edit, hasMail }: Props) {
  const { timeZone, digestAt, quietHours } = settings
  return (
    <>
      <h3>{t('notifications.when')}</h3>
      <div class="settings-line">
        <ZoneField zone={timeZone} onPick={(picked) => edit({ timeZone: picked })} />
        {hasMail && (
          <Field label={t('notifications.digest')} hint={t('notifications.digest.hint')}>
            {(control) => (
              <TimeSelect
                {...{ control }}
                time={digestAt}
                onPick={(picked) => edit({ digestAt: picked })}
              />
            )}
          </Field>
        )}
      </div>
      <QuietHours hours={quietHours ?? null} onSet={(hours) => edit({ quietHours: hours })} />
    </>
  )
}

type ZoneProps = { zone: string; onPick: (zone: string) => void }

/** Picks a time zone from all of them; the one of the browser comes first. */
function ZoneField({ zone, onPick }: ZoneProps) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])
  zones.delete(own)
  return (
    <Field label={t('notifications.zone')}>
      {(control) => (
        <select
          {...control}
          class="input"
          value={zone}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        >
          <optgroup label={t('notifications.zone.browser')}>
            <Zone name={own} />
          </optgroup>
          <optgroup label={t('notifications.zone.others')}>
            {[...zones].toSorted().map((name) => (
              <Zone key={name} name={name} />
            ))}
          </optgroup>
        </select>
      )}
    </Field>
  )
}

function Zone({ name }: { name: string }) {
  return <option value={name}>{name.replaceAll('_', ' ')}</option>
}
