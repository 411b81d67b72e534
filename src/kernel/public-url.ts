import { urlIn } from './contract/web-address.ts'
import { wrongVariable } from './variable.ts'

/** The first parts of the paths that the service itself has. A base path that begins with one could not be told from them where a proxy takes it away. */
export const OWN_PATHS: ReadonlySet<string> = new Set(
  [
    'api r users feeds mcp oauth .well-known docs app b s sign-in register forgot reset confirm join',
    'account import inbox search share admin healthz readyz metrics openapi.json llms.txt',
    'service-worker.js manifest.webmanifest',
  ].flatMap((names) => names.split(' ')),
)

/** Names that need no escapes, so that everybody writes them in the same way. */
const PATH = /^(?:\/[\w.~-]+)*$/

/** Reads PUBLIC_URL, and returns it without a slash at its end. */
export function readPublicUrl(text: string): string {
  if (text === '') return ''
  const url = urlIn(text)
  if (url === undefined || !/^https?:\/\//i.test(text)) throw wrong('must be an http or https URL')
  if (url.username !== '' || url.password !== '') throw wrong('must name no user')
  if (/[?#]/.test(text)) throw wrong('must have no query and no fragment')
  // The parser would take `..` away without a word.
  const path = text
    .slice(text.indexOf('//') + 2)
    .replace(/^[^/\\]*/, '')
    .replace(/\/$/, '')
  const [, first = '', ...others] = path.split('/')
  if (!PATH.test(path) || [first, ...others].some((part) => /^\.+$/.test(part)))
    throw wrong('must have a path of letters, digits, and - . _ ~ between single slashes, or none')
  if (OWN_PATHS.has(first))
    throw wrong(`must not have a path that begins with /${first}, as the service has one`)
  return text.replace(/\/$/, '')
}

/** The path under which everything is, such as `/kanban`; empty if PUBLIC_URL has none. */
export function basePathOf(publicUrl: string): string {
  return URL.parse(publicUrl)?.pathname.replace(/\/$/, '') ?? ''
}

function wrong(reason: string) {
  return wrongVariable('PUBLIC_URL', reason)
}
