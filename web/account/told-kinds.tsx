import { useId } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import {
  type Channel,
  KINDS,
  type Settings,
  type SettingsEdit,
  type Ways,
  commonOf,
  ofAllKinds,
  onlyPersonal,
} from './told-settings.ts'

const MAIL_TIMES = ['off', 'now', 'hourly', 'daily', 'weekly'] as const

/** What the mail of all kinds has where it is not the same. */
const MIXED = ''

type Props = { settings: Settings; edit: (edit: SettingsEdit) => void; hasMail: boolean }

/** By which ways each kind reaches a person: a line for each, above them one that sets all. */
export function ToldKinds({ settings: { channels }, edit, hasMail }: Props) {
  return (
    <>
      <div class="told-kinds" data-no-mail={!hasMail || undefined}>
        <div class="told-kind told-head" aria-hidden="true">
          <span />
          <span>{t('told.inbox')}</span>
          {hasMail && <span>{t('told.mail')}</span>}
          <span>{t('told.push')}</span>
          <span>{t('told.webhook')}</span>
        </div>
        <KindRow
          name={t('told.all')}
          ways={commonOf(channels)}
          hasMail={hasMail}
          onSet={(ways) => edit(ofAllKinds(ways))}
        />
        {KINDS.map(([kind, name]) => (
          <KindRow
            key={kind}
            name={t(name)}
            ways={channels[kind]}
            hasMail={hasMail}
            onSet={(ways) => edit({ channels: { [kind]: ways } })}
          />
        ))}
      </div>
      <div class="panel-actions">
        <Button onClick={() => edit(onlyPersonal())}>{t('told.only-personal')}</Button>
      </div>
    </>
  )
}

type RowProps = {
  name: string
  /** What is set; a way that is left out is not the same for all that the line is about. */
  ways: Ways
  hasMail: boolean
  onSet: (ways: Ways) => void
}

/** The ways of one kind. What is not in the inbox comes by no other way either, so those are not shown then. */
function KindRow({ name, ways: { inbox, mail, push, webhook }, hasMail, onSet }: RowProps) {
  const id = useId()
  return (
    <div class="told-kind" role="group" aria-labelledby={id}>
      <span id={id} class="told-name">
        {name}
      </span>
      <Way
        of={id}
        label={t('told.inbox')}
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
            label={t('told.push')}
            isOn={push}
            onSwitch={(isOn) => onSet({ push: isOn })}
          />
          <Way
            of={id}
            label={t('told.webhook')}
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
    <span class="told-way">
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
    <span class="told-way told-mail">
      <label id={`${id}-label`} for={id}>
        {t('told.mail')}
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
        {time === MIXED && <option value={MIXED}>{t('told.mail.mixed')}</option>}
        {MAIL_TIMES.map((one) => (
          <option key={one} value={one}>
            {t(`told.mail.${one}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
