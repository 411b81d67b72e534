import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileAt, headersAt, screenHeadersAt } from '../web/serving.ts'

export type PagesSetting = { script?: string; withSubdomains?: boolean }

/** Answers a request with a page, or with 404. */
export type Pages = (request: Asked) => Response

type Page = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves the files of a folder like Cloudflare's static assets: with types, ETags and their headers, 404
 * for other paths. `index.html` is at `/` and at the paths of its screens, `docs.html` at `/docs`.
 * `script` is one that the screens run, too; `withSubdomains` says whether `HSTS_SUBDOMAINS` is on.
 */
export async function openPages(
  folder: string,
  { script = '', withSubdomains = false }: PagesSetting = {},
): Promise<Pages> {
  const pages = new Map<string, Page>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('_')) continue
    const file = join(entry.parentPath, entry.name)
    const path = pathOf(file.slice(folder.length))
    pages.set(path, pageOf(extname(file), await readFile(file)))
  }
  if (script !== '') addScript(pages, script)
  return ({ url, method, headers }) => {
    const { pathname } = new URL(url)
    const page = pages.get(fileAt(pathname))
    if (page === undefined) return redirect(pages, pathname)
    const all = {
      ...headersAt(fileAt(pathname), withSubdomains),
      ...page.headers,
      ...screenHeadersAt(pathname),
    }
    if (headers.get('if-none-match')?.replace(/^W\//, '') === page.headers['etag'])
      return new Response(null, { status: 304, headers: all })
    return new Response(method === 'HEAD' ? null : page.bytes, { headers: all })
  }
}

/** The part of a request that is used. */
type Asked = { url: string; method: string; headers: { get(name: string): string | null } }

/** Redirects `/docs/` and `/docs.html` to `/docs`; 404 for anything else. */
function redirect(pages: Map<string, Page>, pathname: string): Response {
  const location = pathOf(pathname.replace(/\/$/, ''))
  if (location === pathname || !pages.has(location)) return new Response(null, { status: 404 })
  return new Response(null, { status: 307, headers: { location } })
}

function pathOf(name: string): string {
  return name.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
}

function pageOf(extension: string, content: string | Uint8Array): Page {
  const bytes = new Uint8Array(Buffer.from(content))
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  const type = TYPES[extension] ?? 'application/octet-stream'
  return { bytes, headers: { 'content-type': type, etag } }
}

function addScript(pages: Map<string, Page>, script: string): void {
  const path = '/own-script.js'
  const html = new TextDecoder().decode(pages.get('/')?.bytes)
  const withScript = html.replace('</head>', `<script type="module" src="${path}"></script></head>`)
  pages.set(path, pageOf('.js', script)).set('/', pageOf('.html', withScript))
}
