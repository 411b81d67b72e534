import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { CheckField } from '../ui/check-field.tsx'
import { Field } from '../ui/field.tsx'
import { TimeSelect } from './time-select.tsx'
import type { SettingsEdit } from '../state/person-command.ts'

type Hours = NonNullable<SettingsEdit['quietHours']>

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const NIGHTS: Hours = { from: '22:00', to: '07:00', days: [...DAYS] }

type Props = { hours: Hours | null; onSet: (hours: Hours | null) => void }

/** The hours of somebody's day in which nothing is sent, and the days on which they begin. */
export function QuietHours({ hours, onSet }: Props) {
  return (
    <div class="quiet-hours">
      <CheckField
        label={t('notifications.quiet')}
        hint={t('notifications.quiet.hint')}
        isOn={hours !== null}
        onSwitch={(isOn) => onSet(isOn ? NIGHTS : null)}
      />
      {hours !== null && <HoursFields hours={hours} onSet={onSet} />}
    </div>
  )
}

function HoursFields({ hours, onSet }: { hours: Hours; onSet: Props['onSet'] }) {
  const { from, to, days } = hours
  const format = new Intl.DateTimeFormat(language.value, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div class="quiet-hours-fields">
      <Field label={t('notifications.quiet.from')}>
        {(control) => (
          <TimeSelect
            {...{ control }}
            time={from}
            not={to}
            onPick={(picked) => onSet({ ...hours, from: picked })}
          />
        )}
      </Field>
      <Field label={t('notifications.quiet.to')}>
        {(control) => (
          <TimeSelect
            {...{ control }}
            time={to}
            not={from}
            onPick={(picked) => onSet({ ...hours, to: picked })}
          />
        )}
      </Field>
      <fieldset class="field">
        <legend>{t('notifications.quiet.days')}</legend>
        <div class="quiet-days">
          {DAYS.map((day, at) => (
            <CheckField
              key={day}
              // The 5th of January 1970 was a Monday.
              label={format.format(Date.UTC(1970, 0, 5 + at))}
              isOn={days.includes(day)}
              // There must be a day; who wants none turns quiet hours off.
              disabled={days.length === 1 && days.includes(day)}
              onSwitch={(isOn) => {
                const next = DAYS.filter((one) => (one === day ? isOn : days.includes(one)))
                onSet({ ...hours, days: next })
              }}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
