import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSpace, startFault } from '../../../scripts/space.ts'

let state = ''

beforeEach(() => void (state = mkdtempSync(join(tmpdir(), 'space-'))))

afterEach(() => rmSync(state, { recursive: true }))

const MIB = 1_048_576

function reserved(): number {
  return statSync(join(state, 'reserve'), { throwIfNoEntry: false })?.size ?? 0
}

/** A disk with so much room beside the reserve. */
function disk(bytes: number) {
  const of = { free: bytes }
  const lines: string[] = []
  const space = openSpace(
    state,
    (_, reason) => void lines.push(reason),
    () => of.free + (16 * MIB - reserved()),
  )
  return { of, lines, space }
}

it('keeps a reserve, gives it back where the disk is full, and says so once, until there is room for it', () => {
  const { of, lines, space } = disk(100 * MIB)
  expect([space.isFull(), reserved()]).toEqual([false, 16 * MIB])
  of.free = 3 * MIB
  expect([space.isFull(), space.isFull(), reserved()]).toEqual([true, true, 0])
  expect(lines).toEqual([expect.stringContaining('SQLITE_FULL')])
  // The room that the reserve has left is for reads.
  of.free = 7 * MIB
  expect(space.isFull()).toBe(true)
  of.free = 9 * MIB
  expect([space.isFull(), reserved()]).toEqual([false, 16 * MIB])
  expect(lines).toHaveLength(2)
})

it('is that of the start before, and smaller on a small disk', () => {
  disk(100 * MIB)
  disk(4 * MIB)
  expect(reserved()).toBe(16 * MIB)
  rmSync(join(state, 'reserve'))
  openSpace(
    state,
    () => {},
    () => 10 * MIB,
  )
  expect(reserved()).toBe(4 * MIB)
})

describe('a start that fails', () => {
  it('says why where there is no folder', () => {
    expect(startFault(new Error('The folder /x/y cannot be made.'), '/x/y')).toBe(
      'The folder /x/y cannot be made.',
    )
  })

  const fault = (reason: string, bytes: number) =>
    startFault(new Error(reason), '/data', () => bytes)

  it.each([
    ['SQLite failed; database or disk is full: SQLITE_FULL', 100 * MIB],
    ['ENOSPC: no space left on device, write', 100 * MIB],
    ['Miniflare wrote no configuration.', 4_096],
  ])('says that the disk is full, and of which folder: %s', (reason, bytes) => {
    expect(fault(reason, bytes)).toBe(
      `The disk of /data is full (${bytes} bytes left), so the service could not start. Make room there and start it again; nothing is lost. docs/self-hosting.md#a-full-disk says more. What failed was: ${reason}`,
    )
  })

  it('says what failed where there is room', () => {
    expect(fault('The runtime did not start.', MIB)).toBe('The runtime did not start.')
  })
})
