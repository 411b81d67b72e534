import type { Drafts } from './drafts.ts'
import type { Keeper } from './keeper.ts'
import { countKeptCommands } from './kept-commands.ts'

/** The number of texts and changes that are on this device only: what waits to be sent or was refused, files on their way, and drafts. */
export async function countUnsaved(of: { keeper: Keeper; drafts: Drafts }): Promise<number> {
  const { keeper, drafts } = of
  return (await countKeptCommands(keeper)) + (await drafts.count())
}
