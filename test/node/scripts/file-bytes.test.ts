import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileBytes } from '../../../scripts/file-bytes.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'file-bytes-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('the bytes of all files in a folder and below are told, and for a minute not counted again', async () => {
  const path = folder()
  mkdirSync(join(path, 'bucket', 'blobs'), { recursive: true })
  writeFileSync(join(path, 'bucket', 'blobs', 'one'), 'x'.repeat(1_000))
  writeFileSync(join(path, 'two'), 'x'.repeat(24))
  let now = 5
  const bytes = openFileBytes(path, () => now)
  expect(await bytes()).toBe(1_024)
  writeFileSync(join(path, 'three'), 'x'.repeat(76))
  now += 59_999
  expect(await bytes()).toBe(1_024)
  now += 1
  expect(await bytes()).toBe(1_100)
})

test('a folder that is not there yet has no bytes', async () => {
  expect(await openFileBytes(join(folder(), 'none'), () => 0)()).toBe(0)
})
