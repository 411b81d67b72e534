import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** The path of a new folder, which is removed after the tests of the file that asks for it, outside of any test. */
export async function folderOfTests(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-test-'))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}
