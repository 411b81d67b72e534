import type { Entity } from './entity.ts'
import type { View } from './field-traits.ts'

/** The fields that a test picks, whose keys are these. */
export function fieldsWhere<F extends Entity, K extends keyof F>(
  fields: F,
  holds: (of: Entity[string]) => boolean,
): Pick<F, K> {
  const found = Object.entries(fields).filter(([, of]) => holds(of))
  // Whoever calls this says as a type what the test picks.
  return Object.fromEntries(found) as Pick<F, K>
}

/** The keys of the fields with a trait of that type. */
export type KeysWith<F extends Entity, Trait> = {
  [K in keyof F]: F[K] extends Trait ? K : never
}[keyof F]

/** The fields whose values are single ones: neither lists nor objects. */
export function singles<F extends Entity>(fields: F) {
  type Several = KeysWith<F, { column: { storage: 'json' } }>
  return fieldsWhere<F, Exclude<keyof F, Several>>(
    fields,
    ({ column }) => column.storage !== 'json',
  )
}

/** The keys of the fields that a view shows. */
type KeysIn<F extends Entity, V extends View> = {
  [K in keyof F]: F[K] extends { views: readonly (infer W)[] } ? (V extends W ? K : never) : never
}[keyof F]

/** The fields that a view shows. */
export function shownIn<F extends Entity, V extends View>(fields: F, view: V) {
  return fieldsWhere<F, KeysIn<F, V>>(fields, ({ views }) => views?.includes(view) === true)
}
