import type { ArchiveFiles } from '../../middle/forms.ts'
import { markdownOfHtml } from '../../texts/html.ts'

type Page = { path: string; text: string }

const NO_PAGE: Page = { path: '', text: '' }

/** The pages of a database of Notion, which are the entries of its table. */
export type Pages = {
  paths: string[]
  /** Starts to give pages to the rows of the table, none of them twice. */
  search(): { pageOf(cells: string[], headings: string[]): Promise<Page> }
  /** The files that lie in the folder of a page. */
  filesOf(path: string): string[]
}

/** Finds the pages of the database whose table has this path: they lie in a folder of its name, with or without its id. */
export async function pagesIn(files: ArchiveFiles, table: string): Promise<Pages> {
  const whole = table.replace(/(?:_all)?\.csv$/i, '/')
  const folders = [whole, withoutId(whole)]
  const inFolder = filesByFolder(files)
  const paths = files.names.filter((path) =>
    folders.some((folder) => path.startsWith(folder) && DIRECT.test(path.slice(folder.length))),
  )
  const byTitle = new Map<string, string[]>()
  for (const path of paths) {
    const { title } = partsOf(await files.text(path), path)
    byTitle.set(title, [...(byTitle.get(title) ?? []), path])
  }
  return {
    paths,
    search() {
      const used = new Set<string>()
      return {
        async pageOf([title = '', ...cells], [, ...headings]) {
          const free = (byTitle.get(title.trim()) ?? []).filter((path) => !used.has(path))
          const lines = cells.map((cell, at) => `${headings[at] ?? ''}: ${cell}`)
          let [best, most] = [NO_PAGE, -1]
          for (const path of free) {
            const { properties, body } = partsOf(await files.text(path), path, headings)
            const alike = lines.filter((line) => properties.includes(line)).length
            if (alike > most) [best, most] = [{ path, text: body }, alike]
            if (free.length === 1) break
          }
          used.add(best.path)
          return best
        },
      }
    },
    filesOf(path) {
      const folder = path.replace(/\.(?:md|html)$/, '/')
      if (folder === path) return []
      return [...new Set([folder, withoutId(folder)])].flatMap((one) => inFolder.get(one) ?? [])
    },
  }
}

/** The files that are no pages or tables, by their folders. */
function filesByFolder({ names }: ArchiveFiles): Map<string, string[]> {
  const inFolder = new Map<string, string[]>()
  for (const name of names) {
    if (TEXTS.test(name)) continue
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    const before = inFolder.get(folder)
    if (before === undefined) inFolder.set(folder, [name])
    else before.push(name)
  }
  return inFolder
}

function withoutId(folder: string): string {
  return folder.replace(/ [0-9a-f]{32}\/$/, '/')
}

/** A page that lies in a folder itself. */
const DIRECT = /^[^/]+\.(?:md|html)$/

const TEXTS = /\.(?:md|html|csv)$/

/** A page in parts: its title, the lines that repeat the columns of its row, and its text. */
function partsOf(whole: string, path: string, headings: string[] = []) {
  return path.endsWith('.html') ? partsOfHtml(whole) : partsOfMarkdown(whole, headings)
}

function partsOfMarkdown(whole: string, headings: string[]) {
  const [first = '', ...lines] = whole.split(/\r?\n/)
  const known = new Set(headings)
  const properties: string[] = []
  let at = 0
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const isProperty = known.has(line.slice(0, Math.max(0, line.indexOf(': '))))
    if (!isProperty && (line !== '' || properties.length > 0)) break
    if (isProperty) properties.push(line)
  }
  return {
    title: first.replace(/^\uFEFF?# /, '').trim(),
    properties,
    body: withoutFiles(lines.slice(at).join('\n')),
  }
}

function partsOfHtml(whole: string) {
  const title = /<h1 class="page-title"[^>]*>([^]*?)<\/h1>/.exec(whole)?.[1] ?? ''
  const body = /<div class="page-body">([^]*)<\/article>/.exec(whole)?.[1] ?? ''
  return {
    title: markdownOfHtml(title),
    properties: [],
    body: withoutFiles(markdownOfHtml(body)),
  }
}

/** The text with the names of files of the archive in place of links to them, which lead nowhere here. */
function withoutFiles(text: string): string {
  return text.replace(/!?\[([^\]\n]{0,500})\]\((?![a-z]+:)[^)\n]{0,2000}\)/gi, '$1').trim()
}
