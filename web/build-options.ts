import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'

export const SOURCE = import.meta.dirname
export const BUILT = resolve(SOURCE, '../dist/pages')

/** The script that makes all screens. */
export const START = 'app/start.tsx'

/** The script that shows the outlines of a board and loads the phrases, before the start is there. */
export const OPENING = 'app/opening.ts'

/** These are the files that index.html, the manifest and the service worker name. */
const ENTRIES = [
  START,
  OPENING,
  'styles/first.css',
  'styles/screens.css',
  'styles/card.css',
  'styles/views.css',
  'styles/forced-colors.css',
  'styles/more-contrast.css',
  'styles/print.css',
  'icon.svg',
  'icons/icon-192.png',
  'icons/icon-512.png',
  'icons/maskable-512.png',
  'icons/badge-96.png',
]

/** Phrases become one value, as by itself esbuild also exports each of them under its name. */
const PHRASES: Plugin = {
  name: 'phrases',
  setup({ onLoad }) {
    onLoad({ filter: /\/text\/languages\/.*\.json$/ }, async ({ path }) => ({
      contents: `export default ${await readFile(path, 'utf8')}`,
      loader: 'js',
    }))
  },
}

/**
 * Has all that the start needs before it runs written into one file. esbuild puts modules into a file with
 * those that the same entries need, so with each part that is loaded later what is loaded first would be
 * split further, into some seventy files. As each of those parts also imports the start, all of them need it whole.
 */
const TOGETHER: Plugin = {
  name: 'together',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.tsx?$/ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: relative(SOURCE, join(resolveDir, path)), namespace: 'later' }
        : undefined,
    )
    onLoad({ filter: /^/, namespace: 'later' }, ({ path }) => ({
      contents: `import './${START}'\nexport * from './${path}'`,
      resolveDir: SOURCE,
    }))
  },
}

/** Tells esbuild how the page at `/` is built. */
export const OPTIONS = {
  absWorkingDir: SOURCE,
  entryPoints: ENTRIES,
  outdir: BUILT,
  entryNames: 'app/[name]-[hash]',
  chunkNames: 'app/[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  charset: 'utf8',
  format: 'esm',
  plugins: [PHRASES, TOGETHER],
  alias: { entities: join(SOURCE, 'card/entities.ts') },
  target: ['es2022', 'chrome123', 'firefox140', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  assetNames: 'app/[name]-[hash]',
  loader: { '.svg': 'copy', '.png': 'copy', '.woff2': 'file' },
  legalComments: 'none',
} satisfies BuildOptions
