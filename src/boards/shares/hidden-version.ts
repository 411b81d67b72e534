import { secretHash } from '../../accounts/auth/secret.ts'

/** A hidden version has 48 bits, in two halves: as a number it is exact, and has at most 15 digits. */
const HALF = 2 ** 24

const ROUNDS = [0, 1, 2, 3] as const

/**
 * Turns the version of a board into a number from which nobody without the key learns the version, or
 * which of two came first: it would tell how much happens on a board of which a share link shows a part.
 * The two halves are mixed in rounds (a Feistel network), which `shownVersion` undoes.
 */
export function hiddenVersion(key: string, version: number): number {
  let [left, right] = [Math.floor(version / HALF) % HALF, version % HALF]
  for (const round of ROUNDS) [left, right] = [right, (left ^ mixed(key, round, right)) >>> 0]
  return left * HALF + right
}

/** Finds the version that was hidden; of any other number, one that no board has reached. */
export function shownVersion(key: string, hidden: number): number {
  let [left, right] = [Math.floor(hidden / HALF), hidden % HALF]
  if (left >= HALF) return Number.MAX_SAFE_INTEGER
  for (const round of ROUNDS.toReversed())
    [left, right] = [(right ^ mixed(key, round, left)) >>> 0, left]
  return left * HALF + right
}

function mixed(key: string, round: number, half: number): number {
  // Four characters have 24 bits.
  const some = secretHash(`${key} ${round} ${half}`).slice(0, 4)
  const bytes = atob(some.replaceAll('-', '+').replaceAll('_', '/'))
  return [...bytes].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
}
