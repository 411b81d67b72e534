import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stop } from './exit.ts'

/** SQLite's SQLITE_BUSY. */
const IS_LOCKED = 5

/** The lock of a `wrangler dev` that has just ended is there for a moment. */
const PATIENCE_MS = 1_000

/** A data folder that this process has taken. */
export type StateLock = {
  /** Notes who has the folder, for anybody else who wants it. */
  note(user: string): void
  release(): void
}

/**
 * Takes the data folder for this process, or throws if a Laneway uses it. The lock is one of the
 * operating system on the file `lock`, taken by SQLite: it ends with the process however that ends, and
 * a copy of the folder does not have it. `flag` is the one that names the folder, for what is thrown.
 */
export function lockState(state: string, flag = '--state'): StateLock {
  const noted = join(state, 'running')
  const lock = new DatabaseSync(join(state, 'lock'), { timeout: PATIENCE_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    return stop(
      `${readNote(noted)} uses the data in ${state}: stop it, or choose another folder with ${flag}.`,
    )
  }
  return {
    note: (user) => writeFileSync(noted, user),
    release() {
      rmSync(noted, { force: true })
      lock.close()
    },
  }
}

function readNote(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return 'A Laneway that is just starting'
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === IS_LOCKED
}
