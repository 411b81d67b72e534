import { foldedName } from '../kernel/contract/nearest.ts'
import type { Service } from './service.ts'
import { type ToolContext, unknownName, unusable } from './tool.ts'

/** The names of a board, which a tool reads before it looks at cards. */
export type Outline = Awaited<ReturnType<typeof readOutline>>

/** Most boards whose names one call reads: each takes about a dozen statements, and D1 allows an invocation 1,000. */
const MOST_BOARDS = 20

/** Counts the cards, from the first on, that are on no more boards than one call reads. */
export function countOnFewBoards(cards: readonly { boardId: string }[]): number {
  const boards = new Set<string>()
  const end = cards.findIndex(({ boardId }) => boards.add(boardId).size > MOST_BOARDS)
  return end === -1 ? cards.length : end
}

type Named = { _id: string }

/** The boards of the caller that are not archived. */
export async function ownBoardsOf(service: Service) {
  const { body } = await service('get_boards_of_current_user', { path: {} })
  return body.filter(({ archived }) => !archived)
}

/** The outline of the board with this title or id; of the caller's only board without one. */
export async function outlineOf({ service }: ToolContext, board: string | undefined) {
  const own = await ownBoardsOf(service)
  const titles = own.map(({ title }) => title)
  if (board === undefined) {
    const [only] = own
    if (own.length === 1 && only !== undefined) return readOutline(service, only._id)
    throw unknownName('board without a name to choose it by', '', titles)
  }
  const found = sameNamed(own, board, ({ title }) => [title])
  if (found.length > 1) throw ambiguous('board', board, found)
  const id = found[0]?._id ?? (ID.test(board) ? board : undefined)
  if (id === undefined) throw unknownName('board', board, titles)
  return readOutline(service, id)
}

/** The characters of ids; a board that the caller is no member of is known by its id alone. */
const ID = /^[\w-]{10,64}$/

/** All of a board but its cards. */
export async function readOutline(service: Service, board: string) {
  const { body } = await service('get_board_view', { path: { board }, query: { cards: 'none' } })
  if (!('isCut' in body)) throw new Error('The outline of a board has its board')
  return body
}

/** The entries that a name means: by id, or else by one of their names. */
function sameNamed<T extends Named>(
  known: readonly T[],
  name: string,
  namesOf: (one: T) => (string | undefined)[],
): T[] {
  const byId = known.filter(({ _id }) => _id === name)
  if (byId.length > 0) return byId
  const wanted = foldedName(name)
  return known.filter((one) =>
    namesOf(one).some((own) => own !== undefined && foldedName(own) === wanted),
  )
}

function ambiguous(what: string, name: string, found: readonly Named[]) {
  const ids = found.slice(0, 12).map(({ _id }) => _id)
  return unusable(
    `More than one ${what} is called "${name.slice(0, 100)}"; name it by its id: ${ids.join(', ')}.`,
  )
}

/** The one entry that a name means; throws if none or several have it. */
export function onlyOne<T extends Named>(
  what: string,
  known: readonly T[],
  name: string,
  namesOf: (one: T) => (string | undefined)[],
): T {
  const found = sameNamed(known, name, namesOf)
  const [one] = found
  if (found.length > 1) throw ambiguous(what, name, found)
  if (one !== undefined) return one
  throw unknownName(
    what,
    name,
    known.flatMap((other) => namesOf(other).find(Boolean) ?? []),
  )
}

export function listNamed({ lists }: Outline, name: string) {
  return onlyOne('list', lists, name, ({ title }) => [title])
}

export function swimlaneNamed({ swimlanes }: Outline, name: string) {
  return onlyOne('swimlane', swimlanes, name, ({ title }) => [title])
}

/** The id of a label by its name or, if it is the only one of its color, by that. */
export function labelNamed({ board: { labels } }: Outline, name: string): string {
  const byName = sameNamed(labels, name, (label) => [label.name])
  const found = byName.length > 0 ? byName : sameNamed(labels, name, ({ color }) => [color])
  if (found.length === 1 && found[0] !== undefined) return found[0]._id
  if (found.length > 1) throw ambiguous('label', name, found)
  throw unknownName('label', name, labels.map(labelName))
}

/** A label without a name goes by its color. */
export function labelName(label: { name?: string; color?: string }): string {
  return label.name || (label.color ?? '')
}

export function membersIn({ board, users }: Outline) {
  const active = new Set(
    board.members.filter(({ isActive }) => isActive).map(({ userId }) => userId),
  )
  return users.filter(({ _id }) => active.has(_id))
}

/** The id of an active member by username, full name or id; `me` is the caller. */
export function memberNamed(outline: Outline, name: string, { userId }: ToolContext): string {
  if (foldedName(name) === 'me') return userId
  const namesOf = (user: Outline['users'][number]) => [user.username, user.fullname ?? undefined]
  return onlyOne('member of the board', membersIn(outline), name.replace(/^@/, ''), namesOf)._id
}

export function labelsOf({ board }: Outline, ids: readonly string[]): string[] {
  const known = new Map(board.labels.map((label) => [label._id, labelName(label)]))
  return ids.map((id) => known.get(id) ?? id)
}

export function usernamesOf({ users }: Outline, ids: readonly string[]): string[] {
  const known = new Map(users.map(({ _id, username }) => [_id, username]))
  return ids.map((id) => known.get(id) ?? id)
}
