import { useSignal } from '@preact/signals'
import { KINDS } from '../../src/notifications/kinds.ts'
import { withoutMarkdown } from '../search/excerpt.ts'
import { fullMoment, shownMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { anchorOf } from '../../src/kernel/contract/comment-anchor.ts'
import { isolated } from '../text/phrase.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { firstFew } from '../ui/first-few.ts'
import { focusInstead } from '../ui/give-focus.ts'
import { Icon } from '../ui/icon.tsx'
import type { Group, Notification } from './groups.ts'
import type { Inbox } from './inbox.ts'
import { toggle } from './inbox-keys.ts'
import { ReplyForm } from './reply-form.tsx'
import { sentenceOf } from './sentence.ts'
import { SnoozeMenu } from './snooze.tsx'

const FIRST = 3

type Props = { group: Group; inbox: Inbox; isSnoozed: boolean }

/** Shows the notifications about one card or board; its title leads there, which marks all of them as read. */
export function GroupRow({ group, inbox, isSnoozed }: Props) {
  const isWhole = useSignal(false)
  const isReplying = useSignal(false)
  const { id, title, place, path, entries, unread } = group
  const card = entries[0]?.cardId ?? undefined
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
          onClick={() => inbox.mark(unread, true, title)}
        >
          {title}
        </a>
        {place.length > 0 && <p class="inbox-place">{place.map(isolated).join(' › ')}</p>}
        <div class="inbox-actions">
          {card !== undefined && (
            <IconButton
              icon="comment"
              label={t('inbox.reply', { title })}
              aria-expanded={isReplying.value}
              data-reply
              onClick={() => (isReplying.value = !isReplying.value)}
            />
          )}
          {isSnoozed ? (
            <IconButton
              icon="undo"
              label={t('inbox.wake', { title })}
              onClick={() =>
                inbox.wake(
                  entries.map(({ _id }) => _id),
                  title,
                )
              }
            />
          ) : (
            <>
              <SnoozeMenu group={group} inbox={inbox} />
              <IconButton
                icon={isRead ? 'undo' : 'check'}
                label={isRead ? t('inbox.unread-again', { title }) : t('inbox.read', { title })}
                onClick={() => toggle(inbox, group)}
              />
            </>
          )}
        </div>
      </div>
      <ul role="list" class="inbox-entries">
        {shown.map((one) => (
          <EntryRow
            key={one._id}
            notification={one}
            path={path}
            onOpen={() => inbox.mark([one._id], true, title)}
          />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button look="quiet" onClick={() => (isWhole.value = true)}>
          {t('inbox.more', { count: entries.length - shown.length })}
        </Button>
      )}
      {isReplying.value && card !== undefined && (
        <ReplyForm
          group={group}
          card={card}
          inbox={inbox}
          onClose={() => {
            isReplying.value = false
            focusInstead(() => document.querySelector(`[data-notified="${CSS.escape(id)}"]`))
          }}
        />
      )}
    </li>
  )
}

type EntryProps = { notification: Notification; path: string; onOpen: () => void }

function EntryRow({ notification, path, onOpen }: EntryProps) {
  const { userId, kind, createdAt, readAt, snoozedUntil, excerpt, commentId } = notification
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
          {snoozedUntil && (
            <span class="inbox-until">
              {' · '}
              {t('inbox.snoozed', { until: shownMoment(snoozedUntil) })}
            </span>
          )}
        </p>
        {excerpt && (
          <blockquote class="inbox-excerpt" dir="auto">
            {!commentId ? (
              withoutMarkdown(excerpt)
            ) : (
              <a href={`${path}#${anchorOf(commentId)}`} onClick={onOpen}>
                {withoutMarkdown(excerpt)}
              </a>
            )}
          </blockquote>
        )}
      </div>
    </li>
  )
}
