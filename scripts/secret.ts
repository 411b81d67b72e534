import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PUSH_KEY, SECRET, newSecret } from '../cli/state-folder.ts'
import { EXAMPLE_SECRET } from '../src/kernel/config.ts'
import { setupCodeOf } from '../src/kernel/setup-code.ts'

const PUSH_KEY_BYTES = 32

/** The code by which whoever has a signing secret makes the first account, at a public address. */
export function setupCodeFor(secret: string): string {
  return setupCodeOf(secret)
}

/** A new private key for push messages, 43 characters of base64url. All random numbers of its length are one, but for one in four billion, which the service refuses. */
export function newPushKey(): string {
  return randomBytes(PUSH_KEY_BYTES).toString('base64url')
}

/** The signing secret in the data folder, which only its owner can read; created if it is missing. */
export function storedSecret(state: string): Promise<string> {
  return stored(state, SECRET, newSecret())
}

/** The private key for push messages in the data folder, likewise. */
export function storedPushKey(state: string): Promise<string> {
  return stored(state, PUSH_KEY, newPushKey())
}

async function stored(state: string, name: string, fresh: string): Promise<string> {
  await mkdir(state, { recursive: true })
  await store(state, name, fresh)
  return (await readStored(state, name)) ?? ''
}

/**
 * The signing secret of a data folder: that of `.dev.vars` if there is one, else the stored one. The
 * folder keeps a secret of `.dev.vars` too, so that its copies elsewhere know the same tokens. The
 * published example counts only if nothing is stored, and is never stored.
 */
export async function secretOf(state: string, ofDevVars?: string): Promise<string> {
  if (ofDevVars === undefined) return storedSecret(state)
  if (ofDevVars === EXAMPLE_SECRET) return (await readStored(state, SECRET)) || ofDevVars
  await store(state, SECRET, ofDevVars)
  return ofDevVars
}

/** Stores a secret unless there is one. An empty file is what a full disk has left of one. */
async function store(state: string, name: string, secret: string): Promise<void> {
  const flag = (await readStored(state, name)) === '' ? 'w' : 'wx'
  try {
    await writeFile(join(state, name), `${secret}\n`, { mode: 0o600, flag })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

async function readStored(state: string, name: string): Promise<string | undefined> {
  try {
    return (await readFile(join(state, name), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
