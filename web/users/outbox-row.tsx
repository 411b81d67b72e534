import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { DeleteButton } from '../ui/asking-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { FormError } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import {
  type OutboxItem,
  aboutText,
  itemFacts,
  itemName,
  taskText,
  wasThere,
} from './outbox-item.ts'
import { useSession } from '../state/page-session.ts'

type Props = { item: OutboxItem; onChanged: () => Promise<void> }

/** Something that waits or was given up, which then can be sent again or deleted. */
export function OutboxRow({ item, onChanged }: Props) {
  const { task, about, to, lastError, createdAt } = item
  const parts = [
    to !== '' && <bdi>{to}</bdi>,
    createdAt !== undefined && (
      <time dateTime={createdAt} title={fullMoment(createdAt)}>
        {relativeTime(createdAt)}
      </time>
    ),
    ...itemFacts(item, Date.now(), t),
  ].filter((part) => part !== false)
  return (
    <li class="outbox-item">
      <div class="settings-row-text">
        <span class="admin-name">
          <strong dir="auto">{aboutText(about, t)}</strong>
          <Badge>{taskText(task, t)}</Badge>
        </span>
        <span class="quiet">{parts.map((part, at) => (at === 0 ? part : [' · ', part]))}</span>
        {lastError && (
          <p class="outbox-error">
            <bdi>{lastError}</bdi>
          </p>
        )}
      </div>
      {item.dueAt === undefined && <ParkedActions item={item} onChanged={onChanged} />}
    </li>
  )
}

function ParkedActions({ item, onChanged }: Props) {
  const session = useSession()
  const { _id: outboxItem } = item
  const name = itemName(item, t)
  const { isBusy, wrong, send } = useChange()
  const settle = async (done: Promise<unknown>, said: string) => {
    const isDone = await wasThere(done)
    toast(isDone ? said : t('users.outbox.gone', { name }), { isWrong: !isDone })
    await onChanged()
  }
  return (
    <>
      <div class="outbox-actions">
        <Button
          isBusy={isBusy}
          aria-label={t('users.outbox.retry-named', { name })}
          onClick={() =>
            void send(() =>
              settle(
                session.api.retry_outbox_item({ outboxItem }),
                t('users.outbox.retried', { name }),
              ),
            )
          }
        >
          {t('users.outbox.retry')}
        </Button>
        <DeleteButton
          name={name}
          text={t('users.outbox.delete.text')}
          send={() =>
            settle(session.api.delete_outbox_item({ outboxItem }), t('users.deleted', { name }))
          }
        />
      </div>
      <FormError text={wrong} />
    </>
  )
}
