import type { Kind } from '../../contract/kind.ts'
import { newBoard } from '../../domain/board.ts'
import {
  BOARD_COLORS,
  ITEM_COLORS,
  type ItemColor,
  LABEL_COLORS,
  stored,
} from '../../domain/colors.ts'
import type { Turn } from '../../domain/decision.ts'
import type { Imported } from '../../domain/import.ts'
import { keysOf, pick } from '../../domain/keyed.ts'
import { newField } from '../../domain/field-definition.ts'
import { newLane } from '../../domain/lane.ts'
import { newMember } from '../../domain/member.ts'
import { newList } from '../../domain/list.ts'
import { type CustomField, FIELD_TYPES, type Member } from '../../domain/rows.ts'
import { slugOf } from '../../domain/slug.ts'
import { ALL_SWITCHES } from '../../domain/switches.ts'
import { readAs } from './entries.ts'
import type { Frame } from './frame.ts'
import { KINDS } from './kinds.ts'
import type { People } from './people.ts'

/** What a board is made of an export with. */
export type Making = {
  boardId: string
  frame: Frame
  people: People
  turn: Turn
  /** The new id of what has that one in the export; none of none. */
  idOf(old?: string): string
  /** Whether it is the first of its kind with that id. */
  isFirst(kind: string, old: string): boolean
}

/** What is given of a thing. */
export function present<T extends object>(of: T) {
  return pick(of, keysOf(of))
}

/** Who wrote what a user of the export did: its importer, where nobody here is that one. */
export function writerOf({ people, turn }: Making, there = ''): string {
  return people.here.get(there) ?? turn.actor.id
}

/** The color as it is stored; none where it is not one of ours. */
export function colorOf(given: string | undefined): ItemColor | null {
  return stored(ITEM_COLORS.find((color) => color === given) ?? null)
}

/** A board of what an export has beside its cards. */
export function makeFrame(making: Making): Omit<Imported, 'told'> {
  const swimlanes = lanesOf(making)
  const known = new Set(swimlanes.map(({ id }) => id))
  return {
    board: boardOf(making),
    members: membersOf(making),
    lists: listsOf(making, known),
    swimlanes,
    customFields: fieldsOf(making),
  }
}

/** The entries of a list; of those that share an id, the last. */
function entriesOf<T extends object>({ frame }: Making, list: string, kind: Kind<T>): T[] {
  const entries = (frame.lists.get(list) ?? []).map((raw) => readAs(kind, raw))
  return [...new Map(entries.map((one, at) => [('_id' in one && one._id) || at, one])).values()]
}

function boardOf(making: Making): Imported['board'] {
  const { boardId, frame, turn, idOf } = making
  const { title = '', permission, color: colored, ...rest } = frame.board
  const blank = newBoard(
    boardId,
    { title: title.trim() || 'Imported board', withLabels: false },
    turn,
  )
  const color = BOARD_COLORS.find((one) => one === colored) ?? blank.color
  const own = (id = '') => (id === frame.id ? boardId : id)
  return {
    ...blank,
    ...present(rest),
    slug: slugOf(rest.slug || blank.title),
    permission: permission === 'public' ? 'public' : 'private',
    color,
    labels: entriesOf(making, 'labels', KINDS.labels).map(({ _id, name = '', color }) => ({
      id: _id || turn.newId(6),
      name,
      color: LABEL_COLORS.find((one) => one === color) ?? 'silver',
    })),
    switches: pick(rest, ALL_SWITCHES),
    lastCardNumber: frame.topNumber,
    subtasksDefaultBoardId: own(rest.subtasksDefaultBoardId),
    dateSettingsDefaultBoardId: own(rest.dateSettingsDefaultBoardId),
    subtasksDefaultListId: idOf(rest.subtasksDefaultListId),
    dateSettingsDefaultListId: idOf(rest.dateSettingsDefaultListId),
  }
}

/** Those who are members here; whoever imports the board is its admin where nobody else is. */
function membersOf(making: Making): Member[] {
  const { boardId, people, turn } = making
  const members = new Map<string, Member>()
  for (const { userId: there, ...rest } of entriesOf(making, 'members', KINDS.members)) {
    const userId = people.here.get(there)
    if (userId === undefined || members.has(userId)) continue
    members.set(userId, newMember(boardId, userId, present(rest)))
  }
  const { id } = turn.actor
  const hasAdmin = [...members.values()].some(({ isAdmin, isActive }) => isAdmin && isActive)
  if (!hasAdmin) members.set(id, newMember(boardId, id, { isAdmin: true }))
  return [...members.values()]
}

function lanesOf(making: Making): Imported['swimlanes'] {
  const { boardId, turn, idOf } = making
  const lanes = entriesOf(making, 'swimlanes', KINDS.swimlanes)
  if (lanes.length === 0)
    return [newLane(turn.newId(), boardId, 'Default', 0, 'swimlane', turn.now)]
  return lanes.map(({ _id, title = '', color, ...rest }, at) => ({
    ...newLane(idOf(_id), boardId, title, at, 'swimlane', turn.now),
    ...present(rest),
    color: colorOf(color),
  }))
}

function listsOf(making: Making, lanes: Set<string>): Imported['lists'] {
  const { boardId, turn, idOf } = making
  return entriesOf(making, 'lists', KINDS.lists).map(
    ({ _id, title = '', color, swimlaneId = '', wipLimit, ...rest }, at) => {
      const blank = newList(idOf(_id), boardId, title, at, turn.now)
      return {
        ...blank,
        ...present(rest),
        color: colorOf(color),
        swimlaneId: lanes.has(idOf(swimlaneId)) ? idOf(swimlaneId) : '',
        wipLimit: { ...blank.wipLimit, ...present(wipLimit ?? {}) },
      }
    },
  )
}

function fieldsOf(making: Making): CustomField[] {
  const { boardId, turn, idOf } = making
  return entriesOf(making, 'customFields', KINDS.customFields).map(
    ({ _id, name = '', type: typed, settings, ...rest }) => {
      const type = FIELD_TYPES.find((one) => one === typed) ?? 'text'
      return {
        ...newField(idOf(_id), boardId, { name, type }, turn.now),
        ...present(rest),
        settings: present(settings ?? {}),
      }
    },
  )
}
