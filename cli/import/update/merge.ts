/** Tells what becomes of a value that has a state at the last import, one there now and one here now. */
export type Merged = 'same' | 'take' | 'stays'

/**
 * Compares the three states of a value: what has not changed there, or is the same here by now, needs
 * nothing; what has not changed here takes the new state; what has changed here and there stays. Without
 * a last state nobody knows who changed what, so that a difference stays.
 */
export function merge(base: unknown, theirs: unknown, ours: unknown, hasBase: boolean): Merged {
  if (isEqual(theirs, ours) || (hasBase && isEqual(base, theirs))) return 'same'
  return hasBase && isEqual(base, ours) ? 'take' : 'stays'
}

function isEqual(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other)
}

/** Values that are left out, null, empty or false are the same. */
function plain(value: unknown): string {
  const isEmpty =
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  return isEmpty ? '' : JSON.stringify(value)
}
