import { useState } from 'preact/hooks'
import type { Entry, Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import { relativeTime } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { useChange } from './change.ts'
import { FormError } from './form-error.tsx'
import { LinkRow } from './link-row.tsx'
import { MadeLink } from './made-link.tsx'
import { ReadingState } from './reading-state.tsx'
import { useReading } from './reading.ts'

type Feed = Entry<'get_user_feeds'>

type Props = {
  /** The board whose calendars these are; without one they are those of the user, of all boards. */
  board?: string
}

/** The addresses at which calendar programs read due dates, each with a button that revokes it, and a button for a new one. */
export function Calendars({ board }: Props) {
  const reading = useReading(() => api.get_user_feeds(), board)
  const [made, setMade] = useState<Output<'new_user_feed'> | undefined>(undefined)
  const { isBusy, wrong, send } = useChange()
  const feeds = reading.value?.filter(
    ({ kind, boardId }) => kind === 'calendar' && boardId === board,
  )
  const make = () =>
    send(async () => {
      setMade(await api.new_user_feed({ body: { kind: 'calendar', ...(board && { board }) } }))
      await reading.again()
    })
  return (
    <>
      <p class="quiet">{board ? t('calendar.hint.board') : t('calendar.hint')}</p>
      {feeds === undefined && <ReadingState reading={reading} />}
      {feeds !== undefined && feeds.length > 0 && (
        <ul role="list" class="settings-rows">
          {feeds.map((feed) => (
            <CalendarRow key={feed._id} feed={feed} onRevoked={reading.again} />
          ))}
        </ul>
      )}
      <FormError text={wrong} />
      {made && <MadeLink key={made._id} label={t('calendar.link')} url={made.url} />}
      <div class="panel-actions">
        <Button icon="plus" isBusy={isBusy} onClick={() => void make()}>
          {t('calendar.make')}
        </Button>
      </div>
    </>
  )
}

function CalendarRow({ feed, onRevoked }: { feed: Feed; onRevoked: () => Promise<void> }) {
  const when = relativeTime(feed.createdAt)
  return (
    <LinkRow
      name={t('calendar.of', { when })}
      facts={[]}
      text={t('calendar.revoke.text')}
      send={async () => {
        await api.delete_user_feed({ feed: feed._id })
        await onRevoked()
      }}
    />
  )
}
