import { statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Puts what tests store for a moment into memory where the machine has a file system for that. A write
 * to D1 waits until its bytes are on the disk, and tests write some hundred thousand times.
 */
export function storeInMemory(): void {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    if (bavail * bsize >= ENOUGH_BYTES) process.env['TMPDIR'] ??= SHARED_MEMORY
  } catch {
    // Not on this machine: the disk does as well.
  }
}
