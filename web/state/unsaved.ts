import { countKeptCommands } from './kept-commands.ts'
import { countDrafts } from './kept-drafts.ts'
import { countKeptUploads } from './kept-uploads.ts'

/** How much of what was typed is on this device only: what waits to be sent or was refused, files on their way, and drafts. */
export async function countUnsaved(): Promise<number> {
  return (await countKeptCommands()) + (await countKeptUploads()) + (await countDrafts())
}
