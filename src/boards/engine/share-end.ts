import type { Follower } from './follower.ts'

/** Links that end within this time are waited for: a board that waits is not put aside. */
const SOON_MS = 600_000

/** Acts when a share link ends, if that is soon, so that its feed ends also where nothing happens on the board. Other links are looked at when something does. */
export async function whenShareEnds(
  { share, expiresAt }: Follower,
  { nowMs, wait }: { nowMs(): number; wait(ms: number): Promise<unknown> },
  act: () => Promise<void>,
): Promise<void> {
  const leftMs = expiresAt - nowMs()
  if (share === undefined || leftMs > SOON_MS) return
  await wait(Math.max(0, leftMs) + 1)
  await act()
}
