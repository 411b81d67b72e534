import type { Failure } from '../api/failure.ts'
import { t } from '../text/text.ts'

/** The service surely knows the key of a command for so long: it forgets it after a day. */
const KNOWN_MS = 20 * 3_600_000

/** True if a command that was sent then may have made something without the page being told, and would make it again. */
export function isUnsure(sentAt: number | undefined, now: number): boolean {
  return sentAt !== undefined && now - sentAt > KNOWN_MS
}

/** Why the page takes back a command by itself: somebody else has changed its text since it was typed, or it may have arrived long ago. */
export function refusal(why: 'changed' | 'unsure'): Failure {
  return { code: `page.${why}`, reason: t(`board.refused-${why}`), status: 409 }
}
