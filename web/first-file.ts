import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type BuildOptions, type Metafile, type Plugin, build } from 'esbuild'

const FIRST = 'first-file'

/**
 * Has all that the entry `start` needs before it runs written into one file. esbuild puts modules into a
 * file with those that the same entries need, and each part that is loaded later is an entry: what is
 * loaded first would be split into thirty files, which are a tenth larger when they are compressed. So
 * each later part is told to need all of it.
 */
export async function inFirstFile(options: BuildOptions, start: string): Promise<Plugin> {
  const { metafile } = await build({ ...options, write: false, metafile: true })
  const at = (path: string) => resolve(options.absWorkingDir ?? '.', path)
  const first = importedBy(start, metafile).map((path) => `import ${JSON.stringify(at(path))}`)
  const later = new Set(loadedLater(metafile).map(at))
  return {
    name: FIRST,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^first-file$/ }, () => ({ path: FIRST, namespace: FIRST }))
      onLoad({ filter: /^/, namespace: FIRST }, () => ({
        contents: first.join('\n'),
        resolveDir: options.absWorkingDir ?? '.',
      }))
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
        later.has(path)
          ? { contents: `import '${FIRST}'\n${await readFile(path, 'utf8')}`, loader: 'tsx' }
          : undefined,
      )
    },
  }
}

/** The page's own modules that a module needs before it runs, without itself. They bring along the packages. */
function importedBy(start: string, { inputs }: Metafile): string[] {
  const found = new Set([start])
  for (const path of found)
    for (const { path: next, kind } of inputs[path]?.imports ?? [])
      if (kind === 'import-statement') found.add(next)
  return [...found].filter((path) => path !== start && /^\w.*\.tsx?$/.test(path))
}

/** The modules that another one loads when they are needed. */
function loadedLater({ inputs }: Metafile): string[] {
  return Object.values(inputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
  )
}
