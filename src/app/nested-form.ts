import { AppError } from '../kernel/contract/app-error.ts'

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const MOST_PARTS = 4

const MOST_ENTRIES = 10_000

/**
 * A form's entries as an object: a repeated key, `key[]` and `key[0]` make an array, `key[name]` makes an
 * object. Keys nested deeper than any field are ignored.
 */
export function nest(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const root = new Map<string, unknown>()
  let count = 0
  for (const [key, value] of entries) {
    count += 1
    if (count > MOST_ENTRIES)
      throw new AppError('body.malformed', { reason: 'A form may have at most 10,000 entries.' })
    const [, head = key, tail = ''] = KEY.exec(key) ?? []
    const parts = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '')]
    if (parts.length <= MOST_PARTS) place(root, parts, value)
  }
  return toObject(root)
}

function place(into: Map<string, unknown>, [head = '', ...rest]: string[], value: unknown): void {
  const here = into.get(head)
  if (rest.length === 0) {
    if (Array.isArray(here)) here.push(value)
    else into.set(head, here === undefined || here instanceof Map ? value : [here, value])
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

/** An array if every key is a number, else an object. */
function toValue(map: Map<string, unknown>): unknown {
  const isList = [...map.keys()].every((key) => /^\d+$/.test(key))
  return isList ? Object.values(toObject(map)) : toObject(map)
}
