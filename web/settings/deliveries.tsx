import { useEffect } from 'preact/hooks'
import type { Entry } from '../../client/client.ts'
import { useChange } from '../ui/change.ts'
import { useBoard } from '../board-model/board-page.ts'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { useSession } from '../state/page-session.ts'

type Delivery = Entry<'get_integration_deliveries'>

const SHOWN = 50

/** Deliveries that are pending are read again after so long. */
const LOOK_MS = 3_000

const TONES: Record<string, BadgeTone> = { delivered: 'success', failed: 'danger' }

type DeliveriesProps = { integration: string; isEnabled: boolean; when: unknown }

/** Lists the deliveries to the receiver of an integration, newest first. */
export function Deliveries({ integration: int, isEnabled, when }: DeliveriesProps) {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const { wrong, send } = useChange()
  const reading = useReading(
    () => session.api.get_integration_deliveries({ board, int, query: { limit: SHOWN } }),
    when,
  )
  const { value: deliveries, again } = reading
  const isPending = deliveries?.some(({ state }) => state === 'pending') ?? false
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => void again(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [deliveries])
  if (deliveries === undefined) return <ReadingState reading={reading} />
  const redeliver = (delivery: string) =>
    send(async () => {
      await session.api.redeliver_integration_delivery({ board, int, delivery })
      await again()
    })
  return (
    <section aria-label={t('settings.deliveries')} class="settings-deliveries">
      <div role="alert">{wrong && <p class="form-error">{wrong}</p>}</div>
      {deliveries.length === 0 && <p class="quiet">{t('settings.deliveries.none')}</p>}
      <ul role="list">
        {deliveries.map((one) => (
          <DeliveryRow
            key={one._id}
            delivery={one}
            isEnabled={isEnabled}
            onRedeliver={() => void redeliver(one._id)}
          />
        ))}
      </ul>
      <Button look="quiet" onClick={() => void again()}>
        {t('settings.deliveries.again')}
      </Button>
    </section>
  )
}

type DeliveryRowProps = { delivery: Delivery; isEnabled: boolean; onRedeliver: () => void }

function DeliveryRow({ delivery, isEnabled, onRedeliver }: DeliveryRowProps) {
  const { description, state, tries, lastStatus, lastError, createdAt, nextTryAt } = delivery
  const facts = [
    lastStatus === undefined ? undefined : String(lastStatus),
    lastError,
    tries > 1 && t('settings.deliveries.tries', { count: tries }),
    state === 'pending' &&
      tries > 0 &&
      nextTryAt &&
      t('settings.deliveries.next', { when: relativeTime(nextTryAt) }),
  ].filter(Boolean)
  return (
    <li>
      <Badge tone={TONES[state] ?? 'warning'}>{stateName(state)}</Badge>
      <span class="settings-row-text">
        <code>{description}</code>
        <span class="quiet">
          <time dateTime={createdAt} title={fullMoment(createdAt)}>
            {relativeTime(createdAt)}
          </time>
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
        </span>
      </span>
      {isEnabled && state !== 'pending' && (
        <IconButton
          icon="history"
          label={t('settings.deliveries.redeliver', { kind: description })}
          onClick={onRedeliver}
        />
      )}
    </li>
  )
}

function stateName(state: string): string {
  if (state === 'delivered') return t('settings.deliveries.delivered')
  return state === 'failed' ? t('settings.deliveries.failed') : t('settings.deliveries.pending')
}
