import { Refusal } from '../domain/refusal.ts'

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const MOST_PARTS = 4

/**
 * A form's entries as an object: a repeated key, `key[]` and `key[0]` make a list, and
 * `key[name]` an object.
 */
export function nest(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const root = new Map<string, unknown>()
  for (const [key, value] of entries) {
    const [, head = key, tail = ''] = KEY.exec(key) ?? []
    const parts = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '')]
    if (parts.length > MOST_PARTS)
      throw new Refusal('body.malformed', `The key of a field may nest ${MOST_PARTS - 1} deep.`)
    place(root, parts, value)
  }
  return toObject(root)
}

function place(into: Map<string, unknown>, [head = '', ...rest]: string[], value: unknown): void {
  const here = into.get(head)
  if (rest.length === 0) {
    const several = here !== undefined && !(here instanceof Map)
    into.set(head, several ? [...(Array.isArray(here) ? here : [here]), value] : value)
    return
  }
  const inner = here instanceof Map ? here : new Map<string, unknown>()
  into.set(head, inner)
  const [next = ''] = rest
  place(inner, next === '' ? [String(inner.size), ...rest.slice(1)] : rest, value)
}

function toObject(map: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...map].map(([key, value]) => [key, value instanceof Map ? toValue(value) : value]),
  )
}

/** A list where every key is a number, else an object. */
function toValue(map: Map<string, unknown>): unknown {
  const isList = [...map.keys()].every((key) => /^\d+$/.test(key))
  return isList ? Object.values(toObject(map)) : toObject(map)
}
