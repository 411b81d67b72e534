import type { Json } from '../../kernel/contract/kind.ts'
import { BOARD, KINDS } from './entry-kinds.ts'
import { type Shape, shape, words } from './key-shape.ts'
import { TRELLO_SHAPES } from './trello-keys.ts'

/** The shape that a kind's JSON Schema describes; undefined unless it is an object or a list of objects. */
function shapeOf(doc: Json, more: string[] = [], skipped = ''): Shape | undefined {
  const { properties, items } = doc
  if (isObject(items)) return shapeOf(items)
  if (!isObject(properties)) return undefined
  const inside = Object.entries(properties).flatMap(([key, inner]) => {
    const found = isObject(inner) ? shapeOf(inner) : undefined
    return found ? [[key, found] as const] : []
  })
  return shape([...Object.keys(properties), ...more], skipped, Object.fromEntries(inside))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Keys of WeKan's entries that have nothing to import, beside the id of the board. */
const WEKAN_SKIPPED: Record<string, string> = {
  labels: '',
  members: '_id boardId',
  users: '',
  customFields: 'boardId boardIds',
  checklistItems: 'boardId cardId',
  attachments: 'boardId listId swimlaneId size',
  activities: `_id seq type modifiedAt username user cardTitle listName oldListName swimlaneName
    oldSwimlaneName boardName attachmentName checklistName checklistItemName`,
}

/** Keys that are read separately from their entry's kind. */
const WEKAN_TAKEN: Record<string, string> = {
  users: 'profile',
  checklists: 'items',
  attachments: 'file url',
}

function wekanShapes(): [string, Shape][] {
  const lists = Object.entries(KINDS).flatMap(([list, { doc }]): [string, Shape][] => {
    // A trigger has any keys, of which a rule is made.
    if (list === 'triggers') return []
    const found = shapeOf(doc, words(WEKAN_TAKEN[list] ?? ''), WEKAN_SKIPPED[list] ?? 'boardId')
    return found ? [[list, found]] : []
  })
  const items = lists.filter(([list]) => list === 'checklistItems')
  const skipped = '_format _id membersMapping file modifiedAt sort stars members labels'
  return [
    ['board', shape(Object.keys(BOARD), skipped)],
    ...lists,
    ...items.map(([, found]): [string, Shape] => ['items', found]),
  ]
}

/** The known keys of the entries of each list, by the format of the export. */
export const SHAPES = {
  wekan: new Map(wekanShapes()),
  trello: new Map(Object.entries(TRELLO_SHAPES)),
}
