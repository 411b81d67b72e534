import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY, textPages } from '../../../docs/text-pages.ts'
import { PAGES, ROOT, pageAt } from './commands.ts'

const withoutBlocks = (page: string) => page.replace(/^```[^]*?^```/gm, '')

/** The anchors of a page: its headings as the places where pages are read make them, a number behind those that are repeated. */
function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>()
  return [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  })
}

/** The links of a page to other files and to places in it: in Markdown, and in HTML. */
function linksIn(page: string): string[] {
  const patterns = [
    /\]\(([^)\s]+)\)/g,
    /\b(?:href|src|srcset)="([^"\s]+)"/g,
    /^\[[^\]]+\]: (\S+)$/gm,
  ]
  const all = patterns.flatMap((pattern) => [...withoutBlocks(page).matchAll(pattern)])
  return all.map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to))
}

/** Returns true if a link leads nowhere: there is no file or folder at the path, or no such heading on the page. */
function isBroken(path: string, anchor?: string): boolean {
  if (!existsSync(join(ROOT, path))) return true
  return anchor !== undefined && !anchorsOf(pageAt(path)).includes(anchor)
}

test.each(PAGES)('every link of %s leads somewhere', (path) => {
  const broken = linksIn(pageAt(path)).filter((link) => {
    const [file = '', anchor] = link.split('#')
    return isBroken(file === '' ? path : join(dirname(path), file), anchor)
  })
  expect(broken).toEqual([])
})

test('every link of the pages that the service shows leads to another of them, or into the repository', async () => {
  const pages = await textPages('hash')
  const shown = [
    '/',
    '/docs',
    '/openapi.json',
    ...pages.map(([file]) => `/${file.replace('.html', '')}`),
  ]
  const links = pages.flatMap(([file, html]) =>
    [...html.matchAll(/<a href="([^"]+)"/g)].map(
      ([, to = '']) => new URL(to, `https://own.example/${file.replace('.html', '')}`).href,
    ),
  )
  const broken = links.filter((link) => {
    const { origin, pathname } = new URL(link)
    if (origin === 'https://own.example') return !shown.includes(pathname)
    if (!link.startsWith(REPOSITORY)) return false
    const [file = '', anchor] = link.slice(REPOSITORY.length).split('#')
    return isBroken(file, anchor)
  })
  expect(links.length).toBeGreaterThan(10)
  expect(broken).toEqual([])
})

test('the index of the documentation leads to every page of it', () => {
  const pages = PAGES.filter((path) => /^docs\/[\w-]+\.md$/.test(path))
  const listed = linksIn(pageAt('docs/README.md')).map((link) => `docs/${link.split('#')[0]}`)
  expect(pages.filter((page) => page !== 'docs/README.md' && !listed.includes(page))).toEqual([])
})

/** A path of the project in code, such as `src/app/app.ts`; a test file may be named without its ending, or by its beginning. */
const PATH = /`((?:src|test|client|cli|scripts|bench|docs|deploy|examples|migrations)\/[\w./-]*)`/g

test.each(PAGES)('every path that %s names exists', (path) => {
  const named = [...withoutBlocks(pageAt(path)).matchAll(PATH)].map(([, name = '']) => name)
  const exists = (name: string) => {
    const folder = join(ROOT, dirname(name))
    return (
      existsSync(join(ROOT, name)) ||
      (existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(basename(name))))
    )
  }
  expect(named.filter((name) => !exists(name))).toEqual([])
})

test('every test that SECURITY.md names by its file alone lies in the folder named before it', () => {
  let files: string[] = []
  const missing = pageAt('SECURITY.md')
    .split(/[|;\n]/)
    .flatMap((cell) =>
      [...cell.matchAll(/`([\w./-]+)`/g)].flatMap(([, name = ''], at) => {
        if (name.startsWith('test/')) files = readdirSync(join(ROOT, dirname(name)))
        else if (at === 0) files = []
        const isAlone = !/[/.]/.test(name) && files.length > 0
        return isAlone && !files.some((file) => file.startsWith(name)) ? [name] : []
      }),
    )
  expect(missing).toEqual([])
})

test('the README is read in a few minutes: it has at most 8 KiB, and its pictures 150 kB each', () => {
  expect(Buffer.byteLength(pageAt('README.md'))).toBeLessThanOrEqual(8 * 1024)
  const pictures = linksIn(pageAt('README.md')).filter((link) => /\.(?:webp|png)$/.test(link))
  expect(pictures).toHaveLength(2)
  for (const picture of pictures)
    expect(readFileSync(join(ROOT, picture)).length).toBeLessThanOrEqual(150_000)
})
