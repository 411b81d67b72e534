import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A signed-in user at a service. */
export type Account = { username: string; token: string }

/** The stored settings: the account at each service, and the service of the last login. */
export type Settings = { url?: string; accounts: Record<string, Account> }

type Environment = Record<string, string | undefined>

/** The folder of this tool's settings. */
export function folderOf(env: Environment, platform = process.platform): string {
  const home = platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME']
  return join(home || join(homedir(), '.config'), 'laneway')
}

/** Reads the settings; empty if the file is missing or invalid. Throws if it cannot be read. */
export async function readSettings(folder: string): Promise<Settings> {
  const text = await readFile(join(folder, 'accounts.json'), 'utf8').catch(unlessMissing)
  const settings = parsed(text ?? '')
  if (!isObject(settings) || !isObject(settings['accounts'])) return { accounts: {} }
  const accounts = Object.entries(settings['accounts']).filter(isAccount)
  const { url } = settings
  return { accounts: Object.fromEntries(accounts), ...(typeof url === 'string' && { url }) }
}

/** Writes the settings atomically, readable only for this user. */
export async function writeSettings(folder: string, settings: Settings): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const draft = join(folder, `accounts.${randomUUID()}`)
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
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
