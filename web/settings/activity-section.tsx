import { useSignal } from '@preact/signals'
import { useBoard } from '../board-model/board-page.ts'
import type { Names } from '../card/history-phrase.ts'
import { namesOn, sentence } from '../card/history-sentence.ts'
import { boardPath } from '../router/route.ts'
import type { Activity } from '../state/card-view.ts'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { useSession } from '../state/page-session.ts'

const SHOWN = 50

/** Lists what happened on the board, newest first. */
export function ActivitySection() {
  const session = useSession()
  const page = useBoard()
  const last = page.view.value?.seq ?? 0
  /** The `seq` of the newest activity that is shown; undefined for whichever is the last one. */
  const until = useSignal<number | undefined>(undefined)
  const newest = Math.min(until.value ?? last, last)
  const after = Math.max(newest - SHOWN, 0)
  const board = page.store.id
  const reading = useReading(
    (signal) =>
      session.api.get_board_activities(
        { board, query: { after: String(after), limit: Math.max(newest - after, 1) } },
        { signal },
      ),
    newest,
  )
  const { value: activities } = reading
  if (activities === undefined) return <ReadingState reading={reading} />
  const names = namesOn(page, activities)
  return (
    <>
      <ul role="list" class="settings-activity">
        {activities.toReversed().map((activity) => (
          <Entry key={activity._id} activity={activity} names={names} />
        ))}
      </ul>
      <div class="settings-steps">
        {newest < last && (
          <Button
            look="quiet"
            onClick={() => (until.value = newest + SHOWN < last ? newest + SHOWN : undefined)}
          >
            {t('settings.activity.later')}
          </Button>
        )}
        {after > 0 && (
          <Button look="quiet" onClick={() => (until.value = after)}>
            {t('settings.activity.earlier')}
          </Button>
        )}
      </div>
    </>
  )
}

function Entry({ activity, names }: { activity: Activity; names: Names }) {
  const page = useBoard()
  const board = page.board.value
  const { cardId = '', createdAt, userId } = activity
  const card = page.card(cardId)
  const person = page.people.value.get(userId)
  return (
    <li>
      {/* The sentence says who it was. */}
      <span class="settings-activity-person" aria-hidden="true">
        {person !== undefined && <Avatar person={person} />}
      </span>
      <span class="settings-activity-text">
        <bdi>{sentence({ activity, count: 1 }, names)}</bdi>
        {card !== undefined && board !== undefined && (
          <a class="quiet" href={boardPath(board, cardId)} dir="auto">
            {card.title}
          </a>
        )}
      </span>
      <time class="quiet" dateTime={createdAt} title={fullMoment(createdAt)}>
        {relativeTime(createdAt)}
      </time>
    </li>
  )
}
