import { chmodSync, mkdirSync } from 'node:fs'

const OWNER_ALONE = 0o700

/** Creates the data folder if it is missing. Nobody but its owner can read it, nor any file that this process and its children make from now on. */
export function openStateFolder(state: string): void {
  process.umask(0o777 - OWNER_ALONE)
  mkdirSync(state, { recursive: true })
  chmodSync(state, OWNER_ALONE)
}
