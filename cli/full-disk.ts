/** Matches the words by which the system and SQLite say that a disk has no room. */
const FULL = /ENOSPC|EDQUOT|SQLITE_FULL|database or disk is full|no space left/i

/** True for a failure, or what is said of one, that has a full disk as its reason. */
export function isOfFullDisk(failure: unknown): boolean {
  return FULL.test(failure instanceof Error ? failure.message : String(failure))
}

/** Runs a function that writes into a folder; if its disk is full, the error names the folder. */
export async function writingInto<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOfFullDisk(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the disk of ${folder} is full (${reason})`, { cause: error })
  }
}
