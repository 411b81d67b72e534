export type Json = Record<string, unknown>

/** The value if it is an object, or else an empty one. */
export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** The objects of a list, or of an object whose keys are ids. */
export function listOf(value: unknown): Json[] {
  const all: unknown[] = Array.isArray(value) ? value : Object.values(objectOf(value))
  return all.map(objectOf)
}

/** A number or a text as text, or else `''`. */
export function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** The list that a reply has under a key. */
export function listIn(value: unknown, key: string): Json[] {
  return listOf(objectOf(value)[key])
}
