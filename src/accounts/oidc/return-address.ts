/** Longest address that a sign-in leads to. */
const LONGEST = 2_000

/**
 * Where a browser goes after a sign-in: an address of this service, in full, because a path may be read
 * as another host. What is not of this service leads to its boards.
 */
export function returnAddress(to: string | null, publicUrl: string): string {
  const boards = `${publicUrl}/b`
  if (to === null || to.length > LONGEST || !to.startsWith('/')) return boards
  // Browsers take a backslash for a slash, and leave out tabs and line ends.
  if (/[\\\p{Cc}]/u.test(to) || !URL.canParse(to, publicUrl)) return boards
  const { origin, href } = new URL(to, publicUrl)
  return origin === new URL(publicUrl).origin ? href : boards
}
