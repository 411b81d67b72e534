import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type Metafile, build } from 'esbuild'
import { type Files, docsFiles } from '../docs/build.ts'
import { BUILT, OPENING, OPTIONS, SOURCE, START } from './build-options.ts'
import { manifest } from './manifest.ts'
import { HASHED, headersFile, redirectsFile } from './serving.ts'

/** The typeface of most texts, which `styles/typeface.css` names. */
const TYPEFACE = /^figtree-latin-wght-normal-\w+\.woff2$/

if (import.meta.main) await buildPages().catch(end)

/** Builds all pages as the static files that the platform serves; returns their folder. Scripts and styles have a hash in their name, so that browsers may keep them. */
export async function buildPages(): Promise<string> {
  const files: Files = new Map([...(await docsFiles()), ...(await appFiles())])
  const paths = [...files.keys()].map((name) => `/${name}`)
  // Static assets say the same of https as the Worker that is deployed with them.
  const config = await readFile(resolve(SOURCE, '../wrangler.toml'), 'utf8')
  const withSubdomains = /^HSTS_SUBDOMAINS\s*=\s*["'](?:on|true|1)["']/im.test(config)
  files.set('_headers', headersFile(paths, withSubdomains)).set('_redirects', redirectsFile())
  if (!(await isThere(files))) await put(files)
  return BUILT
}

/** Ends the program. esbuild has printed by itself what is wrong in the code. */
function end(error: unknown): never {
  if (!(error instanceof Error && 'errors' in error)) console.error(error)
  return process.exit(1)
}

/** The page at `/`, whose script makes all screens. */
async function appFiles(): Promise<Files> {
  const { outputFiles, metafile } = await build({ ...OPTIONS, write: false, metafile: true })
  const page = await readFile(join(SOURCE, 'index.html'), 'utf8')
  const files = new Map<string, string | Uint8Array>([
    [
      'index.html',
      page
        .replace(
          /"([\w./-]+\.(?:tsx?|css|svg|png))"/g,
          (_, entry: string) => `"${pathOf(entry, metafile)}"`,
        )
        .replace('<!-- imports -->', firstImports(metafile).map(preload).join('\n    '))
        .replace('<!-- typeface -->', preloadOfTypeface(outputFiles)),
    ],
    ...outputFiles.map(({ path, contents }) => [`app/${basename(path)}`, contents] as const),
  ])
  return files.set('service-worker.js', await serviceWorker(files, metafile)).set(
    'manifest.webmanifest',
    manifest((file) => pathOf(file, metafile)),
  )
}

/** The service worker, which knows the files of this build. */
async function serviceWorker(files: Files, metafile: Metafile): Promise<string> {
  const { outputs } = metafile
  const ofLanguages = languageFiles(outputs)
  const phrases = new Set(Object.values(ofLanguages).flat())
  const paths = [...files.keys()].map((name) => (name === 'index.html' ? '.' : name))
  const version = createHash('sha256').update(files.get('index.html') ?? '')
  const { outputFiles } = await build({
    absWorkingDir: SOURCE,
    entryPoints: ['service-worker/service-worker.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['es2022'],
    define: {
      FILES: JSON.stringify(paths.filter((path) => !phrases.has(path))),
      ICON: JSON.stringify(pathOf('icons/icon-192.png', metafile)),
      BADGE: JSON.stringify(pathOf('icons/badge-96.png', metafile)),
      LANGUAGE_FILES: JSON.stringify(ofLanguages),
      VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
    },
    legalComments: 'none',
  })
  return outputFiles.map(({ text }) => text).join('')
}

function languageFiles(outputs: Metafile['outputs']): Record<string, string[]> {
  const files: Record<string, string[]> = {}
  for (const [path, { entryPoint = '' }] of Object.entries(outputs)) {
    const [, language] = /^text\/languages\/([^/]+)\//.exec(entryPoint) ?? []
    if (language !== undefined) (files[language] ??= []).push(`app/${basename(path)}`)
  }
  return files
}

/** Lists what the scripts of the document import, first what the phrases wait for: browsers load few files at once without HTTP/2. */
function firstImports(metafile: Metafile): string[] {
  return [...new Set([OPENING, START].flatMap((entry) => importsOf(entry, metafile)))]
}

/** The paths of all that an entry needs before it runs, so that browsers load it at once. */
function importsOf(entry: string, { outputs }: Metafile): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(outputOf(entry, outputs))
  return [...found].map((path) => `app/${basename(path)}`)
}

function preload(path: string): string {
  return `<link rel="modulepreload" href="${path}" />`
}

function preloadOfTypeface(outputs: { path: string }[]): string {
  const name = outputs.map(({ path }) => basename(path)).find((one) => TYPEFACE.test(one))
  if (name === undefined) throw new Error('The styles name no typeface.')
  return `<link rel="preload" href="app/${name}" as="font" type="font/woff2" crossorigin />`
}

function pathOf(entry: string, { outputs }: Metafile): string {
  return `app/${basename(outputOf(entry, outputs))}`
}

/** Finds the file that is built from an entry; one that is copied is the only input of its output. */
function outputOf(entry: string, outputs: Metafile['outputs']): string {
  const built = Object.keys(outputs).find((path) => {
    const { entryPoint = Object.keys(outputs[path]?.inputs ?? {})[0] } = outputs[path] ?? {}
    return entryPoint === entry
  })
  if (built === undefined) throw new Error(`index.html names ${entry}, which is not built.`)
  return built
}

/** A folder is put in place whole, so the files whose name has no hash tell for the rest. */
async function isThere(files: Files): Promise<boolean> {
  const same = [...files]
    .filter(([name]) => !HASHED.test(`/${name}`))
    .map(
      async ([name, text]) =>
        (await readFile(join(BUILT, name), 'utf8').catch(() => undefined)) === text,
    )
  return (await Promise.all(same)).every(Boolean)
}

async function put(files: Files): Promise<void> {
  const making = `${BUILT}-${process.pid}`
  for (const [name, content] of files) {
    const path = join(making, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  await rm(BUILT, { recursive: true, force: true })
  try {
    await rename(making, BUILT)
  } catch (error) {
    await rm(making, { recursive: true })
    if (!(await isThere(files))) throw error
  }
}
