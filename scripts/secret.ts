import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 48
const GIVEN = /^[ \t]*(export[ \t]+)?JWT_SECRET[ \t]*=[ \t]*(?!(""|'')?[ \t]*(#|$))/m

/** A new signing secret: 64 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The secret in a folder's file `jwt-secret`, which only its owner can read; created if it is missing. */
export async function storedSecret(folder: string): Promise<string> {
  const path = join(folder, 'jwt-secret')
  await mkdir(folder, { recursive: true })
  await writeFile(path, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' }).catch(unlessThere)
  return (await readFile(path, 'utf8')).trim()
}

/** Adds a secret to a `.dev.vars` file unless it has one; returns whether it did. */
export async function fillDevVars(path: string): Promise<boolean> {
  const line = `JWT_SECRET="${newSecret()}"\n`
  try {
    await writeFile(path, line, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    unlessThere(error)
  }
  const text = await readFile(path, 'utf8')
  if (GIVEN.test(text)) return false
  await appendFile(path, text === '' || text.endsWith('\n') ? line : `\n${line}`)
  return true
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
