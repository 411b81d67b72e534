import { setTimeout } from 'node:timers/promises'
import { type Flags, open } from './session.ts'
import { printRows } from './print.ts'

const COLUMNS = ['seq', 'kind', 'createdAt', 'readAt', 'text']

/** The service is asked for more this often. */
const EVERY_MS = 5_000

type InboxFlags = Flags & { unread?: boolean; read?: boolean; follow?: boolean; limit: number }

/** Prints what concerns the caller, the newest first; with `read` it is read then, and with `follow` what comes is printed until the tool is stopped. */
export async function printInbox(flags: InboxFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { unread, read, follow, limit } = flags
  const query = { limit: String(limit), ...(unread && { unread: 'true' }) }
  const { notifications } = await api.get_notifications({ query })
  await printRows(notifications, COLUMNS, isJson)
  let after = notifications[0]?.seq ?? 0
  if (read && notifications.length > 0)
    await api.read_notifications({ body: { ids: notifications.map(({ _id }) => _id) } })
  if (!follow) return
  for (;;) {
    await setTimeout(EVERY_MS)
    const { notifications: found } = await api.get_notifications({
      query: { after: String(after) },
    })
    if (found.length > 0) await printRows(found, COLUMNS, isJson)
    if (read && found.length > 0)
      await api.read_notifications({ body: { ids: found.map(({ _id }) => _id) } })
    after = found.at(-1)?.seq ?? after
  }
}
