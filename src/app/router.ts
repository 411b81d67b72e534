import type { Router } from 'hono/router'

/** A node of the path tree: children by name, the child for a parameter, and the handlers that end here, by method. */
type Branch<T> = {
  named: Map<string, Branch<T>>
  any: Branch<T> | undefined
  ends: Map<string, End<T>>
}

/** `before` are the handlers for all paths (middleware) that were added earlier. */
type End<T> = { handler: T; names: string[]; before: Matched<T> }

type Matched<T> = [T, Record<string, string>][]

/** Hono's `Router`, and the methods that a path allows. */
export type TableRouter<T> = Router<T> & { methodsAt(path: string): string[] }

/**
 * Routes by the segments of a path in one walk; a name has precedence over a parameter. Hono's fast
 * router does not support a table with both at the same place.
 */
export function tableRouter<T>(): TableRouter<T> {
  const root = newBranch<T>()
  const methods = new Set<string>()
  let everywhere: Matched<T> = []
  return {
    name: 'table',
    add(method, path, handler) {
      methods.add(method)
      if (path === '*' || path === '/*') everywhere = [...everywhere, [handler, {}]]
      else placeAt(root, path).set(method, { handler, names: namesIn(path), before: everywhere })
    },
    match(method, path) {
      const values: string[] = []
      const end = find(root, method, path.split('/'), 1, values)
      if (end === undefined) return [everywhere]
      const parameters: Record<string, string> = {}
      for (let at = 0; at < values.length; at += 1)
        parameters[end.names[at] ?? ''] = values[at] ?? ''
      return [[...end.before, [end.handler, parameters]]]
    },
    methodsAt: (path) =>
      [...methods].filter((method) => find(root, method, path.split('/'), 1, []) !== undefined),
  }
}

function newBranch<T>(): Branch<T> {
  return { named: new Map(), any: undefined, ends: new Map() }
}

function namesIn(path: string): string[] {
  return path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []))
}

function placeAt<T>(root: Branch<T>, path: string): Branch<T>['ends'] {
  let at = root
  for (const segment of path.split('/').slice(1)) {
    const isParameter = segment.startsWith(':')
    const next = (isParameter ? at.any : at.named.get(segment)) ?? newBranch<T>()
    if (isParameter) at.any = next
    else at.named.set(segment, next)
    at = next
  }
  return at.ends
}

/** The handler for the remaining segments. Adds the values of parameters to `values`. */
function find<T>(
  at: Branch<T>,
  method: string,
  segments: string[],
  depth: number,
  values: string[],
): End<T> | undefined {
  const segment = segments[depth]
  if (segment === undefined) return at.ends.get(method)
  const named = at.named.get(segment)
  const taken = values.length
  const byName = named && find(named, method, segments, depth + 1, values)
  if (byName !== undefined || at.any === undefined || segment === '') return byName
  values.length = taken
  values.push(segment)
  return find(at.any, method, segments, depth + 1, values)
}
