import * as fc from 'fast-check'

import type { Command } from '../../../src/boards/engine/command.ts'
import type { CommandBody, CommandName } from '../../../src/boards/engine/commands.ts'
import type { Table } from '../../../src/boards/entities.ts'
import { accessOf } from './command-access.ts'
import type { MemoryStore } from './memory-store.ts'
import { NOW } from './support.ts'

/** Numbers that choose among what there is at the moment a command is given. */
type Choices = { [name: string]: number }

/** A command yet to be made: its name, who gives it on which board, and the dice that fill it in. */
export type RandomCommand = {
  name: CommandName
  who: number
  board: number
  dice: Choices
  flags: boolean[]
  given: boolean[]
}

const NAMES: CommandName[] = [
  ...(['addLabel', 'addMember', 'removeMember', 'deleteMember'] as const),
  ...(['setMemberPermission', 'takeOwnership', 'eraseMember'] as const),
  ...(['setCardField', 'createCards'] as const),
  ...(['createSwimlane', 'editSwimlane', 'deleteSwimlane'] as const),
  ...(['createList', 'editList', 'deleteList', 'deleteCard'] as const),
  ...(['addDependency', 'addDependency', 'deleteDependency'] as const),
  ...Array.from({ length: 10 }, () => 'createCard' as const),
  ...Array.from({ length: 10 }, () => 'changeCards' as const),
  ...Array.from({ length: 25 }, () => 'editCard' as const),
]

const die = fc.nat({ max: 1_000 })

export const randomCommands: fc.Arbitrary<RandomCommand> = fc.record({
  name: fc.constantFrom(...NAMES),
  who: die,
  board: fc.nat({ max: 1 }),
  dice: fc.record({
    list: die,
    swimlane: die,
    card: die,
    user: die,
    label: die,
    field: die,
    sort: die,
  }),
  flags: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  given: fc.array(fc.constantFrom(true, false, false), { minLength: 10, maxLength: 10 }),
})

export const BOARDS = ['board', 'apart']

const PEOPLE = ['member', 'worker', 'quiet', 'admin', 'removed', 'outsider', 'ghost']

const CALLERS = ['root', 'root', 'root', 'admin', 'admin', 'member', 'member', 'worker', 'removed']

function pick(from: readonly string[], at = 0, otherwise = ''): string {
  return from[at % from.length] ?? otherwise
}

/** The order that a throw comes to on this store. */
export function commandOf(
  store: MemoryStore,
  { name, who, board, dice, flags, given }: RandomCommand,
): Command {
  const boardId = pick(BOARDS, board)
  const userId = pick(CALLERS, who)
  const choose = chooser(store, boardId, dice, flags, given)
  const body: CommandBody<CommandName> = BODIES[name]?.(choose) ?? {}
  const actor = { userId, jti: `token of ${userId}`, ver: 0 }
  return { name, access: accessOf(name), actor, body } as Command
}

type Choose = ReturnType<typeof chooser>

function chooser(
  store: MemoryStore,
  boardId: string,
  dice: Choices,
  flags: boolean[],
  given: boolean[],
) {
  const idsOf = (table: Table, on: string) =>
    [...store.tables[table].values()].flatMap((row) =>
      Reflect.get(row, 'boardId') === on && Reflect.get(row, 'isActive') !== false
        ? [String(Reflect.get(row, table === 'members' ? 'userId' : 'id'))]
        : [],
    )
  const [flag = false, second = false, third = false, fourth = false, away = false] = flags
  const elsewhere = pick(BOARDS, BOARDS.indexOf(boardId) + 1)
  // One id in many is of the other board, or of none.
  const any = (ids: string[], at = 0) => (at % 31 === 17 ? 'nowhere' : pick(ids, at, 'nowhere'))
  const one = (table: Table, at = 0, on = boardId) =>
    any(idsOf(table, at % 29 === 13 ? elsewhere : on), at)
  const labels = store.tables.boards.get(boardId)?.labels.map(({ id }) => id) ?? []
  return {
    one,
    dice,
    elsewhere,
    list: one('lists', dice['list']),
    swimlane: one('swimlanes', dice['swimlane']),
    card: one('cards', dice['card']),
    parent: one('cards', dice['sort']),
    field: one('customFields', dice['field']),
    user: pick(PEOPLE, dice['user']),
    person: one('members', dice['user']),
    label: any(labels, dice['label']),
    flags: { isAdmin: flag, isNoComments: second, isCommentOnly: third, isWorker: fourth },
    flag,
    away: away && second,
    /** The fields that this throw gives, of all that it could. */
    some: (all: object) =>
      Object.fromEntries(Object.entries(all).filter((_, at) => given[at % given.length])),
  }
}

const BODIES: Partial<Record<CommandName, (choose: Choose) => CommandBody<CommandName>>> = {
  addLabel: ({ dice }) => ({ name: `L${(dice['label'] ?? 0) % 4}`, color: 'green' }),
  addMember: ({ user, flags }) => ({ user, ...flags }),
  removeMember: ({ user }) => ({ user }),
  deleteMember: ({ user }) => ({ user }),
  setMemberPermission: ({ user, flags, some }) => ({ user, ...some(flags) }),
  takeOwnership: ({ user }) => ({ user }),
  eraseMember: ({ user }) => ({ user }),
  setCardField: ({ list, card, field, dice }) => ({
    list,
    card,
    customField: field,
    value: dice['sort'] ?? null,
  }),
  createCards: (choose) => ({
    list: choose.list,
    cards: ['A', 'B'].map((title) => ({
      title,
      authorJoins: false,
      ...choose.some(valuesOf(choose)),
    })),
  }),
  createSwimlane: () => ({ title: 'A swimlane' }),
  editSwimlane: ({ swimlane, flag, dice, some }) => ({
    swimlane: swimlane,
    ...some({ title: `S${dice['sort']}`, archived: flag, sort: dice['sort'] }),
  }),
  deleteSwimlane: ({ swimlane }) => ({ swimlane: swimlane }),
  createList: () => ({ title: 'A list' }),
  editList: ({ list, swimlane, flag, dice, some }) => ({
    list,
    ...some({
      title: `L${dice['sort']}`,
      archived: flag,
      swimlaneId: swimlane,
      wipLimit: { value: (dice['sort'] ?? 0) % 5, enabled: flag },
    }),
  }),
  deleteList: ({ list }) => ({ list }),
  deleteCard: ({ list, card }) => ({ list, card }),
  addDependency: ({ card, parent }) => ({ card, target: parent, field: 'cardId' }),
  deleteDependency: ({ card, parent }) => ({ card, target: parent }),
  createCard: (choose) => ({
    list: choose.list,
    title: 'A card',
    authorJoins: choose.flag,
    ...choose.some(valuesOf(choose)),
  }),
  changeCards: (choose) => ({
    cards: ['card', 'label', 'user'].map((die) => choose.one('cards', choose.dice[die])),
    namedBy: 'cards',
    ...choose.some(bulkOf(choose)),
    ...(choose.away && { deletes: true }),
  }),
  editCard: (choose) => ({
    card: choose.card,
    ...choose.some(editsOf(choose)),
    ...journeyOf(choose),
  }),
}

function valuesOf({ swimlane, person, label, parent, field, dice }: Choose) {
  return {
    swimlaneId: swimlane,
    members: [person],
    labelIds: [label],
    dueAt: NOW,
    parentId: parent,
    assignees: [person],
    customFields: [{ _id: field, value: String(dice['sort']) }],
  }
}

function editsOf(choose: Choose) {
  const { archive, listId, sort } = {
    archive: choose.flag,
    listId: choose.list,
    sort: choose.dice['sort'],
  }
  return { archive, listId, sort, title: `C${sort}`, ...valuesOf(choose) }
}

function bulkOf({ flag, label, person, list, swimlane, parent, dice }: Choose) {
  const position = (dice['sort'] ?? 0) % 3
  return {
    only: 'any',
    set: { title: `C${dice['sort']}`, parentId: parent },
    labels: { add: [label], remove: [] },
    members: { add: [person], remove: [] },
    assignees: { add: [], remove: [person] },
    moveTo: { listId: list, ...(flag && { swimlaneId: swimlane }), position },
    archive: flag,
  } as const
}

function journeyOf({ away, one, dice, elsewhere }: Choose) {
  if (!away) return {}
  const newListId = one('lists', dice['user'], elsewhere)
  const newSwimlaneId = one('swimlanes', dice['label'], elsewhere)
  return { newBoardId: elsewhere, newListId, newSwimlaneId }
}
