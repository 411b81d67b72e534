import { expect, test } from 'vitest'
import { explaining } from '../../../cli/backup-file.ts'
import { writingInto } from '../../../cli/full-disk.ts'

const FAULTS = [
  'ENOSPC: no space left on device, write',
  'EDQUOT: disk quota exceeded, write',
  'database or disk is full',
]
const broken = (message: string) => () => Promise.reject(new Error(message))

test.each(FAULTS)('a backup that finds a disk full names the folder: %s', async (message) => {
  await expect(writingInto('/data', broken(message))).rejects.toThrow(
    `the disk of /data is full (${message})`,
  )
})

test.each(FAULTS)('a full disk makes no good backup a bad one: %s', async (message) => {
  const of = { cannot: 'is no good backup', into: '/tmp' }
  await expect(explaining({ file: 'a.backup' }, of, broken(message))).rejects.toThrow(
    `a.backup cannot be unpacked: the disk of /tmp is full (${message}).`,
  )
})

test('other faults stay as they are', async () => {
  await expect(writingInto('/data', broken('EIO: i/o error'))).rejects.toThrow(/^EIO: i\/o error$/)
})
