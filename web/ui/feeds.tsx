import { useSignal } from '@preact/signals'
import type { Entry, Output } from '../../client/client.ts'
import { relativeTime } from '../text/relative-time.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { useChange } from './change.ts'
import { FormError } from './form.tsx'
import { LinkRow } from './link-row.tsx'
import { NewLink } from './new-link.tsx'
import { ReadingState } from './reading-state.tsx'
import { useReading } from './reading.ts'
import { useSession } from '../state/page-session.ts'

type Feed = Entry<'get_user_feeds'>
type Kind = Feed['kind']

const WORDS = {
  calendar: {
    make: 'calendar.make',
    link: 'calendar.link',
    revoke: 'calendar.revoke.text',
  },
  atom: { make: 'feed.make', link: 'feed.link', revoke: 'feed.revoke.text' },
} as const satisfies Record<Kind, Record<string, PlainKey>>

type Props = {
  /** Calendar programs read due dates at these addresses, or feed readers notifications. */
  kind: Kind
  /** The board whose feeds these are; without one they are those of the user, of all boards. */
  board?: string
}

/** The secret addresses at which other programs read, each with a button that revokes it, and a button for a new one. */
export function Feeds({ kind, board }: Props) {
  const session = useSession()
  const reading = useReading(() => session.api.get_user_feeds(), board)
  const made = useSignal<Output<'new_user_feed'> | undefined>(undefined)
  const { isBusy, wrong, send } = useChange()
  const words = WORDS[kind]
  const feeds = reading.value?.filter((feed) => feed.kind === kind && feed.boardId === board)
  const make = () =>
    send(async () => {
      made.value = await session.api.new_user_feed({ body: { kind, ...(board && { board }) } })
      await reading.again()
    })
  return (
    <>
      {board !== undefined && <p class="quiet">{t('calendar.hint.board')}</p>}
      {feeds === undefined && <ReadingState reading={reading} />}
      {feeds !== undefined && feeds.length > 0 && (
        <ul role="list" class="settings-rows">
          {feeds.map((feed) => (
            <FeedRow key={feed._id} feed={feed} onRevoked={reading.again} />
          ))}
        </ul>
      )}
      <FormError text={wrong} />
      {made.value && <NewLink key={made.value._id} label={t(words.link)} url={made.value.url} />}
      <div class="panel-actions">
        <Button icon="plus" isBusy={isBusy} onClick={() => void make()}>
          {t(words.make)}
        </Button>
      </div>
    </>
  )
}

function FeedRow({ feed, onRevoked }: { feed: Feed; onRevoked: () => Promise<void> }) {
  const session = useSession()
  const when = relativeTime(feed.createdAt)
  return (
    <LinkRow
      name={t('calendar.of', { when })}
      facts={[]}
      text={t(WORDS[feed.kind].revoke)}
      send={async () => {
        await session.api.delete_user_feed({ feed: feed._id })
        await onRevoked()
      }}
    />
  )
}
