import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildPages } from '../../../web/build.ts'
import EN from '../../../web/text/languages/en/first.json'
import EN_LATER from '../../../web/text/languages/en/later.json'

/** Gzip bytes of script and style that a browser may load until it shows a board. */
const MOST = 90 * 1024

/** Gzip bytes of the script that shows Markdown, beside those of a board. */
const MOST_OF_MARKDOWN = 30 * 1024

let folder: string
let page: string

beforeAll(async () => {
  folder = await buildPages()
  page = await readFile(join(folder, 'index.html'), 'utf8')
})

const LOADED =
  /<(?:link rel="(?:stylesheet|modulepreload)" href|script type="module"(?: async)? src)="([^"]+)"/g

/** The scripts and styles that the document has the browser load. */
function inDocument(): string[] {
  return [...page.matchAll(LOADED)].flatMap(([, path]) => path ?? [])
}

/** Returns what scripts import before they run, as the build writes it. */
async function importsOf(path: string): Promise<string[]> {
  if (!path.endsWith('.js')) return []
  const code = await readFile(join(folder, path), 'utf8')
  return [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => `app/${name}`)
}

/** The paths with all that they import, each once. */
async function reachedFrom(paths: string[]): Promise<Set<string>> {
  const reached = new Set(paths)
  for (const path of reached) for (const next of await importsOf(path)) reached.add(next)
  return reached
}

/** The only script that a text is in. */
async function scriptWith(text: string): Promise<string> {
  const names = await readdir(join(folder, 'app'))
  const having = await Promise.all(
    names.map(async (name) => (await readFile(join(folder, 'app', name), 'utf8')).includes(text)),
  )
  const [found, ...more] = names.filter((_, index) => having[index])
  expect(more).toEqual([])
  return `app/${found}`
}

/** Counts the bytes that a browser loads. */
async function compressed(paths: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...paths].map(async (path) => gzipSync(await readFile(join(folder, path))).length),
  )
  return sizes.reduce((all, size) => all + size, 0)
}

test('a board in English takes at most 90 KiB of script and style, compressed', async () => {
  const phrases = await scriptWith(EN['board.hidden.hint'])
  const paths = await reachedFrom([...inDocument(), phrases])
  const sum = await compressed(paths)
  expect(sum).toBeLessThanOrEqual(MOST)
  // Less would mean that this test misses files.
  expect(sum).toBeGreaterThan(MOST / 2)
})

test('what shows Markdown takes at most 30 KiB, compressed', async () => {
  const scripts = (await readdir(join(folder, 'app'))).filter((name) =>
    /^markdown-\w+\.js$/.test(name),
  )
  expect(scripts).toHaveLength(1)
  const first = await reachedFrom(inDocument())
  const paths = [...(await reachedFrom(scripts.map((name) => `app/${name}`)))]
  const sum = await compressed(paths.filter((path) => !first.has(path)))
  expect(sum).toBeLessThanOrEqual(MOST_OF_MARKDOWN)
  expect(sum).toBeGreaterThan(MOST_OF_MARKDOWN / 2)
})

test('the document names every script that its scripts import, so that none waits for another', async () => {
  const named = new Set(inDocument())
  const missing = [...(await reachedFrom([...named]))].filter((path) => !named.has(path))
  expect(missing.map((path) => basename(path))).toEqual([])
})

test('the first scripts use no phrase that is loaded later', async () => {
  const paths = [...(await reachedFrom(inDocument()))].filter((path) => path.endsWith('.js'))
  const codes = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))
  const used = new Set(
    codes.flatMap((code) => code.match(/(?<=["`])[a-z-]+\.[\w.-]+(?=["`])/g) ?? []),
  )
  expect(used).toContain('board.filter')
  const later = Object.keys(EN_LATER).map((key) => key.replace(/_(?:one|other)$/, ''))
  expect(later.filter((key) => used.has(key))).toEqual([])
})
