import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityRefs,
} from '../kernel/contract/activity.ts'
import { keysOf } from '../kernel/contract/keyed.ts'
import { ENTITIES, type EntityActivity, type EntityRef } from './entities.ts'
import type { BoardEntity } from './entity.ts'

/** A kind of activity: one that WeKan has, or one that an entity declares. */
export type LoggedKind = ActivityKind | EntityActivity

/** An activity has the references that WeKan knows, and one for each entity that declares activities of its own. */
export type LoggedRefs = ActivityRefs & { [R in EntityRef]?: string }

const DECLARED: [noun: string, sentences: NonNullable<BoardEntity['activities']>][] = keysOf(
  ENTITIES,
).flatMap((name) => {
  const { noun, activities }: BoardEntity = ENTITIES[name]
  return noun === undefined || activities === undefined ? [] : [[noun, activities]]
})

/** The sentences of the kinds that entities declare. */
export const ENTITY_SENTENCES = Object.fromEntries(
  DECLARED.flatMap(([, sentences]) => Object.entries(sentences)),
  // The type takes the same kinds from the same entities.
) as Record<EntityActivity, string>

/** All kinds of activity, each once. */
export const LOGGED_KINDS: readonly LoggedKind[] = [
  ...new Set<LoggedKind>([...ACTIVITY_KINDS, ...keysOf(ENTITY_SENTENCES)]),
]

const KINDS: ReadonlySet<string> = new Set(LOGGED_KINDS)

export function isLoggedKind(kind: string | undefined): kind is LoggedKind {
  return kind !== undefined && KINDS.has(kind)
}

/** The references of WeKan's activities, except `value`. */
const WEKAN_REFS = [
  'listId',
  'oldListId',
  'swimlaneId',
  'oldSwimlaneId',
  'boardId',
  'oldBoardId',
  'cardId',
  'memberId',
  'commentId',
  'comment',
  'checklistId',
  'checklist',
  'checklistItemId',
  'attachmentId',
  'labelId',
  'customFieldId',
  'title',
  'oldValue',
  'reason',
] as const satisfies (keyof ActivityRefs)[]

// Each is the noun of an entity that declares activities.
const ENTITY_REFS = DECLARED.map(([noun]) => `${noun}Id` as EntityRef)

/** The fields of an activity's `refs`, except `value`. */
export const REFS = [...new Set([...WEKAN_REFS, ...ENTITY_REFS])]
