import type { PageSession } from '../state/page-session.ts'
import { failureOf } from '../api/failure.ts'
import { pushSubscription } from '../state/account.ts'

/** Push messages reach this browser, or do not: it has none, its user has forbidden them, or the service has no key. */
export type DeviceState = 'ready' | 'unsupported' | 'forbidden' | 'unavailable'

/** Describes this browser to the service by the address at which push messages reach it. */
export type Device = { state: DeviceState; endpoint: string | undefined; key: string }

/** Looks at this browser. Asks its user nothing. */
export async function readDevice(session: PageSession): Promise<Device> {
  const none = { endpoint: undefined, key: '' }
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return { state: 'unsupported', ...none }
  const key = await readKey(session)
  if (key === undefined) return { state: 'unavailable', ...none }
  const subscription = await pushSubscription()
  const state = Notification.permission === 'denied' ? 'forbidden' : 'ready'
  return { state, key, endpoint: subscription?.endpoint }
}

/** The key of the service; undefined if it has none. */
async function readKey({ api }: PageSession): Promise<string | undefined> {
  try {
    return (await api.get_push_key()).key
  } catch (thrown) {
    if (failureOf(thrown).code === 'push.unavailable') return undefined
    throw thrown
  }
}

/** Asks for permission, subscribes this browser and tells the service. Returns false if its user does not want it. */
export async function addDevice({ api }: PageSession, key: string, name: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await api.new_push_subscription({
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, name },
  })
  return true
}

/** Ends that a device is told; this browser takes no messages then, if it is the device. */
export async function removeDevice(
  { api }: PageSession,
  id: string,
  isThis: boolean,
): Promise<void> {
  await api.delete_push_subscription({ device: id })
  if (isThis) await (await pushSubscription())?.unsubscribe()
}
