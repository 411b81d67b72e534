import { plainOf } from '../../src/kernel/contract/query/plain.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { filterText } from '../router/router.ts'
import type { CustomField, Person } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { MOST, type Option } from '../card/option.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Label } from '../ui/badge.tsx'
import { nameOf } from '../ui/initials.ts'
import { hasTerm, quoted, termNamed } from './filter-terms.ts'

/** Questions of one kind under a heading. The id of each is the term that asks it, or of what is saved the whole question. */
export type FilterGroup = { heading: string; isSaved?: true; options: readonly Option[] }

/** Questions about due dates, each with the name of its phrase. */
const DUES = [
  ['due:overdue', 'overdue'],
  ['due:today', 'today'],
  ['due:<7d', 'week'],
  ['due:none', 'none'],
  ['is:complete', 'complete'],
] as const

/** Returns the choices of the filter: people, labels, dates, custom fields, and questions that the reader has saved for all boards. */
export function filterGroups(page: BoardPage): FilterGroup[] {
  const { value: board } = page.board
  const mine = page.session.account.value ? [{ id: 'person:me', name: t('filter.mine') }] : []
  const people = (board?.members ?? [])
    .flatMap(({ userId, isActive }) => (isActive ? (page.people.value.get(userId) ?? []) : []))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
    .map(personOption)
  const labels = (board?.labels ?? []).map(({ name, color }) => ({
    id: termNamed('label', name || color),
    name: name || t(`color.${color}`),
    look: <Label name={name || t(`color.${color}`)} color={color} />,
  }))
  const groups: FilterGroup[] = [
    {
      heading: t('cards.people'),
      options: [...mine, { id: '-has:person', name: t('filter.nobody') }, ...people],
    },
    {
      heading: t('card.labels'),
      options: [{ id: '-has:label', name: t('filter.no-label') }, ...labels],
    },
    {
      heading: t('card.dueAt'),
      options: DUES.map(([id, name]) => ({ id, name: t(`board.due-${name}`) })),
    },
    ...page.customFields.value.map((field) => ({
      heading: field.name,
      options: valuesOf(field),
    })),
    {
      heading: t('search.saved'),
      isSaved: true,
      // Those of a board are its tabs.
      options: (page.session.questions.all.value ?? [])
        .filter(({ boardId }) => boardId === undefined)
        .map(({ name, q: id }) => ({ id, name })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** The values of a field that can be picked: those of a dropdown, and that a box is checked. */
function valuesOf({ name, type, settings }: CustomField): Option[] {
  const asked = (value: string) => `field:${quoted(name)}=${quoted(value)}`
  if (type === 'checkbox') return [{ id: asked('true'), name }]
  if (type !== 'dropdown') return []
  return (settings.dropdownItems ?? []).map((item) => ({ id: asked(item.name), name: item.name }))
}

function personOption(person: Person): Option {
  return {
    id: termNamed('person', person.username),
    name: `${nameOf(person)} ${person.username}`,
    look: (
      <span class="side-person">
        <Avatar person={person} />
        <bdi>{nameOf(person)}</bdi>
      </span>
    ),
  }
}

/** Returns true if a question is among those that are asked. */
export function isAsked({ isSaved }: Pick<FilterGroup, 'isSaved'>, id: string): boolean {
  return isSaved ? filterText.value === id : hasTerm(filterText.value, id)
}

/** The groups with what is typed in the names of their options or in their heading; these come first in each, in the order that they have. */
export function groupsWith(
  groups: readonly FilterGroup[],
  text: string,
  first: ReadonlySet<string>,
): FilterGroup[] {
  const wanted = plainOf(text.trim())
  const has = (name: string) => plainOf(name).includes(wanted)
  return groups
    .map(({ options, ...group }) => ({
      ...group,
      options: options
        .filter(({ name }) => has(name) || has(group.heading))
        .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
        .slice(0, MOST),
    }))
    .filter(({ options }) => options.length > 0)
}
