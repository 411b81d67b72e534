import type { Json } from '../kernel/contract/kind.ts'
import { AppError } from '../kernel/contract/app-error.ts'

/** Most characters of a tool's answer, sent as text and as structured content; four of them are about a token. */
export const REPLY_CHARACTERS = 98_000

/** Counts the characters of an answer in the reply, which holds it twice: as JSON, and as the text of that JSON. */
export function replyCharacters(answer: Json): number {
  const json = JSON.stringify(answer)
  return json.length + JSON.stringify(json).length
}

/** The most entries, from the first on, with which the answer that `whole` makes fits into a reply. */
export function fitting<T>(entries: readonly T[], whole: (entries: T[]) => Json): number {
  if (replyCharacters(whole([...entries])) <= REPLY_CHARACTERS) return entries.length
  let [low, high] = [0, entries.length]
  while (low < high - 1) {
    const middle = Math.floor((low + high) / 2)
    if (replyCharacters(whole(entries.slice(0, middle))) <= REPLY_CHARACTERS) low = middle
    else high = middle
  }
  return low
}

/** Does the same as `fitting`, but throws if the first entry alone is too long. */
export function fittingSome<T>(entries: readonly T[], whole: (entries: T[]) => Json): number {
  const most = fitting(entries, whole)
  if (most === 0 && entries.length > 0) throw new AppError('body.invalid', { reason: TOO_LONG })
  return most
}

export const TOO_LONG = 'The answer is too long. Ask for fewer `fields`, or for less by `limit`.'
