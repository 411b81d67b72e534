import { newBoard } from '../../boards/create-board.ts'
import { BOARD_COLORS, LABEL_COLORS } from '../../core/colors.ts'
import type { Imported } from './import-board.ts'
import { keysOf, pick } from '../../core/keyed.ts'
import { newColumn } from '../../lists/column.ts'
import { newMember } from '../../members/commands.ts'
import { newList } from '../../lists/commands.ts'
import type { Member } from '../../core/rows.ts'
import { slugOf } from '../../core/slug.ts'
import { ALL_SWITCHES } from '../../core/switches.ts'
import { readAs } from './read-as.ts'
import { fitted } from './fit.ts'
import { KINDS } from './kinds.ts'
import { colorOf, known } from './known.ts'
import { fieldsOf } from './make-fields.ts'
import { type Making, SANE, entriesOf, present } from './making.ts'
import { entryOf, namedLabels } from './trello.ts'

/** A board of what an export has beside its cards. */
export function makeFrame(making: Making): Omit<Imported, 'told'> {
  const swimlanes = lanesOf(making)
  const columns = new Set(swimlanes.map(({ id }) => id))
  return {
    board: boardOf(making),
    members: membersOf(making),
    lists: listsOf(making, columns),
    swimlanes,
    customFields: fieldsOf(making),
  }
}

/** The labels of a board, and those that stand on its cards alone. */
function labelsOf(making: Making): Imported['board']['labels'] {
  const { frame, kept, tally, commandContext: turn } = making
  const names = entryOf(frame.own.entry['labelNames'])
  const nameOf = new Map(Object.entries(names))
  const listed = entriesOf(making, 'labels', KINDS.labels)
  const ids = new Set(listed.map(({ _id }) => _id))
  const onCards = [...frame.labels.values()].flatMap((raw) => {
    const name = raw.entry['name'] || nameOf.get(String(raw.entry['key'])) || ''
    const label = readAs(KINDS.labels, fitted({ ...raw, entry: { ...raw.entry, name } }), tally)
    return ids.has(label._id) ? [] : [label]
  })
  const alike = new Set([...listed, ...onCards].map(({ name, color }) => `${color} ${name}`))
  const named = namedLabels(names)
    .map((entry) => readAs(KINDS.labels, { named: 'labelNames.', entry }))
    .filter(({ name, color }) => !alike.has(`${color} ${name}`))
  const labels = [...listed, ...onCards, ...named]
  for (const { name } of labels.slice(MOST_LABELS)) tally.add('labels', name)
  return labels.slice(0, MOST_LABELS).map(({ _id = '', name = '', color }) => {
    const id = SANE.test(_id) ? _id : turn.newId(6)
    if (_id !== '') kept.set(_id, id)
    return { id, name, color: known(tally, 'colors', name, LABEL_COLORS, color) ?? 'silver' }
  })
}

const MOST_LABELS = 5_000

function boardOf(making: Making): Imported['board'] {
  const { boardId, frame, tally, commandContext: turn, idOf } = making
  const { title = '', permission, color: colored, ...rest } = frame.board
  const blank = newBoard(
    boardId,
    { title: title.trim() || 'Imported board', withLabels: false },
    turn,
  )
  const color = known(tally, 'colors', title, BOARD_COLORS, colored) ?? blank.color
  const own = (id = '') => (id !== '' && id === frame.id ? boardId : '')
  const listIds = new Set(frame.lists.get('lists')?.map(({ entry }) => idOf(String(entry['_id']))))
  const ownList = (id = '') => (listIds.has(idOf(id)) ? idOf(id) : '')
  const defaults = {
    subtasksDefaultBoardId: own(rest.subtasksDefaultBoardId),
    dateSettingsDefaultBoardId: own(rest.dateSettingsDefaultBoardId),
    subtasksDefaultListId: ownList(rest.subtasksDefaultListId),
    dateSettingsDefaultListId: ownList(rest.dateSettingsDefaultListId),
  }
  for (const key of keysOf(defaults))
    if (rest[key] && defaults[key] === '') tally.add('settings', key)
  const levels = ['private', 'public'] as const
  return {
    ...blank,
    ...present(rest),
    slug: slugOf(rest.slug || blank.title),
    permission: known(tally, 'settings', 'permission', levels, permission) ?? 'private',
    color,
    labels: labelsOf(making),
    switches: pick(rest, ALL_SWITCHES),
    lastCardNumber: frame.topNumber,
    ...defaults,
  }
}

/** Those who are members here; whoever imports the board is its admin where nobody else is. */
function membersOf(making: Making): Member[] {
  const { boardId, people, tally, commandContext: turn } = making
  const members = new Map<string, Member>()
  for (const { userId: there, ...rest } of entriesOf(making, 'members', KINDS.members)) {
    people.miss(there, 'memberships')
    const userId = people.here.get(there)
    if (userId === undefined) continue
    if (members.has(userId)) {
      tally.add('members', there)
      continue
    }
    members.set(userId, newMember(boardId, userId, present(rest)))
  }
  const { id } = turn.actor
  const made = new Set(people.made.map((one) => one.id))
  const hasAdmin = [...members.values()].some(
    ({ userId, isAdmin, isActive }) => isAdmin && isActive && !made.has(userId),
  )
  if (!hasAdmin) members.set(id, newMember(boardId, id, { isAdmin: true }))
  return [...members.values()]
}

function lanesOf(making: Making): Imported['swimlanes'] {
  const { boardId, tally, commandContext: turn, idOf } = making
  const columns = entriesOf(making, 'swimlanes', KINDS.swimlanes)
  if (columns.length === 0)
    return [newColumn(turn.newId(), boardId, 'Default', 0, 'swimlane', turn.now)]
  return columns.map(({ _id, title = '', color, ...rest }, at) => ({
    ...newColumn(idOf(_id), boardId, title, at, 'swimlane', turn.now),
    ...present(rest),
    color: colorOf(tally, title, color),
  }))
}

function listsOf(making: Making, columns: Set<string>): Imported['lists'] {
  const { boardId, tally, commandContext: turn, idOf } = making
  return entriesOf(making, 'lists', KINDS.lists).map(
    ({ _id, title = '', color, swimlaneId = '', wipLimit, ...rest }, at) => {
      if (swimlaneId !== '' && !columns.has(idOf(swimlaneId))) tally.add('swimlaneIds', title)
      const blank = newList(idOf(_id), boardId, title, at, turn.now)
      return {
        ...blank,
        ...present(rest),
        color: colorOf(tally, title, color),
        swimlaneId: columns.has(idOf(swimlaneId)) ? idOf(swimlaneId) : '',
        wipLimit: { ...blank.wipLimit, ...present(wipLimit ?? {}) },
      }
    },
  )
}
