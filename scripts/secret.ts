import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXAMPLE_SECRET } from '../src/kernel/config.ts'

const SECRET_BYTES = 48

/** A new signing secret: 64 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The signing secret in the data folder, which only its owner can read; created if it is missing. */
export async function storedSecret(state: string): Promise<string> {
  await mkdir(state, { recursive: true })
  await store(state, newSecret())
  return (await readStored(state)) ?? ''
}

/**
 * The signing secret of a data folder: that of `.dev.vars` if there is one, else the stored one. The
 * folder keeps a secret of `.dev.vars` too, so that its copies elsewhere know the same tokens. The
 * published example counts only where nothing is stored, and is never stored.
 */
export async function secretOf(state: string, ofDevVars?: string): Promise<string> {
  if (ofDevVars === undefined) return storedSecret(state)
  if (ofDevVars === EXAMPLE_SECRET) return (await readStored(state)) ?? ofDevVars
  await store(state, ofDevVars)
  return ofDevVars
}

/** Stores a secret unless there is one. */
async function store(state: string, secret: string): Promise<void> {
  try {
    await writeFile(fileIn(state), `${secret}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

async function readStored(state: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(state), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function fileIn(state: string): string {
  return join(state, 'jwt-secret')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
