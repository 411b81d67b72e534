import { useBoard } from '../board-model/board-page.ts'
import { readerId } from '../state/session.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { facesOf } from './faces.ts'

/** Most people who are shown; the others are a number. */
const MOST_SHOWN = 5

/** Shows the members of a board, where it shows these, and who else looks at it now. */
export function BoardPeople() {
  const session = useSession()
  const page = useBoard()
  const board = page.board.value
  const people = page.people.value
  const { users, count } = page.store.present.value
  const others = users.filter((id) => id !== readerId(session))
  const members = board?.allowsBoardMemberList ? board.members : []
  const { faces, rest } = facesOf({
    members: members.flatMap(({ userId, isActive }) =>
      isActive && people.has(userId) ? [userId] : [],
    ),
    here: others.filter((id) => people.has(id)),
    // The reader is counted, too.
    unnamed: Math.max(0, count - 1 - others.length),
    room: MOST_SHOWN,
  })
  if (faces.length === 0) return null
  return (
    <ul role="list" class="board-people" aria-label={t('board.members')}>
      {faces.map(({ id, isHere }) => {
        const person = people.get(id)
        return (
          person && (
            <li key={id} data-present={isHere || undefined}>
              <Avatar person={person} />
              {isHere && <span class="spoken">{t('board.present')}</span>}
            </li>
          )
        )
      })}
      {rest > 0 && <li class="count">+{rest}</li>}
    </ul>
  )
}
