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
import { type BoardImage, lastSort, swimlaneOf } from '../core/snapshot.ts'
import { type EditLane, laneEdit, laneKinds, newLane } from '../lists/column.ts'
import { Refusal } from '../core/app-error.ts'

/** A new swimlane goes last. */
export function createSwimlane(
  image: BoardImage,
  { title }: { title: string },
  turn: Turn,
): Decision<Id> {
  const lane = newLane(
    turn.newId(),
    image.id,
    title,
    lastSort(image.swimlanes) + 1,
    'swimlane',
    turn.now,
  )
  return decided(
    { id: lane.id },
    [insert('swimlanes', lane)],
    [act('createSwimlane', { swimlaneId: lane.id, title })],
  )
}

export type EditSwimlane = EditLane & { swimlane: string }

/** An archived swimlane takes no edit but its restoring. */
export function editSwimlane(
  image: BoardImage,
  { swimlane: id, ...given }: EditSwimlane,
  turn: Turn,
): Decision<Id> {
  const lane = swimlaneOf(image, id)
  const set = laneEdit(lane, given, 'swimlane', turn.now)
  if (set.archived === true) keepingOne(image, id)
  if (Object.keys(set).length === 0) return decided({ id }, [])
  const title = set.title ?? lane.title
  const happened = laneKinds(set, 'Swimlane').map((kind) => act(kind, { swimlaneId: id, title }))
  return decided({ id }, [update('swimlanes', { id }, set)], happened)
}

/** A swimlane's cards go with it; the last swimlane stays. */
export function deleteSwimlane(
  image: BoardImage,
  { swimlane: id }: { swimlane: string },
): Decision<Id> {
  const { title } = swimlaneOf(image, id)
  keepingOne(image, id)
  return decided(
    { id },
    [sweep('swimlane', id), remove('swimlanes', { id })],
    [act('removeSwimlane', { swimlaneId: id, title })],
  )
}

/** Refuses to take away the last swimlane that is open. */
function keepingOne(image: BoardImage, id: string): void {
  const others = [...image.swimlanes.values()].filter((other) => other.id !== id)
  if (others.some(({ archived }) => !archived)) return
  throw new Refusal('swimlane.last', 'A board keeps at least one open swimlane.')
}
