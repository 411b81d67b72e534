import { type Client, type Setting, connect } from '../client/client.ts'
import { type Kept, folderOf, readKept } from './account.ts'
import { misuse } from './misuse.ts'

/** What every command takes. */
export type Flags = { url?: string; json?: boolean }

/** A client of the service that is meant, with what is kept of it. */
export type Opened = { api: Client; url: string; folder: string; kept: Kept; isJson: boolean }

/** Opens the service that the flag names, else LANEWAY_URL, else the last login; signed in as at that service, and at no other. */
export async function open(
  { url: flag, json = false }: Flags,
  setting: Setting = {},
): Promise<Opened> {
  const folder = folderOf(process.env)
  const kept = await readKept(folder)
  const named = flag ?? (process.env['LANEWAY_URL'] || kept.url)
  if (named === undefined) return misuse('Name the service: --url, LANEWAY_URL, or log in to one.')
  const url = addressOf(named)
  const token = kept.accounts[url]?.token
  return { api: connect(url, { ...setting, token }), url, folder, kept, isJson: json }
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return misuse(`'${text}' is no http address of a service.`)
  return url.origin
}
