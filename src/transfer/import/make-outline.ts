import { firstSwimlane, newBoard } from '../../boards/boards/create-board.ts'
import { BOARD_COLORS, LABEL_COLORS } from '../../kernel/contract/colors.ts'
import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { keysOf, pick } from '../../kernel/contract/keyed.ts'
import { newMember } from '../../boards/members/commands.ts'
import { importedMember } from '../../boards/members/roles.ts'
import type { Member } from '../../boards/model/rows.ts'
import { slugOf } from '../../boards/boards/addresses.ts'
import { switchFields } from '../../boards/boards/switch-fields.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { KINDS } from './entry-kinds.ts'
import { knownValue } from './left-out.ts'
import { externalIdOf } from './external-ids.ts'
import { makeRows } from './make-rows.ts'
import { type ImportContext, SAFE_ID, entriesOf, givenFields } from './import-context.ts'
import { entryOf } from './entry.ts'
import { placeholdersIn } from './match-users.ts'
import { namedLabels } from './trello.ts'

/** Makes the imported board, without its cards. */
export function makeOutline(context: ImportContext): BoardOutline {
  const own = { board: boardOf(context), members: membersOf(context) }
  const rows = makeRows(context)
  if (rows.swimlanes.length === 0)
    rows.swimlanes.push(firstSwimlane(context.boardId, context.commandContext))
  return { ...own, ...rows }
}

/** The labels of the board, those that only its cards have, and the names in Trello's `labelNames`. */
function labelsOf(context: ImportContext): BoardOutline['board']['labels'] {
  const { firstPass, keptIds, leftOut, commandContext } = context
  const names = entryOf(firstPass.own.entry['labelNames'])
  const nameOf = new Map(Object.entries(names))
  const listed = entriesOf(context, 'labels', KINDS.labels)
  const ids = new Set(listed.map(({ _id }) => _id))
  const onCards = [...firstPass.labels.values()].flatMap((raw) => {
    const name = raw.entry['name'] || nameOf.get(String(raw.entry['key'])) || ''
    const label = readLeniently(
      KINDS.labels,
      cutLongTexts({ ...raw, entry: { ...raw.entry, name } }),
      leftOut,
    )
    return ids.has(label._id) ? [] : [label]
  })
  const alike = new Set([...listed, ...onCards].map(({ name, color }) => `${color} ${name}`))
  const named = namedLabels(names)
    .map((entry) => readLeniently(KINDS.labels, { errorPrefix: 'labelNames.', entry }))
    .filter(({ name, color }) => !alike.has(`${color} ${name}`))
  const labels = [...listed, ...onCards, ...named]
  const most = COUNT_LIMITS.board.labels
  for (const { name } of labels.slice(most)) leftOut.add('labels', name)
  return labels.slice(0, most).map(({ _id = '', name = '', color }) => {
    const id = SAFE_ID.test(_id) ? _id : commandContext.newId(6)
    if (_id !== '') keptIds.set(_id, id)
    return { id, name, color: knownValue(leftOut, 'colors', name, LABEL_COLORS, color) ?? 'silver' }
  })
}

function boardOf(context: ImportContext): BoardOutline['board'] {
  const { boardId, firstPass, leftOut, commandContext, idOf } = context
  const { title = '', permission, color: givenColor, ...rest } = firstPass.board
  const blank = newBoard(
    boardId,
    { title: title.trim() || 'Imported board', withLabels: false },
    commandContext,
  )
  const color = knownValue(leftOut, 'colors', title, BOARD_COLORS, givenColor) ?? blank.color
  const own = (id = '') => (id !== '' && id === firstPass.id ? boardId : '')
  const listIds = new Set(
    firstPass.lists.get('lists')?.map(({ entry }) => idOf(String(entry['_id']))),
  )
  const ownList = (id = '') => (listIds.has(idOf(id)) ? idOf(id) : '')
  const defaults = {
    subtasksDefaultBoardId: own(rest.subtasksDefaultBoardId),
    dateSettingsDefaultBoardId: own(rest.dateSettingsDefaultBoardId),
    subtasksDefaultListId: ownList(rest.subtasksDefaultListId),
    dateSettingsDefaultListId: ownList(rest.dateSettingsDefaultListId),
  }
  for (const key of keysOf(defaults))
    if (rest[key] && defaults[key] === '') leftOut.add('settings', key)
  const levels = ['private', 'public'] as const
  return {
    ...blank,
    ...givenFields(rest),
    slug: slugOf(rest.slug || blank.title),
    permission: knownValue(leftOut, 'settings', 'permission', levels, permission) ?? 'private',
    color,
    labels: labelsOf(context),
    switches: pick(rest, keysOf(switchFields)),
    lastCardNumber: firstPass.topNumber,
    externalId: ownIdOf(context),
    ...defaults,
  }
}

/** The external id of the board: the one that the file has, or else that of its source. */
function ownIdOf({ firstPass: { board, source, id, own } }: ImportContext): string | null {
  if (board.externalId || 'almostDueMinutes' in own.entry) return board.externalId || null
  return (typeof id === 'string' && externalIdOf(source, id)) || null
}

/** The members with an account here, except those who would see more than in the export, and those whose account was disabled before. The importing user becomes the admin if no member who can sign in is one. */
function membersOf(context: ImportContext): Member[] {
  const { boardId, firstPass, matches, leftOut, commandContext } = context
  const members = new Map<string, Member>()
  // A board is led by people who can sign in.
  const placeholders = new Set(placeholdersIn(matches))
  for (const { userId: sourceId, ...rest } of entriesOf(context, 'members', KINDS.members)) {
    matches.countMissing(sourceId, 'memberships')
    const userId = matches.ids.get(sourceId)
    if (userId === undefined || matches.isGiven(sourceId)) continue
    const given = importedMember(rest)
    if (members.has(userId) || given === undefined || matches.disabled.has(userId)) {
      leftOut.add('members', sourceId)
      continue
    }
    const flags = placeholders.has(userId) ? { ...given, isAdmin: false } : given
    members.set(userId, newMember(boardId, userId, givenFields(flags)))
  }
  // A name sees nothing, so it may be where the file has it without being a member there.
  for (const { id: userId, sourceId, isPlaceholder } of matches.created)
    if (isPlaceholder && firstPass.placed.has(sourceId) && !members.has(userId))
      members.set(userId, newMember(boardId, userId))
  const { id } = commandContext.actor
  const created = new Set(matches.created.map((user) => user.id))
  const hasAdmin = [...members.values()].some(
    ({ userId, isAdmin, isActive }) => isAdmin && isActive && !created.has(userId),
  )
  const hasWork = [...matches.ids].some(([source, here]) => here === id && matches.isGiven(source))
  if (!hasAdmin || (hasWork && !members.has(id)))
    members.set(id, newMember(boardId, id, { isAdmin: true }))
  return [...members.values()]
}
