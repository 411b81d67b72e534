import type { Failure } from '../api/failure.ts'

/** The codes of what the page takes back by itself; whoever shows one has the phrase. */
export type Refusal = 'page.changed' | 'page.unsure' | 'page.failing'

/** The service surely knows the key of a command for so long: it forgets it after a day. */
const KNOWN_MS = 20 * 3_600_000

/** True if a command that was sent then may have made something without the page being told, and would make it again. */
export function isUnsure(sentAt: number | undefined, now: number): boolean {
  return sentAt !== undefined && now - sentAt > KNOWN_MS
}

/** Why the page takes back a command by itself: somebody else has changed its text since it was typed, it may have arrived long ago, or the service fails again and again. */
export function refusal(why: 'changed' | 'unsure' | 'failing'): Failure & { code: Refusal } {
  return { code: `page.${why}`, reason: '', status: 409 }
}
