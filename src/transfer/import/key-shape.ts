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
