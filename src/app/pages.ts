import type { Context } from 'hono'
import { type AppEnv, answer } from './answer.ts'
import { isPinned } from './revision.ts'

/** Longest path of a page, in characters; a longer path is no page. The page of a board has its slug: 100 characters, of up to 12 each when they are escaped. */
const PAGE_PATH = 1_300

/**
 * The requested page or file, where the Worker itself serves the static assets.
 * Paths under `/r/<revision>` are no pages. The asset server does not get the token of the request.
 */
export async function pageAt(c: Context<AppEnv>): Promise<Response | undefined> {
  const { method, url } = c.req
  const page = new URL(url)
  page.search = ''
  const { pathname } = page
  if (!mayBePage(pathname) || (method !== 'GET' && method !== 'HEAD')) return undefined
  const known = c.req.header('if-none-match')
  const found = await assetAt(c, page, method, known)
  return found?.status === 404 ? undefined : found
}

/** A file of the static assets. They are built for the root, so if PUBLIC_URL has a path it is put before the addresses in headers, and the page is told. */
async function assetAt(
  c: Context<AppEnv>,
  at: URL,
  method: string,
  known?: string,
): Promise<Response | undefined> {
  const { basePath } = c.get('context').deps.config
  // Another path makes another page of the same file.
  const tag = known?.replaceAll(`${basePath}"`, '"')
  const headers = tag === undefined ? {} : { 'if-none-match': tag }
  const found = await c.env.PAGES?.fetch(at, { method, headers, redirect: 'manual' })
  return found === undefined || basePath === '' ? found : under(basePath, found)
}

/** Addresses that headers name, in full paths. */
const MOVED: Record<string, (value: string, base: string) => string> = {
  etag: (tag, base) => tag.replace(/"$/, `${base}"`),
  link: (links, base) => links.replaceAll('</', `<${base}/`),
  location: (path, base) => (path.startsWith('/') ? base + path : path),
}

async function under(base: string, found: Response): Promise<Response> {
  const headers = new Headers(found.headers)
  for (const [name, moved] of Object.entries(MOVED)) {
    const value = headers.get(name)
    if (value !== null) headers.set(name, moved(value, base))
  }
  const { status } = found
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(found.body, { status, headers })
  headers.delete('content-length')
  if (found.body === null) return new Response(null, { status, headers })
  const html = (await found.text()).replace('<base href="/"', `<base href="${base}/"`)
  return new Response(html, { status, headers })
}

function mayBePage(pathname: string): boolean {
  return pathname.length <= PAGE_PATH && !pathname.includes('//')
}

/** Below these paths programs are answered, whatever they accept. There is nothing for them at `/users` itself, which people type who look for the screen of users. */
const OF_PROGRAMS = /^\/(?:(?:api|mcp)(?:\/|$)|(?:users|feeds|oauth|\.well-known)\/.)/

/** Answers a browser that asks for an address with nothing at it: with the screen at the address without a slash at its end, if there is one, or else with the page, which says that nothing is there and leads to the boards. */
export async function pageOfNothing(c: Context<AppEnv>): Promise<Response | undefined> {
  const { method, url } = c.req
  const reads = method === 'GET' || method === 'HEAD'
  const asksForPage = reads && c.req.header('accept')?.includes('text/html') === true
  if (!asksForPage || isPinned(c.get('url')) || OF_PROGRAMS.test(c.req.path)) return undefined
  const screen = await screenBeside(c)
  if (screen !== undefined) return answer(c, null, { location: screen }, 308)
  const page = await assetAt(c, new URL('/', url), method)
  if (!page?.ok) return undefined
  const headers = new Headers(page.headers)
  headers.delete('etag')
  headers.set('cache-control', 'no-store')
  return new Response(page.body, { status: 404, headers })
}

/** The address of a screen that differs from the one that is asked for by the slash at its end alone. */
async function screenBeside(c: Context<AppEnv>): Promise<string | undefined> {
  const { pathname, search, origin } = new URL(c.req.url)
  if (pathname === '/' || !pathname.endsWith('/') || !mayBePage(pathname)) return undefined
  const path = pathname.slice(0, -1)
  const found = await assetAt(c, new URL(path, origin), 'HEAD')
  const isScreen = found?.ok && found.headers.get('content-type')?.startsWith('text/html')
  return isScreen ? c.get('context').deps.config.basePath + path + search : undefined
}
