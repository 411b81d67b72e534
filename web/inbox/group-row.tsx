import { useSignal } from '@preact/signals'
import { KINDS } from '../../src/notifications/kinds.ts'
import { withoutMarkdown } from '../search/excerpt.ts'
import { fullMoment, relativeTime, shownMoment } from '../text/dates.ts'
import { isolated } from '../text/phrase.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { firstFew } from '../ui/first-few.ts'
import { Icon } from '../ui/icon.tsx'
import type { Group, Notification } from './groups.ts'
import type { Inbox } from './inbox.ts'
import { toggle } from './inbox-keys.ts'
import { sentenceOf } from './sentence.ts'

/** Notifications of a group that are shown at first. */
const FIRST = 3

/** Shows the notifications about one card or board; its title leads there, which marks all of them as read. */
export function GroupRow({ group, inbox }: { group: Group; inbox: Inbox }) {
  const isWhole = useSignal(false)
  const { id, title, place, path, entries, unread } = group
  const shown = isWhole.value ? entries : firstFew(entries, FIRST)
  const isRead = unread.length === 0
  return (
    <li class="inbox-group" data-unread={!isRead || undefined}>
      <div class="inbox-head">
        <a
          class="inbox-title"
          dir="auto"
          href={path}
          data-notified={id}
          onClick={() => void inbox.mark(unread, true)}
        >
          {title}
        </a>
        {place.length > 0 && <p class="inbox-place">{place.map(isolated).join(' › ')}</p>}
        <IconButton
          icon={isRead ? 'undo' : 'check'}
          label={isRead ? t('inbox.unread-again', { title }) : t('inbox.read', { title })}
          onClick={() => toggle(inbox, group)}
        />
      </div>
      <ul role="list" class="inbox-entries">
        {shown.map((one) => (
          <EntryRow key={one._id} notification={one} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button
          look="quiet"
          onClick={() => {
            isWhole.value = true
          }}
        >
          {t('inbox.more', { count: entries.length - shown.length })}
        </Button>
      )}
    </li>
  )
}

function EntryRow({ notification }: { notification: Notification }) {
  const { userId, kind, createdAt, readAt, excerpt } = notification
  const somebody = t('card.somebody')
  const username = notification.username ?? somebody
  const avatarUrl = notification.avatarUrl ?? undefined
  const { key, given } = sentenceOf(notification, {
    somebody,
    gone: t('history.gone'),
    moment: shownMoment,
  })
  const { icon, isByClock } = KINDS[kind]
  return (
    <li class="inbox-entry" data-unread={readAt === undefined || undefined}>
      {isByClock ? (
        <span class="inbox-clock">
          <Icon name={icon} />
        </span>
      ) : (
        <Avatar person={{ _id: userId, username, avatarUrl }} />
      )}
      <div>
        <p>
          {readAt === undefined && <span class="spoken">{t('inbox.unread')}: </span>}
          <bdi>{t(key, given)}</bdi>{' '}
          <time dateTime={createdAt} title={fullMoment(createdAt)}>
            {relativeTime(createdAt)}
          </time>
        </p>
        {excerpt && (
          <blockquote class="inbox-excerpt" dir="auto">
            {withoutMarkdown(excerpt)}
          </blockquote>
        )}
      </div>
    </li>
  )
}
