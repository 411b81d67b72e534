import type { BoardView, CustomField, MiniCard, Person, Swimlane } from '../state/board-view.ts'
import type { Command } from '../state/command.ts'
import type { AskedAt } from '../../src/kernel/contract/query/dates.ts'
import { DUE_GROUPS, dueGroups } from '../text/due-groups.ts'
import { askedHere } from '../text/here.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { nameOf } from '../ui/initials.ts'
import { fieldGroups } from './field-groups.ts'
import { idGroups, setAs } from './group-commands.ts'
import { NO_GROUP } from '../state/places.ts'

/** Cards that have the same, in the order that they are given in. */
export type Group = GroupHead & { cards: readonly string[] }

export type GroupHead = { key: string; title: string; color?: string | undefined }

/** A lane of the board: a swimlane, or a group of its cards. */
export type Lane = GroupHead & { swimlane?: Swimlane }

/** Groups are made of this part of a board. */
export type Groupable = Pick<BoardView, 'board' | 'lists' | 'customFields'> & {
  people: ReadonlyMap<string, Person>
  /** The time and the zone of the reader: now and here, by default. */
  at?: Pick<AskedAt, 'nowMs' | 'zone'>
}

/** One way to group cards. */
export type Grouping = {
  /** The address names it so. */
  id: string
  name: string
  /** The keys of the groups that a card is in; none if it has nothing there. */
  keysOf(card: MiniCard): readonly string[]
  /** The groups of these keys, in order. */
  heads(keys: ReadonlySet<string>): GroupHead[]
  /** The keys of the groups that cards can be dragged to, also if no card is in one. */
  offered?: readonly string[]
  /** Names the group of the cards that have nothing there. */
  none: string
  /** Changes cards so that they go from one group to another; without it no card can be dragged there. */
  change?: {
    right: 'move' | 'write'
    commands(cards: readonly MiniCard[], from: string, to: string): Command[]
  }
}

export function groupingsOf(known: Groupable): Grouping[] {
  const { board, customFields } = known
  const field = board.allowsAssignee ? 'assignees' : 'members'
  return [
    ...(board.allowsAssignee || board.allowsMembers ? [byPerson(known, field)] : []),
    ...(board.allowsLabels ? [byLabel(known)] : []),
    byList(known),
    ...(board.allowsDueDate ? [byDue(known)] : []),
    ...customFields.map(byField),
  ]
}

function byPerson({ board, people }: Groupable, field: 'members' | 'assignees'): Grouping {
  const titleOf = (id: string) => {
    const person = people.get(id)
    return person === undefined ? t('card.somebody') : nameOf(person)
  }
  return {
    id: 'person',
    name: t(`card.${field}`),
    keysOf: (card) => card[field],
    heads: (keys) => byTitle([...keys].filter(isSome).map((key) => ({ key, title: titleOf(key) }))),
    offered: board.members
      .filter(({ userId, isActive }) => isActive && people.has(userId))
      .map(({ userId }) => userId),
    none: t('filter.nobody'),
    change: { right: 'move', commands: idGroups(field) },
  }
}

function byLabel({ board }: Groupable): Grouping {
  const known = new Set(board.labels.map(({ _id }) => _id))
  return {
    id: 'label',
    name: t('card.labels'),
    keysOf: ({ labelIds }) => labelIds.filter((id) => known.has(id)),
    heads: (keys) =>
      board.labels
        .filter(({ _id }) => keys.has(_id))
        .map(({ _id: key, name, color }) => ({ key, title: name || t(`color.${color}`), color })),
    // Colors that nobody has given a meaning are there only if cards have them.
    offered: board.labels.filter(({ name }) => name).map(({ _id }) => _id),
    none: t('filter.no-label'),
    change: { right: 'write', commands: idGroups('labelIds') },
  }
}

function byList({ lists }: Groupable): Grouping {
  return {
    id: 'list',
    name: t('board.list'),
    keysOf: ({ listId }) => [listId],
    heads: (keys) =>
      lists
        .filter(({ _id }) => keys.has(_id))
        .map(({ _id: key, title, color }) => ({ key, title, color })),
    none: '',
  }
}

/** Cards that are done are a group of their own, as they are neither late nor still to be done. */
function byDue({ at = askedHere() }: Groupable): Grouping {
  const groupOf = dueGroups(at.nowMs, at.zone)
  return {
    id: 'due',
    name: t('card.dueAt'),
    keysOf(card) {
      const group = groupOf(card)
      if (group === 'none') return []
      return [card.dueComplete ? 'complete' : group]
    },
    heads: (keys) =>
      [...DUE_GROUPS, 'complete' as const].flatMap((key) =>
        key === 'none' || !keys.has(key)
          ? []
          : { key, title: key === 'complete' ? t('board.due-complete') : t(`search.due-${key}`) },
      ),
    none: t('search.due-none'),
  }
}

function byField(field: CustomField): Grouping {
  const { _id, type } = field
  const { keysOf, heads, offered, none } = fieldGroups(field)
  return {
    id: `field.${_id}`,
    name: field.name || t('settings.fields'),
    keysOf: ({ customFields }) =>
      keysOf(customFields.find((one) => one._id === _id)?.value ?? null),
    heads: (keys) => heads([...keys].filter(isSome)),
    offered,
    none,
    ...(type === 'dropdown' && { change: { right: 'write', commands: setAs(_id, (key) => key) } }),
    ...(type === 'checkbox' && { change: { right: 'write', commands: setAs(_id, () => true) } }),
  }
}

function isSome(key: string): boolean {
  return key !== NO_GROUP
}

function byTitle(heads: GroupHead[]): GroupHead[] {
  const { compare } = new Intl.Collator(language.value, { numeric: true, sensitivity: 'base' })
  return heads.toSorted((one, other) => compare(one.title, other.title))
}
