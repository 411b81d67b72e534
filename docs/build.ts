import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

const PAGE = resolve(import.meta.dirname, 'page')
const BUILT = resolve(import.meta.dirname, '../dist/docs')
const VIEWER = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
]
const HASH_LENGTH = 12

type Built = Map<string, string | Buffer>

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const KEPT = 'public, max-age=31536000, immutable'

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

if (import.meta.main) await buildDocs()

/** Builds the page of the documentation, with its viewer, as the static files the platform serves; gives their folder. What the page loads lies under its own hash, so that browsers may keep it for good. */
export async function buildDocs(): Promise<string> {
  const { html, files } = await sources()
  const hash = hashOf([...files].flatMap(([name, bytes]) => [name, bytes]))
  const page = html.replaceAll('HASH', hash)
  const built: Built = new Map<string, string | Buffer>([
    ['index.html', page],
    ['docs.html', page],
    ['_headers', headersOf(hash)],
    ...[...files].map(([name, bytes]) => [`docs/${hash}/${name}`, bytes] as const),
  ])
  if (!(await isThere(built))) await put(built)
  return BUILT
}

async function sources(): Promise<{ html: string; files: Map<string, Buffer> }> {
  const viewer = resolve(createRequire(import.meta.url).resolve('swagger-ui-dist'), '..')
  const own = (await readdir(PAGE)).filter((name) => /\.(js|css|svg)$/.test(name)).toSorted()
  const paths = [
    ...own.map((name) => join(PAGE, name)),
    ...VIEWER.map((name) => join(viewer, name)),
  ]
  const files = await Promise.all(
    paths.map(async (path) => [basename(path), await readFile(path)] as const),
  )
  return { html: await readFile(join(PAGE, 'index.html'), 'utf8'), files: new Map(files) }
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex').slice(0, HASH_LENGTH)
}

/** The headers that the page or file at a path is served with, beside its type and its ETag. */
export function headersAt(path: string): Record<string, string> {
  const isHashed = /^\/docs\/[^/]+\//.test(path)
  return { ...HEADERS, 'Cache-Control': isHashed ? KEPT : 'public, max-age=0, must-revalidate' }
}

function headersOf(hash: string): string {
  const lines = Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`)
  const kept = `  Cache-Control: ${KEPT}`
  return ['/*', ...lines, `/docs/${hash}/*`, kept, ''].join('\n')
}

/** A folder is put in place whole, so its page and headers tell for the rest. */
async function isThere(built: Built): Promise<boolean> {
  const same = ['index.html', '_headers'].map(
    async (name) =>
      (await readFile(join(BUILT, name), 'utf8').catch(() => undefined)) === built.get(name),
  )
  return (await Promise.all(same)).every(Boolean)
}

async function put(built: Built): Promise<void> {
  const making = `${BUILT}-${process.pid}`
  for (const [name, bytes] of built) {
    const path = join(making, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  await rm(BUILT, { recursive: true, force: true })
  try {
    await rename(making, BUILT)
  } catch (error) {
    await rm(making, { recursive: true })
    if (!(await isThere(built))) throw error
  }
}
