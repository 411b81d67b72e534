import type { BoardPage } from '../board-page/board-page.ts'
import { loadPart } from '../router/lazy-part.ts'
import { filterText, setFilterText } from '../router/router.ts'
import type { Person } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Label } from '../ui/badge.tsx'
import type { MenuEntry, MenuGroups } from '../ui/menu-panel.tsx'
import { hasTerm, termNamed, withTerm } from './filter-terms.ts'
import { nameOf } from '../ui/name-of.ts'
import type { PageSession } from '../state/page-session.ts'

/** Questions about due dates, each with the name of its phrase. */
const DUES = [
  ['due:overdue', 'overdue'],
  ['due:today', 'today'],
  ['due:<7d', 'week'],
  ['due:none', 'none'],
] as const

/** Returns the entries of the filter's menu: due dates, labels, members, and the questions that the reader has saved for all boards. */
export function filterGroups(page: BoardPage): MenuGroups {
  const { value: text } = filterText
  const { value: board } = page.board
  const entry = (term: string, label: string): MenuEntry => ({
    label,
    onPick: () => setFilterText(withTerm(filterText.value, term)),
  })
  // Several of these are asked for together, while a card has one due date.
  const ticked = (term: string, label: string, look?: MenuEntry['look']): MenuEntry => ({
    ...entry(term, label),
    ...(look && { look }),
    isTicked: hasTerm(text, term),
  })
  const dues = DUES.map(([term, name]) => ({
    ...entry(term, t(`board.due-${name}`)),
    isPicked: hasTerm(text, term),
  }))
  const states = [ticked('is:complete', t('board.due-complete'))]
  const labels = (board?.labels ?? []).map(({ name, color }) =>
    ticked(
      termNamed('label', name || color),
      name || t(`color.${color}`),
      <Label name={name} color={color} />,
    ),
  )
  const members = (board?.members ?? [])
    .flatMap(({ userId, isActive }) => (isActive ? (page.people.value.get(userId) ?? []) : []))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
    .map((person) =>
      ticked(termNamed('member', person.username), nameOf(person), <Member person={person} />),
    )
  // Those of a board are its tabs.
  const saved = (page.session.questions.all.value ?? [])
    .filter(({ boardId }) => boardId === undefined)
    .map(({ name, q }): MenuEntry => ({
      label: name,
      isPicked: q === text,
      onPick: () => setFilterText(q),
    }))
  return [dues, states, labels, members, saved].filter((group) => group.length > 0)
}

/** Loads what the menu looks like on a telephone, and reads what the reader has saved. Visitors have saved none, and without a connection the rest of the menu is of use. */
export async function readForFilter(session: PageSession): Promise<void> {
  await Promise.allSettled([loadPart('screens'), session.questions.read()])
}

function Member({ person }: { person: Person }) {
  return (
    <>
      <span aria-hidden="true">
        <Avatar person={person} />
      </span>
      <bdi>{nameOf(person)}</bdi>
    </>
  )
}
