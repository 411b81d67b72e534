import { fieldNamed, plainHeading } from '../../csv/column-names.ts'
import type { Role, TableProfile } from '../../csv/profile.ts'
import { rowsOfCsv } from '../../csv/read-rows.ts'
import type { ArchiveFiles, ArchiveTable, TablesForm } from '../../middle/forms.ts'
import type { Loss } from '../../middle/make-board.ts'
import { type Pages, pagesIn } from './notion-pages.ts'

/** Notion puts the id of a page or database behind its name. */
const WITH_ID = /^(?<name>.*?) [0-9a-f]{32}(?<isAll>_all)?\.(?<type>csv|md|html)$/

/** An export of Notion as CSV and Markdown or HTML: a board for each database, whose pages are the cards. */
export const notionExport: TablesForm = {
  of: 'tables',
  fits: (names) => names.some((path) => WITH_ID.exec(nameIn(path))?.groups?.['type'] === 'csv'),
  async read(files) {
    const used = new Set<string>()
    const tables: ArchiveTable[] = []
    for (const path of databasesIn(files.names)) {
      const pages = await pagesIn(files, path)
      for (const page of pages.paths)
        for (const one of [page, ...pages.filesOf(page)]) used.add(one)
      tables.push(tableOf(files, path, pages))
    }
    const others = files.names.filter((path) => !path.endsWith('.csv') && !used.has(path))
    const losses = others.map((path): Loss => {
      const kind = PAGE.test(path) ? 'pages' : 'attachments'
      return { kind, title: nameIn(path), why: OTHERS }
    })
    return { tables, losses }
  },
}

const PAGE = /\.(?:md|html)$/

const OTHERS = 'They are not entries of a database, or lie inside of one.'

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const MOST_DATABASES = 200

/** The tables of databases; if one has a table of a view and one of all entries, the latter. */
function databasesIn(names: string[]): string[] {
  const all = new Set(names.filter((path) => WITH_ID.exec(nameIn(path))?.groups?.['isAll']))
  const isView = (path: string) => all.has(path.replace(/\.csv$/, '_all.csv'))
  return names.filter((path) => /\.csv$/i.test(path) && !isView(path)).slice(0, MOST_DATABASES)
}

/** A database: its table, with the beginnings of periods, the texts of the pages and their paths as further columns. */
function tableOf(files: ArchiveFiles, path: string, pages: Pages): ArchiveTable {
  const name = nameIn(path)
  return {
    title: WITH_ID.exec(name)?.groups?.['name'] ?? name.replace(/\.csv$/i, ''),
    isNamed: true,
    async *open() {
      let headings: string[] | undefined
      const search = pages.search()
      for await (const given of rowsOfCsv(files.stream(path))) {
        if (headings === undefined) {
          headings = given
          const isHeld = (field: string) => given.some((one) => fieldNamed(one)?.field === field)
          yield [
            ...given,
            isHeld('startAt') ? 'Beginning' : 'Start',
            isHeld('description') ? 'Page' : 'Description',
            '',
          ]
          continue
        }
        const cells = headings.map((_heading, at) => plainRelations(given[at] ?? ''))
        const periods = cells.map((cell) => PERIOD.exec(cell) ?? undefined)
        const page = await search.pageOf(given, headings)
        yield [
          ...cells.map((cell, at) => periods[at]?.[2] ?? cell),
          periods.find(Boolean)?.[1] ?? '',
          page.text,
          page.path,
        ]
      }
    },
    profileOf: ([title = '']) => ({
      ...PROFILE,
      columns: { ...PROFILE.columns, [plainHeading(title)]: 'title' },
    }),
    filesOf: (cells) =>
      pages.filesOf(cells.at(-1) ?? '').map((file) => ({
        entry: { name: nameIn(file) },
        bytes: () => files.bytes(file),
      })),
  }
}

/** A date with an end. */
const PERIOD = /^(.{6,60}) → (.{6,60})$/

/** Other pages are written as their titles with their addresses, of which the titles stay. */
function plainRelations(cell: string): string {
  return cell.replace(RELATION, '')
}

const RELATION =
  / \((?:https:\/\/(?:www\.)?notion\.so\/[^()\s]+|[^()\n]*[0-9a-f]{32}[^()\n]*\.(?:md|html|csv))\)/g

const PROFILE: TableProfile = {
  of: 'table',
  signs: [],
  namesByTitle: true,
  columns: {
    '': 'ignored',
    assign: 'assignees',
    assignee: 'assignees',
    person: 'assignees',
    people: 'assignees',
    date: 'dueAt',
    createdtime: 'createdAt',
    lasteditedtime: 'modifiedAt',
    lasteditedby: 'ignored',
    parentitem: 'parent',
    parenttask: 'parent',
    blockedby: 'blockedBy',
    blocking: 'blocks',
    isblocking: 'blocks',
    ...ignored('subitem', 'subitems', 'subtask', 'subtasks'),
  },
}

function ignored(...names: string[]): Record<string, Role> {
  return Object.fromEntries(names.map((name) => [name, 'ignored']))
}
