import { useBoard } from '../board-page/board-page.ts'
import type { Person } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useSession } from '../state/page-session.ts'
import { readerId } from '../state/session.ts'

/** Most people who are shown; the others are a number. */
const MOST_SHOWN = 5

/** Shows who else looks at the board now, and then its other members, where the board shows these. */
export function BoardPeople() {
  const session = useSession()
  const page = useBoard()
  const board = page.board.value
  const { users, count } = page.store.present.value
  const me = readerId(session)
  const present = users.filter((id) => id !== me)
  const members = board?.allowsBoardMemberList ? board.members : []
  const absent = members.flatMap(({ userId, isActive }) =>
    isActive && !present.includes(userId) ? [userId] : [],
  )
  const peopleOf = (ids: readonly string[]) => ids.flatMap((id) => page.people.value.get(id) ?? [])
  const shown = peopleOf(present).slice(0, MOST_SHOWN)
  const others = peopleOf(absent)
  const room = MOST_SHOWN - shown.length
  return (
    <>
      <People
        label={t('board.present')}
        people={shown}
        // Who is told is counted, too.
        rest={count - 1 - shown.length}
        isPresent
      />
      <People
        label={t('board.members')}
        people={others.slice(0, room)}
        rest={others.length - room}
      />
    </>
  )
}

type Props = { label: string; people: readonly Person[]; rest: number; isPresent?: boolean }

function People({ label, people, rest, isPresent = false }: Props) {
  if (people.length === 0) return null
  return (
    <ul role="list" class="board-people" aria-label={label} data-present={isPresent || undefined}>
      {people.map((person) => (
        <li key={person._id}>
          <Avatar person={person} />
        </li>
      ))}
      {rest > 0 && <li class="count">+{rest}</li>}
    </ul>
  )
}
