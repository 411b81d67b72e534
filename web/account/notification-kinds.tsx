import { useId } from 'preact/hooks'
import { KINDS, MAIL_TIMES, NOTIFICATION_KINDS } from '../../src/notifications/kinds.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import {
  type Channel,
  type Settings,
  type Ways,
  commonOf,
  ofAllKinds,
  onlyPersonal,
} from './notification-settings.ts'
import type { SettingsEdit } from '../state/person-command.ts'

/** The mail of all kinds has this value if they differ. */
const MIXED = ''

type Props = { settings: Settings; edit: (edit: SettingsEdit) => void; hasMail: boolean }

/** The ways by which each kind reaches a person: a line for each, above them one that sets all. */
export function NotificationKinds({ settings: { channels }, edit, hasMail }: Props) {
  return (
    <>
      <div class="notification-kinds" data-no-mail={!hasMail || undefined}>
        <div class="notification-kind notification-head" aria-hidden="true">
          <span />
          <span>{t('notifications.inbox')}</span>
          {hasMail && <span>{t('notifications.mail')}</span>}
          <span>{t('notifications.push')}</span>
          <span>{t('notifications.webhook')}</span>
        </div>
        <KindRow
          icon="bell"
          name={t('notifications.all')}
          ways={commonOf(channels)}
          hasMail={hasMail}
          onSet={(ways) => edit(ofAllKinds(ways))}
        />
        {NOTIFICATION_KINDS.map((kind) => (
          <KindRow
            key={kind}
            icon={KINDS[kind].icon}
            name={t(`notifications.kind.${kind}`)}
            ways={channels[kind]}
            hasMail={hasMail}
            onSet={(ways) => edit({ channels: { [kind]: ways } })}
          />
        ))}
      </div>
      <div class="panel-actions">
        <Button onClick={() => edit(onlyPersonal())}>{t('notifications.only-personal')}</Button>
      </div>
    </>
  )
}

type RowProps = {
  icon: IconName
  name: string
  /** The ways that are set; one that is left out differs among the kinds of the line. */
  ways: Ways
  hasMail: boolean
  onSet: (ways: Ways) => void
}

/** The ways of one kind. A kind that is not in the inbox comes by no other way either, so those are not shown then. */
function KindRow({ icon, name, ways: { inbox, mail, push, webhook }, hasMail, onSet }: RowProps) {
  const id = useId()
  return (
    <div class="notification-kind" role="group" aria-labelledby={id}>
      <span id={id} class="notification-name">
        <Icon name={icon} />
        {name}
      </span>
      <Way
        of={id}
        label={t('notifications.inbox')}
        isOn={inbox}
        onSwitch={(isOn) => onSet({ inbox: isOn })}
      />
      {inbox !== false && (
        <>
          {hasMail && (
            <MailTime of={id} time={mail ?? MIXED} onPick={(time) => onSet({ mail: time })} />
          )}
          <Way
            of={id}
            label={t('notifications.push')}
            isOn={push}
            onSwitch={(isOn) => onSet({ push: isOn })}
          />
          <Way
            of={id}
            label={t('notifications.webhook')}
            isOn={webhook}
            onSwitch={(isOn) => onSet({ webhook: isOn })}
          />
        </>
      )}
    </div>
  )
}

type WayProps = {
  /** The id of the name of the kind. */
  of: string
  label: string
  isOn: boolean | undefined
  onSwitch: (isOn: boolean) => void
}

function Way({ of, label, isOn, onSwitch }: WayProps) {
  const id = useId()
  return (
    <span class="notification-way">
      <input
        id={id}
        type="checkbox"
        checked={isOn === true}
        indeterminate={isOn === undefined}
        aria-labelledby={`${id}-label ${of}`}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
    </span>
  )
}

type MailProps = {
  of: string
  time: Channel['mail'] | typeof MIXED
  onPick: (time: Channel['mail']) => void
}

function MailTime({ of, time, onPick }: MailProps) {
  const id = useId()
  return (
    <span class="notification-way notification-mail">
      <label id={`${id}-label`} for={id}>
        {t('notifications.mail')}
      </label>
      <select
        id={id}
        class="input"
        value={time}
        aria-labelledby={`${id}-label ${of}`}
        onChange={({ currentTarget: { value } }) => {
          const picked = MAIL_TIMES.find((one) => one === value)
          if (picked !== undefined) onPick(picked)
        }}
      >
        {time === MIXED && <option value={MIXED}>{t('notifications.mail.mixed')}</option>}
        {MAIL_TIMES.map((one) => (
          <option key={one} value={one}>
            {t(`notifications.mail.${one}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
