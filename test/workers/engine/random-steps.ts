import type { Actor, Command } from '../../../src/boards/engine/command.ts'
import { commandOf } from './support.ts'

/** The rows that steps may name: those of a board by the order they were made in, and a place on another board. */
export type Ids = {
  board: string
  other: string
  lists: string[]
  lanes: string[]
  cards: string[]
  labels: string[]
  /** A list and a swimlane of the other board. */
  there: string[]
}

/** One order, before it is known what it is about: numbers name rows and people, counted round. */
export type Step = { kind: number; by: number; a: number; b: number; c: number }

type Given = { ids: Ids; by: Actor; user: string; list: string; card: string; step: Step }

const at = (all: string[], place: number): string => all[place % Math.max(all.length, 1)] ?? 'none'

/** Every kind of step, the likelier ones more than once. */
const KINDS: ((given: Given) => Command)[] = [
  create,
  create,
  create,
  ({ by, list, card, step }) =>
    commandOf(by, 'editCard', { list, card, title: `Title ${step.b}`, description: `${step.c}` }),
  ({ ids, by, card, step }) => commandOf(by, 'editCard', { card, listId: at(ids.lists, step.b) }),
  ({ ids, by, card, step }) =>
    commandOf(by, 'editCard', { card, listId: at(ids.lists, step.b), sort: step.c - 3 }),
  ({ ids, by, card, step }) =>
    commandOf(by, 'editCard', { card, swimlaneId: at(ids.lanes, step.b) }),
  ({ by, card, step }) => commandOf(by, 'editCard', { card, archive: step.b % 2 === 0 }),
  ({ by, card, user }) => commandOf(by, 'editCard', { card, members: [user] }),
  ({ by, card, user }) => commandOf(by, 'editCard', { card, members: [], assignees: [user] }),
  ({ ids, by, card, step }) => commandOf(by, 'editCard', { card, parentId: at(ids.cards, step.b) }),
  ({ ids, by, card, step }) =>
    commandOf(by, 'editCard', { card, labelIds: [at(ids.labels, step.b)] }),
  ({ ids, by, card }) =>
    commandOf(by, 'editCard', {
      card,
      newBoardId: ids.other,
      newListId: at(ids.there, 0),
      newSwimlaneId: at(ids.there, 1),
    }),
  ({ ids, by, card, step }) => commandOf(by, 'deleteCard', { list: at(ids.lists, step.b), card }),
  ({ by, step }) => commandOf(by, 'createList', { title: `List ${step.b}` }),
  ({ by, list, step }) =>
    commandOf(by, 'editList', { list, sort: step.b, wipLimit: { value: step.c, enabled: true } }),
  ({ by, list, step }) => commandOf(by, 'editList', { list, archived: step.b % 3 === 0 }),
  ({ by, list, step }) => commandOf(by, 'editList', { list, title: `List ${step.c}` }),
  ({ by, list }) => commandOf(by, 'deleteList', { list }),
  ({ by, step }) => commandOf(by, 'createSwimlane', { title: `Lane ${step.b}` }),
  ({ ids, by, step }) =>
    commandOf(by, 'editSwimlane', { swimlane: at(ids.lanes, step.a), sort: 3 - step.b }),
  ({ ids, by, step }) => commandOf(by, 'deleteSwimlane', { swimlane: at(ids.lanes, step.a) }),
  ({ by, user }) => commandOf(by, 'addMember', { user }),
  ({ by, user }) => commandOf(by, 'removeMember', { user }),
  ({ by, user, step }) =>
    commandOf(by, 'setMemberPermission', {
      user,
      isWorker: step.b % 2 === 0,
      isAdmin: step.c === 1,
    }),
  ({ by, step }) =>
    commandOf(by, 'addLabel', { name: `Label ${step.a % 3}`, color: step.b % 2 ? 'red' : 'blue' }),
]

export const STEP_KINDS = KINDS.length

function create({ ids, by, list, user, step }: Given): Command {
  return commandOf(by, 'createCard', {
    list,
    title: `Card ${step.b}`,
    authorJoins: step.c % 2 === 0,
    ...(step.c === 1 && { members: [user], assignees: [user] }),
    ...(step.c === 2 && { parentId: at(ids.cards, step.b) }),
    ...(step.c === 3 && { swimlaneId: at(ids.lanes, step.b) }),
  })
}

/** The order that a step is on a board with these ids. */
export function commandIn(ids: Ids, people: Actor[], step: Step): Command {
  const nobody: Actor = { userId: 'nobody', jti: '', ver: 0 }
  const by = people[step.by % people.length] ?? nobody
  const { userId: user } = people[step.c % people.length] ?? nobody
  const [list, card] = [at(ids.lists, step.a), at(ids.cards, step.a)]
  const make = KINDS[step.kind % KINDS.length] ?? create
  return make({ ids, by, user, list, card, step })
}
