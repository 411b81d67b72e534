import type { PushMessage } from '../../src/kernel/contract/push.ts'

/** Paths of the pictures that a notification of the system shows; the build puts them in. */
declare const ICON: string
declare const BADGE: string

/** A notification keeps this for the click on it. */
type Kept = Pick<PushMessage, 'id' | 'url'>

const API = 'api/user'

/** Shows a message of the service. Browsers want something shown for every message. */
export async function showPush(
  registration: ServiceWorkerRegistration,
  data: PushMessageData | null,
): Promise<void> {
  if (data === null) return
  const { title, body, tag, unread, url, ...kept }: PushMessage = data.json()
  // The service names paths below its address, to which all addresses here are relative.
  const shown = { ...kept, url: url.slice(1) }
  await Promise.all([
    registration.showNotification(title, { body, tag, data: shown, icon: ICON, badge: BADGE }),
    setBadge(unread),
  ])
}

/** Not all browsers have badges, and who has not installed the page has none. */
async function setBadge(unread: number): Promise<void> {
  try {
    await navigator.setAppBadge(unread)
  } catch {
    // It only repeats what the notification and the page say.
  }
}

/** Opens the card or board of a notification, in a page that is open if there is one, and marks it as read. */
export async function openPushed(clients: Clients, notification: Notification): Promise<void> {
  notification.close()
  const { id, url }: Kept = notification.data
  const [page] = await clients.matchAll({ type: 'window' })
  const shown = page === undefined ? clients.openWindow(url) : show(page, clients, url)
  await Promise.all([shown, id === undefined ? undefined : markAsRead(id)])
}

/** Pages that this service worker does not serve yet cannot be led to an address. */
async function show(page: WindowClient, clients: Clients, url: string): Promise<unknown> {
  try {
    return await (await page.focus()).navigate(url)
  } catch {
    return clients.openWindow(url)
  }
}

/** Without a connection it stays unread, and the inbox still has it. */
async function markAsRead(id: string): Promise<void> {
  await sent('PUT', `${API}/notifications/${id}`, { read: true }).catch(() => undefined)
}

/** Tells the service where the browser takes messages now that it has ended or replaced its subscription. */
export async function renewDevice(
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  const { applicationServerKey } = oldSubscription?.options ?? {}
  const next =
    newSubscription ??
    (applicationServerKey &&
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })))
  if (next) await sent('POST', `${API}/push-subscriptions`, next.toJSON())
}

async function sent(method: string, path: string, body: object): Promise<Response> {
  return fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
