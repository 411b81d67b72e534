import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../cli/make-folder.ts'

const OWNER_ALONE = 0o700

/** Creates the data folder if it is missing. Nobody but its owner can read it, nor any file that this process and its children make from now on. */
export function openStateFolder(state: string): void {
  process.umask(0o777 - OWNER_ALONE)
  makeFolder(state)
  chmodSync(state, OWNER_ALONE)
}

/** The folder of the data in the folder `state`, the same that wrangler's --persist-to would use. */
export function persistenceIn(state: string): string {
  return join(state, 'v3')
}

/** The folder in the folder `state` of what the runtime needs only while it runs. */
export function passingIn(state: string): string {
  return join(state, 'runtime')
}
