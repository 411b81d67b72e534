import { NEWEST } from '../src/kernel/contract/revisions.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
}

const KEPT = 'public, max-age=31536000, immutable'

/** Files under these paths have a hash of their content in their path, so browsers may keep them. */
export const HASHED = /^\/(?:app|docs\/[^/]+)\/[^/]+$/

/** Paths that the script of `/` makes screens of. A `*` at the end stands for any rest. */
const SCREENS = [
  '/sign-in',
  '/register',
  '/b',
  '/b/*',
  '/account',
  '/import',
  '/search',
  '/oauth/authorize',
]

/** The page of a board asks for its view first; by this header browsers do so before they have the script. */
const VIEW = `</r/${NEWEST}/api/boards/:board/view>; rel=preload; as=fetch; crossorigin`

/** The headers of the page at a path of a board. */
export function boardHeadersAt(path: string): Record<string, string> {
  const [, board] = /^\/b\/([^/]+)/.exec(path) ?? []
  return board === undefined ? {} : { Link: VIEW.replace(':board', () => board) }
}

/** The headers of the file at a path, beside its type and its ETag. */
export function headersAt(path: string): Record<string, string> {
  return {
    ...HEADERS,
    'Cache-Control': HASHED.test(path) ? KEPT : 'public, max-age=0, must-revalidate',
  }
}

/** The path of the file that a path shows. */
export function fileAt(path: string): string {
  const isScreen = SCREENS.some((screen) =>
    screen.endsWith('*') ? path.startsWith(screen.slice(0, -1)) : path === screen,
  )
  return isScreen ? '/' : path
}

/** The same headers as Cloudflare's static assets read them. */
export function headersFile(paths: readonly string[]): string {
  const lines = Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`)
  const folders = paths
    .filter((path) => HASHED.test(path))
    .map((path) => path.replace(/[^/]+$/, '*'))
  const kept = [...new Set(folders)].flatMap((folder) => [folder, `  Cache-Control: ${KEPT}`])
  const boards = ['/b/:board', '/b/:board/*'].flatMap((path) => [path, `  Link: ${VIEW}`])
  return ['/*', ...lines, ...kept, ...boards, ''].join('\n')
}

/** The same paths as Cloudflare's static assets read them; 200 shows a file without a redirect. */
export function redirectsFile(): string {
  return SCREENS.map((screen) => `${screen} / 200\n`).join('')
}
