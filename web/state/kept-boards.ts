import { del, delMany, get, set, update } from 'idb-keyval'
import type { BoardView } from './board-view.ts'
import { boardStore, keptUser, orNothing } from './keeper.ts'

/** A board as it was read last. */
export type KeptBoard = { user: string; view: BoardView }

/** Most boards that are kept: those seen last. */
const MOST = 20

/** The key of the list of the boards that are kept, the last one first. */
const SEEN = 'seen'

/** The board as this user saw it last. */
export async function keptBoard(board: string): Promise<KeptBoard | undefined> {
  const kept = await orNothing(get<KeptBoard>(keyOf(board), boardStore))
  return kept?.user === keptUser() ? kept : undefined
}

/** Keeps a board, and forgets those that were not seen for longest. */
export async function keepBoard(board: string, kept: KeptBoard): Promise<void> {
  // Somebody else may have signed in since, in another tab.
  if (kept.user !== keptUser()) return
  await orNothing(set(keyOf(board), kept, boardStore))
  let old: string[] = []
  const seen = (before: string[] = []) => {
    const all = [board, ...before.filter((one) => one !== board)]
    old = all.slice(MOST)
    return all.slice(0, MOST)
  }
  await orNothing(update<string[]>(SEEN, seen, boardStore))
  if (old.length > 0) await orNothing(delMany(old.map(keyOf), boardStore))
}

/** Forgets a board that can no longer be read. */
export async function forgetBoard(board: string): Promise<void> {
  await orNothing(del(keyOf(board), boardStore))
}

function keyOf(board: string): string {
  return `board ${board}`
}
