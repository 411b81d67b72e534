import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, rmSync, statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isOfFullDisk } from '../cli/full-disk.ts'

/** Most bytes that are kept back, and the part of a small disk. */
const RESERVE = { mostBytes: 16_777_216, part: 0.4 } as const

/** The part of the reserve below which the disk counts as full, so that a write that was let in still ends. */
const LOW = 0.25

/** Bytes that are written at a time. */
const PIECE = 1_048_576

export type Space = {
  /** True if no more may be written. Looks at the disk. */
  isFull(): boolean
}

/** Tells how many bytes a process without rights may still write where a folder is. */
function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Keeps a file `reserve` in the folder of the data. The runtime counts in its database each time that it is
 * read, so on a disk without a byte left even reads fail. If the disk is full, the reserve is given
 * back: reads go on in it, and writes are refused until there is room for it again.
 */
export function openSpace(
  state: string,
  say: (level: 'warn' | 'info', reason: string) => void,
  free = () => freeIn(state),
): Space {
  const reserve = join(state, 'reserve')
  const bytes = Math.floor(Math.min(RESERVE.mostBytes, (free() + sizeOf(reserve)) * RESERVE.part))
  const low = bytes * LOW
  let isFull = false
  keepBack()

  /** Fills the reserve, as far as there is room. Random bytes take room where the disk compresses, too. */
  function keepBack(): void {
    try {
      for (let size = sizeOf(reserve); size < bytes; size = sizeOf(reserve))
        appendFileSync(reserve, randomBytes(Math.min(PIECE, bytes - size)), { mode: 0o600 })
    } catch {
      // There is no room for it: the next look at the disk finds that.
    }
  }

  return {
    isFull() {
      const left = free()
      if (!isFull && left < low) {
        isFull = true
        rmSync(reserve, { force: true })
        say(
          'warn',
          `SQLITE_FULL: the disk of ${state} is full (${left} bytes left). Nothing can be written until there are ${bytes} more; what is there can be read. docs/self-hosting.md#a-full-disk says what to do.`,
        )
      } else if (isFull && left >= bytes + 2 * low) {
        isFull = false
        keepBack()
        say('info', `The disk of ${state} has room again.`)
      }
      return isFull
    },
  }
}

/** Says why a service with this folder of data did not start. Programs that fail on a full disk mostly name another reason. */
export function startFault(
  error: unknown,
  state: string,
  // A folder that could not be made is on no disk.
  free = () => (existsSync(state) ? freeIn(state) : Infinity),
): string {
  const reason = error instanceof Error ? error.message : String(error)
  const left = free()
  if (left >= PIECE && !isOfFullDisk(reason)) return reason
  return `The disk of ${state} is full (${left} bytes left), so the service could not start. Make room there and start it again; nothing is lost. docs/self-hosting.md#a-full-disk says more. What failed was: ${reason}`
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
