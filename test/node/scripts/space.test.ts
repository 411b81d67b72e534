import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSpace } from '../../../scripts/space.ts'

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
