import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { textPages } from './text-pages.ts'

const PAGE = resolve(import.meta.dirname, 'page')
const VIEWER = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
]
const HASH_LENGTH = 12

/** Static files by their path. */
export type Files = Map<string, string | Uint8Array>

/** The pages of the documentation, one with a viewer, as static files by their path. Files that the page loads lie under a hash of their content, so that browsers may keep it for good. */
export async function docsFiles(): Promise<Files> {
  const { html, files } = await sources()
  const hash = hashOf([...files].flatMap(([name, bytes]) => [name, bytes]))
  return new Map<string, string | Uint8Array>([
    ['docs.html', html.replaceAll('HASH', hash)],
    ...(await textPages(hash)),
    ...[...files].map(([name, bytes]) => [`docs/${hash}/${name}`, bytes] as const),
  ])
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
