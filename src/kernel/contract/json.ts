/** Deepest nesting of JSON. */
export const JSON_DEPTH = 20

/** Parses JSON; undefined if it is malformed or nested deeper than `levels`, by default 20. */
export function parseJson(text: string, levels: number = JSON_DEPTH): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeperThan(value, levels) ? undefined : value
  } catch {
    return undefined
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
