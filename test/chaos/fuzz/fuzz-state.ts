import type { Caller, Params } from './ask.ts'
import type { Operation } from './table.ts'

export type Person = { id: string; username: string; password: string; token: string }

/** The things that one worker asks of: people of its own, and everything it knows to be on boards of its own. */
export type FuzzState = {
  people: Record<Caller, Person>
  /** Things with the ids of their path; the last one is their own. */
  places: Params[]
  /** Labels, which no path names, with their board. */
  labels: { board: string; label: string }[]
  /** Every board that was made, also those that are no longer asked of. */
  boards: Set<string>
  /** Passwords and tokens that were sent, which no reply may hold. */
  secrets: Set<string>
}

/** A fuzz state without anything in it but people. */
export function newFuzzState(people: FuzzState['people']): FuzzState {
  return { people, places: [], labels: [], boards: new Set(), secrets: new Set() }
}

/** Most things that are known of a kind. */
const MOST = 60

/** Notes a thing under the ids of its path; the oldest of its kind is forgotten for it when there are many. */
export function note(state: FuzzState, place: Params): void {
  const kind = Object.keys(place).join()
  const alike = state.places.filter((other) => Object.keys(other).join() === kind)
  const [oldest] = alike
  if (alike.length >= MOST && oldest !== undefined)
    state.places.splice(state.places.indexOf(oldest), 1)
  state.places.push(place)
}

/** Ids for the parameters of an operation that belong together, as far as there are some; chosen by a number. */
export function paramsFor(state: FuzzState, { path }: Operation, at: number): Params {
  const names = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'user' && name !== 'customFieldValue')
  const params: Params = {}
  for (const name of names.toReversed()) {
    if (name in params) continue
    const known = state.places.filter(
      (place) =>
        Object.keys(place).at(-1) === name &&
        (params['board'] === undefined || place['board'] === params['board']) &&
        isLike(path, place),
    )
    const place = known[at % Math.max(known.length, 1)]
    for (const [key, id] of Object.entries(place ?? {})) if (names.includes(key)) params[key] ??= id
    params[name] ??= 'nothing'
  }
  if (path.includes('{user}')) params['user'] = userAt(state, at).id
  return params
}

/** Items are of checklists or of dropdowns. */
function isLike(path: string, place: Params): boolean {
  return !('item' in place) || path.includes('dropdown-items') === 'customField' in place
}

/** the id or the word of the state that a name and a number stand for. */
export function wordOf(
  state: FuzzState,
  name: string,
  at: number,
  board: string | undefined,
): string {
  if (name === 'user') return at % 7 === 0 ? '' : userAt(state, at).id
  if (name === 'username') return userAt(state, at).username
  if (name === 'password') return userAt(state, at).password
  if (name === 'label') {
    const labels = state.labels.filter((one) => one.board === board)
    return labels[at % Math.max(labels.length, 1)]?.label ?? ''
  }
  const known = state.places.filter(
    (place) =>
      Object.keys(place).at(-1) === name && (board === undefined || place['board'] === board),
  )
  return known[at % Math.max(known.length, 1)]?.[name] ?? ''
}

function userAt({ people }: FuzzState, at: number): Person {
  const all = [people.member, people.admin, people.stranger]
  return all[at % all.length] ?? people.member
}
