import type { ReadonlySignal } from '@preact/signals'
import type { Command } from '../state/command.ts'
import type { PageSession } from '../state/page-session.ts'
import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { Group, Notification } from './groups.ts'

/** Returns the actions on the notifications that are shown: each shows at once, and is sent when it can be. */
export function marksOf(
  session: PageSession,
  shown: ReadonlySignal<readonly Notification[] | undefined>,
  firstRead: () => Promise<void>,
) {
  const give = (command: Command, text: string) => session.outboxes.own().give(command, text)

  /** Marks some of a title as read or unread. */
  function mark(ids: readonly string[], isRead: boolean, title: string): void {
    const known = shown.peek() ?? []
    const meant = known.filter(
      ({ _id, readAt }) => ids.includes(_id) && (readAt === undefined) === isRead,
    )
    if (meant.length === 0) return
    const change = isRead ? -meant.length : meant.length
    const args = { ids: meant.map(({ _id }) => _id), isRead, change }
    const text = isRead ? t('inbox.read', { title }) : t('inbox.unread-again', { title })
    give({ kind: 'markNotifications', args }, text)
  }

  /** Marks as read what there was when the newest one that is shown came, also what is not shown; once one is shown, if none is yet. */
  async function markAll(): Promise<void> {
    if (!shown.peek()?.length) await firstRead()
    const known = shown.peek() ?? []
    const [newest] = known
    if (newest === undefined) return
    const unread = known.filter(({ readAt }) => readAt === undefined)
    const args = {
      before: newest.seq + 1,
      ids: unread.map(({ _id }) => _id),
      change: -session.notifications.unread.peek(),
    }
    give({ kind: 'readNotifications', args }, t('inbox.read-all'))
  }

  /** Puts off the unread ones of a group, or its newest one if none is: they come back unread by themselves. Offers to take that back, and returns a function that does. */
  function snooze({ unread, entries, title }: Group, at: Date): () => void {
    const ids = unread.length > 0 ? unread : entries.slice(0, 1).map(({ _id }) => _id)
    const args = { ids, until: at.toISOString(), change: -unread.length }
    const text = t('inbox.snoozed', { until: shownMoment(at) })
    give({ kind: 'snoozeNotifications', args }, `${title}: ${text}`)
    const undo = () =>
      unread.length > 0
        ? wake(ids, title)
        : give(
            { kind: 'snoozeNotifications', args: { ids, change: 0 } },
            t('inbox.wake', { title }),
          )
    toast(text, { action: { label: t('app.undo'), run: undo } })
    return undo
  }

  /** Brings back what was put off, unread. */
  function wake(ids: readonly string[], title: string): void {
    const args = { ids: [...ids], isRead: false, change: ids.length }
    give({ kind: 'markNotifications', args }, t('inbox.wake', { title }))
  }

  /** Comments on the card of a group, also without a connection, and marks the group as read. */
  function reply(group: Group, card: string, text: string): void {
    const [{ boardId } = { boardId: '' }] = group.entries
    const args = { id: session.newTemporaryId(), card, text, userId: session.user.peek() }
    session.outboxes.of(boardId).give({ kind: 'addComment', args }, t('card.commented'))
    toast(t('card.commented'))
    mark(group.unread, true, group.title)
  }

  return { mark, markAll, snooze, wake, reply }
}
