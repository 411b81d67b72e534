import type { Drafts } from './drafts.ts'
import type { Keeper } from './keeper.ts'
import { countKeptCommands } from './kept-commands.ts'
import { countKeptUploads } from './kept-uploads.ts'

/** The number of texts and changes that are on this device only: what waits to be sent or was refused, files on their way, and drafts. */
export async function countUnsaved(of: { keeper: Keeper; drafts: Drafts }): Promise<number> {
  const { keeper, drafts } = of
  const counts = [countKeptCommands(keeper), countKeptUploads(keeper), drafts.count()]
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
