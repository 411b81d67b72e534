/** An operation of a history: when it was called and answered, and what came of it. */
export type Operation<I, O> = {
  calledAt: number
  repliedAt: number
  input: I
  /** Undefined if the outcome is unknown. */
  output: O | undefined
  /** An operation that took effect before this one, whenever this one was called. */
  after?: Operation<I, O>
}

/** An object as its operations would find it one after the other. */
export type Model<S, I, O> = {
  initial: S
  /** The state after an operation; undefined if it could not have had that output there. */
  step(state: S, input: I, output: O | undefined): S | undefined
  /** Returns true if an operation with that output leaves every state as it is. */
  isIdle(input: I, output: O): boolean
  /** A text that only equal states share. */
  keyOf(state: S): string
}

/** A verdict: an order of the history that explains all, or the longest that explains the most. */
export type Verdict<I, O> = {
  is: 'linearizable' | 'violation' | 'undecided'
  order: Operation<I, O>[]
  states: number
}

type Search<S, I, O> = {
  model: Model<S, I, O>
  /** By when they were answered, the latest first. */
  operations: Operation<I, O>[]
  numbers: Map<Operation<I, O>, number>
  seen: Set<string>
}

/** A place in the search: what took effect so far, as bits of the operations' numbers, and the state after it. */
type Place<S, I, O> = { done: bigint; state: S; order: Operation<I, O>[] }

/** States that are looked at before a history is given up as undecided. */
const MOST_STATES = 1_000_000

/**
 * Looks for an order of the operations that agrees with the model and in which whatever was
 * answered before another was called comes before it (Wing and Gong's search; places that were
 * reached before are not searched again). Operations of unknown outcome may be left out.
 */
export function checkHistory<S, I, O>(
  history: Operation<I, O>[],
  model: Model<S, I, O>,
  most = MOST_STATES,
): Verdict<I, O> {
  const operations = history.toSorted((one, other) => (endOf(one) < endOf(other) ? 1 : -1))
  const numbers = new Map(operations.map((operation, number) => [operation, number]))
  const search: Search<S, I, O> = { model, operations, numbers, seen: new Set() }
  const stack: Place<S, I, O>[] = [{ done: 0n, state: model.initial, order: [] }]
  let longest: Operation<I, O>[] = []
  let states = 0
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { done, order: command } = place
    if (command.length > longest.length) longest = command
    const left = operations.filter((_, number) => !has(done, number))
    if (left.every(isUnknown)) return { is: 'linearizable', order: command, states }
    if (states >= most) return { is: 'undecided', order: longest, states }
    states += 1
    stack.push(...nextPlaces(search, place, left))
  }
  return { is: 'violation', order: longest, states }
}

/** The places from which the search may go on; the likeliest, by the operation that was answered first, is last. */
function nextPlaces<S, I, O>(
  { model, numbers, seen }: Search<S, I, O>,
  { done, state, order: command }: Place<S, I, O>,
  left: Operation<I, O>[],
): Place<S, I, O>[] {
  const firstEnd = left.reduce((least, one) => Math.min(least, endOf(one)), Infinity)
  const places: (Place<S, I, O> & { reached: string })[] = []
  for (const operation of left) {
    const { calledAt, input, output, after } = operation
    if (calledAt > firstEnd || waitsFor(after, numbers, done)) continue
    const next = model.step(state, input, output)
    if (next === undefined) continue
    const doneAfter = done | (1n << BigInt(numbers.get(operation) ?? 0))
    const reached = `${doneAfter.toString(36)} ${model.keyOf(next)}`
    const place = { done: doneAfter, state: next, order: [...command, operation], reached }
    // An operation that never changes anything may always come first, so nothing else need be tried.
    if (output !== undefined && model.isIdle(input, output)) return unseen([place], seen)
    places.push(place)
  }
  return unseen(places, seen)
}

function unseen<P extends { reached: string }>(places: P[], seen: Set<string>): P[] {
  const fresh = places.filter(({ reached }) => !seen.has(reached))
  for (const { reached } of fresh) seen.add(reached)
  return fresh
}

/** Returns true if an operation that must come first, and is of this history, has not yet. */
function waitsFor<I, O>(
  first: Operation<I, O> | undefined,
  numbers: Map<Operation<I, O>, number>,
  done: bigint,
): boolean {
  const number = first && !isUnknown(first) ? numbers.get(first) : undefined
  return number !== undefined && !has(done, number)
}

function isUnknown({ output }: { output: unknown }): boolean {
  return output === undefined
}

/** An operation with an unknown outcome may take effect at any time. */
function endOf({ output, repliedAt }: Operation<unknown, unknown>): number {
  return output === undefined ? Infinity : repliedAt
}

function has(done: bigint, number: number): boolean {
  return ((done >> BigInt(number)) & 1n) === 1n
}
