// The compiler widens the keys of an object to text; these few functions hold every cast that takes
// them back.

/** The keys of an object whose type names all of them. */
export function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[]
}

/** An object with a value made for each key. */
export function keyed<const K extends string, V>(
  keys: readonly K[],
  make: (key: K) => V,
): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>
}

/** The part of an object under these keys, without what is unset or null there. */
export function pick<T extends object, const K extends keyof T>(
  from: T,
  keys: readonly K[],
): { [P in K]?: NonNullable<T[P]> } {
  const present = keys.filter((key) => from[key] !== undefined && from[key] !== null)
  return Object.fromEntries(present.map((key) => [key, from[key]])) as {
    [P in K]?: NonNullable<T[P]>
  }
}

/** The wanted values that differ from those a row has. */
export function differences<T extends object>(
  row: T,
  wanted: { [K in keyof T]?: T[K] | undefined },
): Partial<T> {
  const changed = keysOf(wanted).filter(
    (key) =>
      key in row &&
      wanted[key] !== undefined &&
      JSON.stringify(wanted[key]) !== JSON.stringify(row[key]),
  )
  return Object.fromEntries(changed.map((key) => [key, wanted[key]])) as Partial<T>
}
