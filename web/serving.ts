import { NEWEST } from '../src/kernel/contract/revisions.ts'
import { FIRST_CARDS } from './api/first-cards.ts'
import { SCREEN_PATHS, isScreenPath } from './router/route.ts'

const OWN = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** Only `card/entities.ts` has HTML read, of references to characters, and only `app/offline.ts` names a script by one. */
const TYPED = {
  ...OWN,
  // A picture of a board is shown from what the browser keeps until the service has it.
  'img-src': "'self' blob:",
  // index.html names the root of its addresses.
  'base-uri': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'entities laneway',
}

/** The page that shows the interface has a viewer that is not ours: its style has pictures in it, and its scripts write HTML. */
const VIEWER = { ...OWN, 'img-src': "'self' data:" }

const VIEWER_PATH = '/docs'

/** Tells browsers to use https only, for the hosts below this one too if that is asked for. */
function transportSecurity(withSubdomains: boolean): Record<string, string> {
  const value = `max-age=15552000${withSubdomains ? '; includeSubDomains' : ''}`
  return { 'Strict-Transport-Security': value }
}

const HEADERS = {
  'Content-Security-Policy': policyOf(TYPED),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
}

const KEPT = 'public, max-age=31536000, immutable'

/** Files under these paths have a hash of their content in their path, so browsers may keep them. */
export const HASHED = /^\/(?:app|docs\/[^/]+)\/[^/]+$/

/** The page of a board asks for its first cards first; by this header browsers do so before they have the script. */
const VIEW = `</r/${NEWEST}/api/boards/:board/view?limit=${FIRST_CARDS}>; rel=preload; as=fetch; crossorigin`

/** Keeps search engines away from pages whose address lets in whoever has it. */
const UNLISTED = { 'X-Robots-Tag': 'noindex, nofollow' }

/** The first part of the paths of these pages. */
const SECRET_PAGES = ['reset', 'confirm', 'join', 's']

/** The headers of the screen at a path, beside those of the file that it is in. */
export function screenHeadersAt(path: string): Record<string, string> {
  const [, screen = '', board] = path.split('/')
  if (SECRET_PAGES.includes(screen)) return UNLISTED
  return screen === 'b' && board ? { Link: VIEW.replace(':board', () => board) } : {}
}

/** The headers of the file at a path, beside its type and its ETag. */
export function headersAt(path: string, withSubdomains: boolean): Record<string, string> {
  return {
    ...HEADERS,
    ...transportSecurity(withSubdomains),
    ...(path === VIEWER_PATH && { 'Content-Security-Policy': policyOf(VIEWER) }),
    'Cache-Control': HASHED.test(path) ? KEPT : 'public, max-age=0, must-revalidate',
  }
}

export function fileAt(path: string): string {
  return isScreenPath(path) ? '/' : path
}

/** The same headers as Cloudflare's static assets read them. */
export function headersFile(paths: readonly string[], withSubdomains: boolean): string {
  const all = { ...HEADERS, ...transportSecurity(withSubdomains) }
  const lines = Object.entries(all).map(([name, value]) => `  ${name}: ${value}`)
  const folders = paths
    .filter((path) => HASHED.test(path))
    .map((path) => path.replace(/[^/]+$/, '*'))
  const kept = [...new Set(folders)].flatMap((folder) => [folder, `  Cache-Control: ${KEPT}`])
  // A header of two rules has both values, unless the second one takes the first one away.
  const viewer = [
    VIEWER_PATH,
    '  ! Content-Security-Policy',
    `  Content-Security-Policy: ${policyOf(VIEWER)}`,
  ]
  const boards = ['/b/:board', '/b/:board/*'].flatMap((path) => [path, `  Link: ${VIEW}`])
  const unlisted = SECRET_PAGES.flatMap((name) => [
    `/${name}/*`,
    ...Object.entries(UNLISTED).map(([header, value]) => `  ${header}: ${value}`),
  ])
  return ['/*', ...lines, ...viewer, ...unlisted, ...kept, ...boards, ''].join('\n')
}

/** The same paths as Cloudflare's static assets read them; 200 shows a file without a redirect. */
export function redirectsFile(): string {
  return SCREEN_PATHS.filter((path) => path !== '/')
    .map((path) => `${path} / 200\n`)
    .join('')
}

function policyOf(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
