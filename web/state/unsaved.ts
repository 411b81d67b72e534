import { BROWSER_KEEPER } from './keeper.ts'
import { countKeptCommands } from './kept-commands.ts'
import { countDrafts } from './kept-drafts.ts'
import { countKeptUploads } from './kept-uploads.ts'

/** How much of what was typed is on this device only: what waits to be sent or was refused, files on their way, and drafts. */
export async function countUnsaved(): Promise<number> {
  return (
    (await countKeptCommands(BROWSER_KEEPER)) +
    (await countKeptUploads(BROWSER_KEEPER)) +
    (await countDrafts())
  )
}
