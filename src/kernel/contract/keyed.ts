// TypeScript widens the keys of an object to `string`. These functions hold all the casts that narrow
// them again.

/** `Object.keys` for an object that has no keys beyond its type. */
export function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[]
}

export function keyed<const K extends string, V>(
  keys: readonly K[],
  make: (key: K) => V,
): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>
}

/** The object with only these keys. */
export function picked<T extends object, K extends keyof T>(from: T, keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

/** The object with only these keys, and without undefined and null values. */
export function pick<T extends object, const K extends keyof T>(
  from: T,
  keys: readonly K[],
): { [P in K]?: NonNullable<T[P]> } {
  const present = keys.filter((key) => from[key] !== undefined && from[key] !== null)
  return Object.fromEntries(present.map((key) => [key, from[key]])) as {
    [P in K]?: NonNullable<T[P]>
  }
}

/** The wanted values that differ from the row's. */
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
