const READY: unique symbol = Symbol('ready')

/** JSON that a reply has as it is: that of an entry of a list, or of several with commas between. */
export type ReadyJson = { readonly [READY]: string }

export function ready(json: string): ReadyJson {
  return { [READY]: json }
}

export function isReady(value: unknown): value is ReadyJson {
  return typeof value === 'object' && value !== null && READY in value
}

/** The JSON of what a reply shows. Only lists of the outermost record may have entries that are JSON already, so nothing deeper is looked at. */
export function jsonOf(shown: unknown): string {
  const hasReady = isRecord(shown) && Object.values(shown).some(isReadyList)
  if (!hasReady) return JSON.stringify(shown)
  const members = Object.entries(shown)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${JSON.stringify(key)}:${isReadyList(value) ? listJson(value) : JSON.stringify(value)}`,
    )
  return `{${members.join(',')}}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isReadyList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some(isReady)
}

function listJson(entries: unknown[]): string {
  return `[${entries.map((one) => (isReady(one) ? one[READY] : JSON.stringify(one))).join(',')}]`
}
