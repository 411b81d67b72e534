import {
  type Id,
  type Decision,
  type Turn,
  act,
  decided,
  insert,
  remove,
  sweep,
  update,
} from '../core/decision.ts'
import { type BoardImage, lastSort, listOf } from '../core/snapshot.ts'
import { type EditLane, laneEdit, laneKinds, newLane } from './column.ts'
import { invalid } from '../core/app-error.ts'
import type { Moment } from '../contract/moment.ts'
import type { List, WipLimit } from '../core/rows.ts'

type Limit = { [K in keyof WipLimit]?: WipLimit[K] | undefined }

/** A new list goes last. */
export function createList(
  image: BoardImage,
  { title }: { title: string },
  turn: Turn,
): Decision<Id> {
  const list = newList(turn.newId(), image.id, title, lastSort(image.lists) + 1, turn.now)
  return decided(
    { id: list.id },
    [insert('lists', list)],
    [act('createList', { listId: list.id, title })],
  )
}

/** A list as it begins. */
export function newList(
  id: string,
  boardId: string,
  title: string,
  sort: number,
  now: Moment,
): List {
  return {
    ...newLane(id, boardId, title, sort, 'list', now),
    swimlaneId: '',
    starred: false,
    wipLimit: { value: 1, enabled: false, soft: false },
    cardCount: 0,
    lastSort: -1,
  }
}

export type EditList = EditLane & {
  list: string
  starred?: boolean | undefined
  swimlaneId?: string | undefined
  wipLimit?: Limit | null | undefined
}

/** An archived list takes no edit but its restoring; a limit keeps the parts that are not given. */
export function editList(
  image: BoardImage,
  { list: id, wipLimit, ...given }: EditList,
  turn: Turn,
): Decision<Id> {
  const list = listOf(image, id)
  if (given.swimlaneId && !image.swimlanes.has(given.swimlaneId)) {
    throw invalid('swimlaneId', 'is not a swimlane of this board')
  }
  const limit = wipLimit === undefined ? {} : { wipLimit: limitAfter(list.wipLimit, wipLimit) }
  const set = laneEdit(list, { ...given, ...limit }, 'list', turn.now)
  if (Object.keys(set).length === 0) return decided({ id }, [])
  const title = set.title ?? list.title
  const happened = laneKinds(set, 'List').map((kind) => act(kind, { listId: id, title }))
  return decided({ id }, [update('lists', { id }, set)], happened)
}

function limitAfter(now: WipLimit, given: Limit | null): WipLimit {
  if (given === null) return { value: 1, enabled: false, soft: false }
  return {
    value: given.value ?? now.value,
    enabled: given.enabled ?? now.enabled,
    soft: given.soft ?? now.soft,
  }
}

/** A list's cards go with it. */
export function deleteList(image: BoardImage, { list: id }: { list: string }): Decision<Id> {
  const { title } = listOf(image, id)
  return decided(
    { id },
    [sweep('list', id), remove('lists', { id })],
    [act('removeList', { listId: id, title })],
  )
}
