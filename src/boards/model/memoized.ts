import type { FieldSettings, Label } from './rows.ts'

/** Caches a function's result for each object. Only for objects that nobody changes. */
export function memoized<T extends object, R>(make: (of: T) => R): (of: T) => R {
  const known = new WeakMap<T, { made: R }>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined) return before.made
    const made = make(of)
    known.set(of, { made })
    return made
  }
}

/** A board's labels by their ids. */
export const labelsById = memoized((labels: Label[]) => {
  return new Map(labels.map((label) => [label.id, label]))
})

/** The ids of a dropdown's items by id and by name. If several have the same name, the first one counts. */
export const itemsNamed = memoized((items: NonNullable<FieldSettings['dropdownItems']>) => {
  const ids = new Map<unknown, string>()
  for (const { _id, name } of items)
    for (const called of [_id, name]) if (!ids.has(called)) ids.set(called, _id)
  return ids
})
