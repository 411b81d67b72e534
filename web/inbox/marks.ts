import { type Signal, batch } from '@preact/signals'
import { failureOf } from '../api/failure.ts'
import type { PageSession } from '../state/page-session.ts'
import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { failureText } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import { type Group, type Notification, marked } from './groups.ts'

type Marked = {
  shown: Signal<readonly Notification[] | undefined>
  /** True if those that are put off are shown. */
  isSnoozed: boolean
  /** Reads the first ones again. */
  read(): Promise<unknown>
}

/** Returns what is done to the notifications that are shown. */
export function marksOf(session: PageSession, { shown, isSnoozed, read }: Marked) {
  const { api, notifications } = session
  const { unread } = notifications

  /** Marks some as read or unread: here at once, and taken back where the service refuses it. */
  async function mark(ids: readonly string[], isRead: boolean): Promise<void> {
    const known = shown.peek() ?? []
    const meant = known.filter(
      ({ _id, readAt }) => ids.includes(_id) && (readAt === undefined) === isRead,
    )
    if (meant.length === 0) return
    const changed = meant.map(({ _id }) => _id)
    put(changed, isRead)
    const done = await orTell(async () => {
      if (isRead) unread.value = (await api.read_notifications({ body: { ids: changed } })).unread
      else
        for (const notification of changed)
          await api.edit_notification({ notification, body: { read: false } })
    })
    if (!done) put(changed, !isRead)
  }

  function put(ids: readonly string[], isRead: boolean): void {
    batch(() => {
      const readAt = isRead ? new Date().toISOString() : undefined
      shown.value = marked(shown.peek() ?? [], new Set(ids), readAt)
      unread.value = Math.max(0, unread.peek() + (isRead ? -ids.length : ids.length))
    })
  }

  /** Puts what is unread of a group off, or its newest one where nothing is: it comes back unread by itself. */
  async function snooze({ unread: ids, entries }: Group, at: Date): Promise<void> {
    const [newest] = entries
    const meant = ids.length > 0 || newest === undefined ? ids : [newest._id]
    const known = shown.peek() ?? []
    shown.value = known.filter(({ _id }) => !meant.includes(_id))
    unread.value = Math.max(0, unread.peek() - ids.length)
    const body = { snoozedUntil: at.toISOString() }
    const done = await orTell(async () => {
      for (const notification of meant) await api.edit_notification({ notification, body })
    })
    if (!done) return void (await orTell(async () => void (await read())))
    toast(t('inbox.snoozed', { until: shownMoment(at) }), {
      action: { label: t('app.undo'), run: () => void wake(meant) },
    })
  }

  /** Brings back what was put off, unread. */
  async function wake(ids: readonly string[]): Promise<void> {
    await orTell(async () => {
      for (const notification of ids)
        await api.edit_notification({ notification, body: { read: false } })
      unread.value += ids.length
      if (isSnoozed) shown.value = (shown.peek() ?? []).filter(({ _id }) => !ids.includes(_id))
      else await read()
    })
  }

  /** Comments on the card of a group, also without a connection, and marks the group as read. */
  function reply(group: Group, card: string, text: string): void {
    const [{ boardId } = { boardId: '' }] = group.entries
    const args = { id: session.newTemporaryId(), card, text, userId: session.user.peek() }
    session.outboxes.of(boardId).give({ kind: 'addComment', args }, t('card.commented'))
    toast(t('card.commented'))
    void mark(group.unread, true)
  }

  return { put, mark, snooze, wake, reply }
}

/** Does something, or says why it did not work; resolves to whether it did. */
export async function orTell(run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (thrown) {
    toast(failureText(failureOf(thrown)), { isWrong: true })
    return false
  }
}
