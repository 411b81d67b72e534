import type { Command } from '../../../src/boards/engine/command.ts'
import type { CommandBody, CommandName } from '../../../src/boards/engine/commands.ts'
import { type Decided, decide } from '../../../src/boards/engine/decide.ts'
import type { CommandContext } from '../../../src/boards/model/decision.ts'
import { type BoardSnapshot, emptySnapshot } from '../../../src/boards/model/snapshot.ts'
import { type Person } from '../../../src/operations/permissions.ts'
import type { Limits } from '../../../src/boards/model/limits.ts'
import { listFields, swimlaneFields } from '../../../src/boards/lists/fields.ts'
import { freshRow } from '../../../src/boards/model/fresh-row.ts'
import type { Access } from '../../../src/operations/permissions.ts'
import type {
  Activity,
  BoardRow,
  CustomField,
  List,
  MemberFlags,
  Swimlane,
} from '../../../src/boards/model/rows.ts'
import { accessOf } from './command-access.ts'

export const BEFORE = '2026-11-19T08:00:00.000Z'
export const NOW = '2026-11-20T10:00:00.000Z'

export const FLAGS: MemberFlags = {
  isAdmin: false,
  isNoComments: false,
  isCommentOnly: false,
  isWorker: false,
}

/** The members of every board built here, by the role they are named after. */
export const MEMBERS: Record<string, Partial<MemberFlags>> = {
  admin: { isAdmin: true },
  member: {},
  quiet: { isNoComments: true },
  commenter: { isCommentOnly: true },
  worker: { isWorker: true },
}

export const RED = { id: 'red001', name: 'Urgent', color: 'red' } as const
export const BLUE = { id: 'blue01', name: 'Later', color: 'blue' } as const

let made = 0

/** Makes unique ids. */
export const newId: CommandContext['newId'] = (length = 17) =>
  String((made += 1)).padStart(length, 'x')

export function aPerson(id: string, over: Partial<Person> = {}): Person {
  return { id, username: id, isAdmin: false, isDisabled: false, ver: 0, ...over }
}

export function aBoard(over: Partial<BoardRow> = {}): BoardRow {
  return {
    id: 'board',
    title: 'Board',
    slug: 'board',
    description: '',
    archived: false,
    archivedAt: null,
    permission: 'private',
    color: 'belize',
    labels: [RED, BLUE],
    switches: {},
    subtasksDefaultBoardId: '',
    subtasksDefaultListId: '',
    dateSettingsDefaultBoardId: '',
    dateSettingsDefaultListId: '',
    presentParentTask: 'no-parent',
    startAt: null,
    dueAt: null,
    endAt: null,
    spentTime: 0,
    isOvertime: false,
    type: 'board',
    sort: -1,
    stars: 0,
    almostDueMinutes: 1_440,
    gradient: 'none',
    backgroundId: '',
    createdAt: BEFORE,
    modifiedAt: BEFORE,
    version: 7,
    externalId: null,
    commitId: 'turn',
    lastSeq: 20,
    lastCardNumber: 0,
    ...over,
  }
}

/**
 * A board with a member in each role, `removed` who was its admin, `root` the site admin and an
 * `outsider`; the lists todo and doing, the swimlanes lane and side.
 */
export function aSnapshot(over: Partial<BoardRow> = {}): BoardSnapshot {
  const board = aBoard(over)
  const snapshot = emptySnapshot(board.id)
  snapshot.boards.set(board.id, board)
  for (const [id, flags] of Object.entries(MEMBERS)) join(snapshot, id, flags)
  join(snapshot, 'removed', { isAdmin: true }, false)
  addPerson(snapshot, aPerson('root', { isAdmin: true }))
  addPerson(snapshot, aPerson('outsider'))
  for (const id of ['todo', 'doing']) withList(snapshot, id)
  for (const id of ['lane', 'side']) withSwimlane(snapshot, id)
  return snapshot
}

/** Adds a user to a snapshot, with a valid token. */
export function addPerson(snapshot: BoardSnapshot, person: Person): void {
  snapshot.people.set(person.id, person)
  snapshot.tokens.set(`token of ${person.id}`, false)
}

export function join(
  snapshot: BoardSnapshot,
  userId: string,
  flags: Partial<MemberFlags> = {},
  isActive = true,
): void {
  addPerson(snapshot, snapshot.people.get(userId) ?? aPerson(userId))
  const member = { boardId: snapshot.id, userId, isActive, removedAt: null }
  snapshot.members.set(userId, { ...member, ...FLAGS, ...flags })
}

export function withList(snapshot: BoardSnapshot, id: string, over: Partial<List> = {}): List {
  const beginning = { id, boardId: snapshot.id, now: BEFORE }
  const list: List = {
    ...freshRow(
      listFields,
      { ...beginning, sort: snapshot.lists.size },
      { title: `The ${id} list` },
    ),
    ...over,
  }
  snapshot.lists.set(id, list)
  return list
}

export function withSwimlane(
  snapshot: BoardSnapshot,
  id: string,
  over: Partial<Swimlane> = {},
): void {
  const beginning = { id, boardId: snapshot.id, now: BEFORE, sort: snapshot.swimlanes.size }
  const swimlane = freshRow(swimlaneFields, beginning, { title: `The ${id} swimlane` })
  snapshot.swimlanes.set(id, { ...swimlane, ...over })
}

export function withField(
  snapshot: BoardSnapshot,
  type: CustomField['type'],
  over: Partial<CustomField> = {},
): CustomField {
  const field: CustomField = {
    id: `${type}-field`,
    boardId: snapshot.id,
    name: `The ${type}`,
    type,
    settings: {},
    showOnCard: false,
    automaticallyOnCard: false,
    alwaysOnCard: false,
    showLabelOnMiniCard: false,
    showSumAtTopOfList: false,
    createdAt: BEFORE,
    modifiedAt: BEFORE,
    ...over,
  }
  snapshot.customFields.set(field.id, field)
  return field
}

type SendOptions = {
  ifVersions?: number[]
  access?: Access
  ver?: number
  limits?: Limits
  now?: string
}

/** Decides a command on a snapshot, sent by the user `who`. */
export function dispatch<N extends CommandName>(
  snapshot: BoardSnapshot,
  who: string,
  name: N,
  body: CommandBody<N>,
  { ifVersions, access = accessOf(name), ver = 0, limits, now = NOW }: SendOptions = {},
): Decided {
  const actor = { userId: who, jti: `token of ${who}`, ver }
  return decide(snapshot, { name, access, actor, ifVersions, body } as Command, now, newId, limits)
}

/** The outcome of a command that must succeed. */
export function granted(decided: Decided): Extract<Decided, { ok: true }> {
  if (!decided.ok) throw new Error(`${decided.refusal.code}: ${decided.refusal.reason}`)
  return decided
}

/** Says how a command ended, in one word: its refusal, or `ok`. */
export function ending(decided: Decided): string {
  return decided.ok ? 'ok' : decided.refusal.code
}

/** The fields that a refusal names. */
export function faults(decided: Decided): string[] {
  return decided.ok ? [] : (decided.refusal.fields ?? []).map(({ field }) => field)
}

export function kinds(decided: Decided): Activity['kind'][] {
  return granted(decided).log.map(({ kind }) => kind)
}

/** The id a command replies with. */
export function idOf(decided: Decided): string {
  return String(Reflect.get(Object(granted(decided).reply), 'id'))
}
