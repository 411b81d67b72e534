import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretOf } from '../../../scripts/secret.ts'
import { EXAMPLE_SECRET } from '../../../src/kernel/config.ts'

const OLD = 'the-secret-that-was-in-dev-vars-all-along'

async function newState() {
  const state = await mkdtemp(join(tmpdir(), 'laneway-secret-'))
  onTestFinished(() => rm(state, { recursive: true }))
  const file = join(state, 'jwt-secret')
  return { state, file, stored: () => readFile(file, 'utf8').catch(() => undefined) }
}

test('a new folder gets a secret of its own, which its owner alone can read and which stays', async () => {
  const { state, file, stored } = await newState()
  const secret = await secretOf(state)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await stored()).toBe(`${secret}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await secretOf(state)).toBe(secret)
})

test('a folder keeps the secret of .dev.vars, and knows it without that file', async () => {
  const { state } = await newState()
  expect(await secretOf(state, OLD)).toBe(OLD)
  expect(await secretOf(state)).toBe(OLD)
})

test('a secret in .dev.vars has precedence over the stored one, and does not replace it', async () => {
  const { state, stored } = await newState()
  const own = await secretOf(state)
  expect(await secretOf(state, OLD)).toBe(OLD)
  expect(await stored()).toBe(`${own}\n`)
})

test('the published example counts only where nothing is stored, and is never stored', async () => {
  const { state, stored } = await newState()
  expect(await secretOf(state, EXAMPLE_SECRET)).toBe(EXAMPLE_SECRET)
  expect(await stored()).toBeUndefined()
  const own = await secretOf(state)
  expect(await secretOf(state, EXAMPLE_SECRET)).toBe(own)
})

test('an empty file, which a full disk has left, gets a secret', async () => {
  const { state, file, stored } = await newState()
  await writeFile(file, '')
  const secret = await secretOf(state)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await stored()).toBe(`${secret}\n`)
})
