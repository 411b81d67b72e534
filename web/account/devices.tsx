import type { Output } from '../../client/client.ts'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { FormError } from '../ui/form.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { OwnRow } from '../ui/rows.tsx'
import { toast } from '../ui/toast.tsx'
import { type Device, addDevice, readDevice, removeDevice } from './device.ts'
import { browserName } from './sign-in-row.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

type PushDevice = Output<'get_push_subscriptions'>[number]

/** The devices on which somebody is told of notifications, and a button for this one. */
export function DevicesPanel() {
  const session = useSession()
  const reading = useReading(
    async () => ({
      device: await readDevice(session),
      devices: await session.api.get_push_subscriptions(),
    }),
    undefined,
  )
  const read = reading.value
  return (
    <Panel title={t('notifications.push')} hint={t('devices.hint')}>
      {read === undefined && <ReadingState reading={reading} />}
      {read !== undefined && read.devices.length > 0 && (
        <ul class="sign-ins" role="list">
          {read.devices.map((one) => (
            <DeviceRow
              key={one._id}
              device={one}
              isThis={one.endpoint === read.device.endpoint}
              onRemoved={reading.again}
            />
          ))}
        </ul>
      )}
      {read !== undefined && <ThisDevice {...read} onAdded={reading.again} />}
    </Panel>
  )
}

type RowProps = { device: PushDevice; isThis: boolean; onRemoved: () => Promise<void> }

function DeviceRow({ device: { _id, name, createdAt }, isThis, onRemoved }: RowProps) {
  const session = useSession()
  const { isBusy, send } = useChange()
  const shown = name || t('account.sign-ins.other')
  const when = relativeTime(createdAt)
  const remove = async () => {
    const wrong = await send(() => removeDevice(session, _id, isThis))
    if (wrong !== undefined) toast(wrong, { isWrong: true })
    await onRemoved()
  }
  return (
    <OwnRow
      icon="bell"
      name={shown}
      isThis={isThis}
      facts={[t('devices.since', { when })]}
      title={fullMoment(createdAt)}
    >
      <Button
        isBusy={isBusy}
        aria-label={t('devices.remove-named', { name: shown, when })}
        onClick={() => void remove()}
      >
        {t('devices.remove')}
      </Button>
    </OwnRow>
  )
}

type ThisProps = { device: Device; devices: PushDevice[]; onAdded: () => Promise<void> }

/** Subscribes this browser, or says why it cannot be. */
function ThisDevice({ device: { state, key, endpoint }, devices, onAdded }: ThisProps) {
  const session = useSession()
  const { isBusy, wrong, send } = useChange()
  if (state !== 'ready') return <p class="quiet">{t(`devices.${state}`)}</p>
  if (devices.some((one) => one.endpoint === endpoint)) return null
  const add = async () => {
    await send(async () => {
      const isAdded = await addDevice(session, key, browserName(navigator.userAgent))
      if (!isAdded) toast(t('devices.not-allowed'), { isWrong: true })
    })
    await onAdded()
  }
  return (
    <>
      <div class="panel-actions">
        <Button icon="bell" isBusy={isBusy} onClick={() => void add()}>
          {t('devices.add')}
        </Button>
      </div>
      <FormError text={wrong} />
    </>
  )
}
