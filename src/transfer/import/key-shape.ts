import { parseJson } from '../../kernel/contract/json.ts'
import { hasContent } from './left-out.ts'

/** The known keys of an object of an export, and the shapes of the objects and lists under them. */
export type Shape = {
  /** Keys that are imported, or counted separately. */
  taken: string[]
  /** The taken keys, and keys without anything to import: derived values and settings of accounts. */
  known: Set<string>
  inside: Record<string, Shape>
}

/** The words of a text. */
export const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** A shape of the keys that are taken and those that are skipped, each a list or a text of words. */
export function shape(
  taken: string | string[],
  skipped = '',
  inside: Record<string, Shape> = {},
): Shape {
  const keys = typeof taken === 'string' ? words(taken) : taken
  return { taken: keys, known: new Set([...keys, ...words(skipped)]), inside }
}

/** The shape under a key; undefined for names that every object inherits, such as `constructor`. */
export function insideOf({ inside }: Shape, key: string): Shape | undefined {
  return Object.hasOwn(inside, key) ? inside[key] : undefined
}

/** Calls `found` for each key outside the shape whose value has content, with the path to it (`vote.`). */
export function countBeyond(
  shape: Shape,
  value: unknown,
  found: (path: string, key: string) => void,
  path = '',
): void {
  const given: unknown = typeof value === 'string' ? parseJson(value) : value
  if (Array.isArray(given)) {
    for (const one of given) countBeyond(shape, one, found, path)
    return
  }
  if (typeof given !== 'object' || given === null) return
  for (const [key, inner] of Object.entries(given)) {
    const within = insideOf(shape, key)
    if (within) countBeyond(within, inner, found, `${path}${key}.`)
    else if (!shape.known.has(key) && hasContent(inner) && inner !== -1) found(path, key)
  }
}
