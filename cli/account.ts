import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Who is signed in at a service. */
export type Account = { username: string; token: string }

/** What is kept between runs: who is signed in where, and where that was last. */
export type Kept = { url?: string; accounts: Record<string, Account> }

type Environment = Record<string, string | undefined>

/** The folder that a user's settings of this tool lie in. */
export function folderOf(env: Environment, platform = process.platform): string {
  const home = platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME']
  return join(home || join(homedir(), '.config'), 'laneway')
}

/** What is kept in a folder; nothing where nothing was, or what is there makes no sense. Throws where it cannot be read. */
export async function readKept(folder: string): Promise<Kept> {
  const text = await readFile(join(folder, 'accounts.json'), 'utf8').catch(unlessMissing)
  const kept = parsed(text ?? '')
  if (!isObject(kept) || !isObject(kept['accounts'])) return { accounts: {} }
  const accounts = Object.entries(kept['accounts']).filter(isAccount)
  const { url } = kept
  return { accounts: Object.fromEntries(accounts), ...(typeof url === 'string' && { url }) }
}

/** Keeps it for its user alone, whole or not at all. */
export async function keep(folder: string, kept: Kept): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const draft = join(folder, `accounts.${randomUUID()}`)
  await writeFile(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(draft, join(folder, 'accounts.json'))
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isAccount(entry: [string, unknown]): entry is [string, Account] {
  const [, account] = entry
  return (
    isObject(account) &&
    typeof account['username'] === 'string' &&
    typeof account['token'] === 'string'
  )
}
