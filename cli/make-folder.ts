import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf } from './backup-faults.ts'

/**
 * Makes a folder, and those that it is in, where they are missing; returns the first that was made. It makes
 * one after the other, because Node's own way never ends where the system makes no folders, as in `/proc`.
 */
export function makeFolder(folder: string, mode = 0o700): string | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined
  const parent = dirname(folder)
  const first = parent === folder ? undefined : makeFolder(parent, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    throw new Error(`The folder ${folder} cannot be made: ${reasonOf(error)}.`, { cause: error })
  }
  return first ?? folder
}
