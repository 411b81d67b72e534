import { type Entry, entryOf, listedIn } from '../../import/entry.ts'
import { ref, wordOf } from '../../middle/given.ts'
import type { BoardMaker } from '../../middle/make-board.ts'

/** The users of a project: a list of them, or an object of names by ids. */
export function usersOf(given: unknown): Map<string, Entry> {
  if (Array.isArray(given)) return new Map(listedIn(given).map((one) => [wordOf(one['id']), one]))
  const named = Object.entries(entryOf(given))
  return new Map(
    named.map(([id, one]) => [id, typeof one === 'string' ? { username: one } : entryOf(one)]),
  )
}

/** The tags of a task: names, objects, or an object of names by ids. */
export function tagsOf(given: unknown): unknown[] {
  const all = Array.isArray(given) ? given : Object.values(entryOf(given))
  return all.map((one: unknown) => (typeof one === 'string' ? one : entryOf(one)['name']))
}

/** The numbers of a task that cards have no field for, and its reference, as custom fields. */
export function fieldsOf(maker: BoardMaker, task: Entry) {
  const given = {
    Complexity: task['score'],
    Priority: task['priority'],
    'Time estimated': task['time_estimated'],
  }
  const numbers = Object.entries(given).flatMap(([name, value]) =>
    Number(value ?? 0) ? [{ _id: maker.field(name, 'number'), value: Number(value) }] : [],
  )
  const reference = wordOf(task['reference'])
  return reference === ''
    ? numbers
    : [...numbers, { _id: maker.field('Reference', 'text'), value: reference }]
}

/** A link of a task as a dependency. */
export function linkOf({ label, opposite_task_id, link_label }: Entry) {
  const words = wordOf(label ?? link_label)
  const cardId = ref('task', opposite_task_id)
  if (cardId === '') return []
  const type =
    words === 'blocks'
      ? 'blocks'
      : words === 'is blocked by'
        ? 'is-blocked-by'
        : words === 'fixes'
          ? 'fixes'
          : words === 'is fixed by'
            ? 'is-fixed-by'
            : 'related-to'
  return [{ cardId, type }]
}
