import type { Json } from '../../kernel/contract/kind.ts'
import type { Entry } from '../import/entry.ts'
import { markdownOfHtml } from '../texts/html.ts'
import { markdownOfWiki } from '../texts/wiki.ts'
import type { Part, TableProfile } from './profile.ts'
import type { TableScan } from './scan.ts'
import { type WrittenDates, dateInCell } from './written-dates.ts'

/** The parts of a row beside its card: entries of other lists, and what is lost with it. */
export type RowParts = {
  entries: [list: string, entry: Entry][]
  lost: [kind: string, count: number][]
}

type Place = { card: Json; more: RowParts; row: number; dates: WrittenDates }

/** Words of other programs for what is closed. */
const CLOSED = new Set(['closed', 'archived', 'done', 'complete', 'completed', 'true', 'yes', '1'])

const RELATIONS = { blocks: 'blocks', blockedBy: 'is-blocked-by', related: 'related-to' } as const

type Reader = {
  scan: TableScan
  profile: TableProfile | undefined
  person: (name: string) => string
}

/** Reads the cells of columns that hold a part of a card. */
export function partReader(reader: Reader) {
  return {
    text: (cell: string) => textIn(reader, cell),
    /** Counts things that the file does not have: by the number in the cell, if it has one. */
    lose(kind: string, cell: string, { lost }: RowParts): void {
      // Some are told of how many: `2/3`.
      const count = Number(cell.trim().replace(/^(\d+)\/\d+$/, '$1'))
      if (count !== 0) lost.push([kind, Number.isSafeInteger(count) && count > 0 ? count : 1])
    },
    read(part: Part, cell: string, place: Place): void {
      const text = cell.trim()
      if (part === 'comment') addComment(reader, cell, place)
      else if (part === 'link') addLinks(reader, cell, place)
      else if (part === 'parent') place.card['parentId'] = cardNamed(reader, text)
      else if (part === 'items') addItems(cell.split(/\r?\n|;(?=\s*\[)/), place)
      else if (part === 'itemTitles') addItems(cell.split(/\r?\n|;/), place)
      else if (part === 'blocks' || part === 'blockedBy' || part === 'related')
        addRelations(reader, part, text, place)
      else Object.assign(place.card, valuesOf(part, text, place.dates))
    },
  }
}

/** The values of a card that some parts say. */
function valuesOf(part: Part, text: string, dates: WrittenDates): Json {
  if (part === 'closed') return CLOSED.has(text.toLowerCase()) ? { archived: true } : {}
  if (part === 'spentSeconds') return { spentTime: Number(text) / 3_600 }
  if (part === 'archivedAt') return { archivedAt: dateInCell(text, '', dates), archived: true }
  if (part === 'doneAt') return { endAt: dateInCell(text, 'endAt', dates), dueComplete: true }
  return {}
}

const CONVERT = { wiki: markdownOfWiki, html: markdownOfHtml }

function textIn({ profile }: Reader, cell: string): string {
  return profile?.text ? CONVERT[profile.text](cell) : cell
}

/** The id of the card of another row, by a name of that row; of one that there is not, an id that no card has. */
function cardNamed({ scan }: Reader, name: string): string {
  // OpenProject writes its numbers with a sign in some columns.
  const row = scan.rowOf.get(name) ?? scan.rowOf.get(name.replace(/^#/, ''))
  return row === undefined ? `no row ${name}` : `row ${row}`
}

/** A cell as `date;author;text`, or its text alone if it does not begin with a date. */
function signed({ scan, person }: Reader, cell: string, dates: WrittenDates) {
  const [, written = '', author = '', rest] = /^([^;]{6,40});([^;]{0,200});([^]*)$/.exec(cell) ?? []
  const at = dateInCell(written.trim(), '', dates)
  if (rest === undefined || !/^\d{4}-\d{2}-\d{2}T.*Z$/.test(at)) return { rest: cell }
  const name = author.trim()
  return { createdAt: at, userId: person(scan.nameOf.get(name) ?? name), rest }
}

function addComment(reader: Reader, cell: string, { card, more, row, dates }: Place): void {
  const { rest, ...by } = signed(reader, cell, dates)
  const _id = `comment ${row}.${more.entries.length}`
  const text = textIn(reader, rest).trim()
  more.entries.push(['comments', { _id, cardId: card['_id'], text, ...by }])
}

function addLinks(reader: Reader, cell: string, { card, more, row, dates }: Place): void {
  const { rest, ...by } = signed(reader, cell, dates)
  const [, name = '', url] = ('createdAt' in by && /^([^]*);([^;\s]+)$/.exec(rest)) || []
  const addresses = url === undefined ? rest.split(/[\s,]+/).filter(Boolean) : [url]
  for (const address of addresses) {
    const _id = `file ${row}.${more.entries.length}`
    const called = name || address.split('/').at(-1) || address
    more.entries.push(['attachments', { _id, cardId: card['_id'], name: called, url: address }])
  }
}

function addRelations(
  reader: Reader,
  part: keyof typeof RELATIONS,
  text: string,
  { card }: Place,
): void {
  const before = Array.isArray(card['cardDependencies']) ? card['cardDependencies'] : []
  const names = reader.scan.rowOf.has(text) ? [text] : text.split(/[,;\n]+/)
  const others = names
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ cardId: cardNamed(reader, name), type: RELATIONS[part] }))
  card['cardDependencies'] = [...before, ...others]
}

function addItems(lines: string[], { card, more, row }: Place): void {
  const titles = lines.filter((line) => line.trim() !== '')
  const _id = `items ${row}.${more.entries.length}`
  more.entries.push(['checklists', { _id, cardId: card['_id'], title: 'Tasks' }])
  for (const [at, line] of titles.entries()) {
    const [, mark = ' ', title = line] = /^\s*(?:[-*]\s*)?\[([ xX])\]\s*(.*)$/.exec(line) ?? []
    const item = {
      _id: `${_id} ${at}`,
      checklistId: _id,
      title: title.trim(),
      isFinished: mark !== ' ',
    }
    more.entries.push(['checklistItems', item])
  }
}
