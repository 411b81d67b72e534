import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { Segmented } from '../ui/segmented.tsx'
import { OutboxRow } from './outbox-row.tsx'
import { useSession } from '../state/page-session.ts'

type State = 'parked' | 'due'

/** Most entries that the service lists. */
const MOST = 1_000

/** Entries that are shown at once. */
const SHOWN = 50

/** Lists the items that could not be sent, which can be sent again, and those that wait. */
export function OutboxSection() {
  const state = useSignal<State>('parked')
  return (
    <>
      <p class="quiet">{t('users.outbox.hint')}</p>
      <Segmented<State>
        label={t('users.outbox.shown')}
        options={[
          { value: 'parked', label: t('users.outbox.parked') },
          { value: 'due', label: t('users.outbox.waiting') },
        ]}
        value={state.value}
        onPick={(value) => (state.value = value)}
      />
      <OutboxList key={state.value} state={state.value} />
    </>
  )
}

function OutboxList({ state }: { state: State }) {
  const session = useSession()
  const reading = useReading(
    (signal) => session.api.get_outbox({ query: { state, limit: MOST } }, { signal }),
    state,
  )
  const most = useSignal(SHOWN)
  const { value: items, failure, isBusy, again } = reading
  return (
    <>
      {(items === undefined || failure !== undefined) && <ReadingState reading={reading} />}
      {items?.length === 0 && <NothingHere state={state} />}
      <p class="spoken" role="status">
        {items && items.length > 0 && t('settings.found', { count: items.length })}
      </p>
      <ul role="list" class="settings-rows" aria-busy={isBusy}>
        {items?.slice(0, most.value).map((item) => (
          <OutboxRow key={item._id} item={item} onChanged={again} />
        ))}
      </ul>
      {items && (
        <div class="panel-actions">
          {items.length > most.value && (
            <Button onClick={() => (most.value = most.value + SHOWN)}>{t('search.more')}</Button>
          )}
          <Button isBusy={isBusy} onClick={() => void again()}>
            {t('settings.deliveries.again')}
          </Button>
        </div>
      )}
    </>
  )
}

function NothingHere({ state }: { state: State }) {
  return state === 'parked' ? (
    <EmptyState
      icon="check"
      title={t('users.outbox.parked.none')}
      hint={t('users.outbox.parked.none.hint')}
    />
  ) : (
    <EmptyState
      icon="check"
      title={t('users.outbox.waiting.none')}
      hint={t('users.outbox.waiting.none.hint')}
    />
  )
}
