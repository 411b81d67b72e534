import { type Client, type Setting, connect } from '../client/client.ts'
import { type Settings, folderOf, readSettings } from './account.ts'
import { usageError } from './usage-error.ts'

/** The options of every command. */
export type Flags = { url?: string; json?: boolean }

/** A client of the chosen service, and the stored settings. */
export type Opened = {
  api: Client
  url: string
  folder: string
  settings: Settings
  isJson: boolean
}

/** Opens the service of `--url`, else LANEWAY_URL, else the last login. Sends a token only to the service that issued it. */
export async function open(
  { url: flag, json = false }: Flags,
  setting: Setting = {},
): Promise<Opened> {
  const folder = folderOf(process.env)
  const settings = await readSettings(folder)
  const named = flag ?? (process.env['LANEWAY_URL'] || settings.url)
  if (named === undefined)
    return usageError('Name the service with --url or LANEWAY_URL, or log in to one.')
  const url = addressOf(named)
  const token = settings.accounts[url]?.token
  return { api: connect(url, { ...setting, token }), url, folder, settings, isJson: json }
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return usageError(`'${text}' is not an http address without a username.`)
  // Whoever copies the address of a page means its service, which may be below a path.
  return url.origin + url.pathname.replace(/\/(?:(?:b|r|s|docs)(?:\/.*)?)?$/, '')
}
