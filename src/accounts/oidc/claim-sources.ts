/** The claims of one source: the ID token, or the user info. */
export type ClaimSource = Readonly<Record<string, unknown>>

/** True for an object with names, and false for a list. */
export function isNamed(value: unknown): value is ClaimSource {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The claim that has this whole name or, if none has, the one to which the name leads as a path with
 * dots; undefined for none. Null counts as none, as OpenID Connect says that it must not be sent.
 */
export function claimIn(source: ClaimSource, name: string): unknown {
  if (Object.hasOwn(source, name)) return source[name] ?? undefined
  for (const at of dotsOf(name)) {
    const outer = name.slice(0, at)
    const inner = Object.hasOwn(source, outer) ? source[outer] : undefined
    const found = isNamed(inner) ? claimIn(inner, name.slice(at + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * True if a source says that it has a claim, but does not send it: `_claim_names` names it or what it
 * is in (OpenID Connect Core, 5.6.2), or Entra ID says the same by `hasgroups` or by `groups:src1`.
 */
export function isElsewhere(source: ClaimSource, name: string): boolean {
  const { _claim_names: named, hasgroups } = source
  const isUnclear = named !== undefined && named !== null && !isNamed(named)
  if (isUnclear || (name === 'groups' && String(hasgroups) === 'true')) return true
  const names = [name, ...dotsOf(name).map((at) => name.slice(0, at))]
  return names.some((one) => {
    const isSource = (key: string) => key.startsWith(`${one}:src`)
    return (isNamed(named) && Object.hasOwn(named, one)) || Object.keys(source).some(isSource)
  })
}

function dotsOf(name: string): number[] {
  return [...name.matchAll(/\./g)].map(({ index }) => index).toReversed()
}
