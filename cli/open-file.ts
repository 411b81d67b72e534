import { openAsBlob } from 'node:fs'
import { usageError } from './usage-error.ts'

/** A file as it is named on the command line; it is read while it is sent. */
export async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch {
    return usageError(`Cannot read the file '${file}'.`)
  }
}
