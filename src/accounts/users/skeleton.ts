import { keyOf } from './fields.ts'
import lookAlikes from './look-alikes.json' with { type: 'json' }

/**
 * Gives each look-alike the character that replaces it. The table is that of UTS #39 (confusables.txt
 * of Unicode 15.0, © Unicode, Inc., under the Unicode License), taken from ICU 72. It is limited to the
 * scripts whose letters look like those of others (Latin, Greek, Cyrillic, Armenian, Hebrew, Georgian)
 * and to signs, and leaves out what NFKC replaces anyway.
 */
const PROTOTYPES = new Map(
  Object.entries(lookAlikes).flatMap(([prototype, alike]) =>
    [...alike].map((one) => [one, prototype] as const),
  ),
)

/** Signs and spaces at an end of a name, which are easily overlooked. */
const EDGES = /^[\p{P}\p{S}\p{Z}]+|[\p{P}\p{S}\p{Z}]+$/gu

/** The two skeletons of a username, as the columns of `users` are called. */
export type Skeletons = { usernameSkeleton: string; writtenSkeleton: string }

/**
 * The skeletons of a username, which are the same for usernames that look alike. `usernameSkeleton` is
 * of the name as it is compared, so `аdmin` with a Cyrillic а, `ADMIN` and `admin.` have that of
 * `admin`. `writtenSkeleton` is of the name as it is written, where a capital I looks like an l: `pauI`
 * has that of `paul`. No two users may have the same; names that mix scripts are no fault in
 * themselves.
 */
export function skeletonsOf(username: string): Skeletons {
  const key = keyOf(username)
  const written = username.normalize('NFKC').replace(/\p{DI}/gu, '')
  return { usernameSkeleton: skeletonOf(key), writtenSkeleton: skeletonOf(written) }
}

function skeletonOf(text: string): string {
  let prototypes = ''
  for (const one of text.normalize('NFD')) prototypes += PROTOTYPES.get(one) ?? one
  const skeleton = prototypes.normalize('NFD').toLowerCase().replace(/\s+/g, ' ')
  return skeleton.replace(EDGES, '') || skeleton.trim()
}
