import type { Json } from '../../kernel/contract/kind.ts'
import type { Entry } from '../import/entry.ts'
import { markdownOfHtml } from '../texts/html.ts'
import { markdownOfWiki } from '../texts/wiki.ts'
import type { Part, TableProfile } from './profile.ts'
import type { TableScan } from './scan.ts'
import { type WrittenDates, dateInCell } from './written-dates.ts'

/** What a row has beside its card: entries of other lists, and what is lost with it. */
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
export function partReader({ scan, profile, person }: Reader) {
  const convert = { wiki: markdownOfWiki, html: markdownOfHtml }
  const text = (cell: string) => (profile?.text ? convert[profile.text](cell) : cell)
  const cardNamed = (name: string) => {
    const row = scan.rowOf.get(name.trim())
    return row === undefined ? `no row ${name.trim()}` : `row ${row}`
  }

  /** A cell as `date;author;text`, or its text alone if it does not begin with a date. */
  function signed(cell: string, dates: WrittenDates) {
    const [, written = '', author = '', rest] =
      /^([^;]{6,40});([^;]{0,200});([^]*)$/.exec(cell) ?? []
    const at = dateInCell(written.trim(), '', dates)
    if (rest === undefined || !/^\d{4}-\d{2}-\d{2}T.*Z$/.test(at)) return { rest: cell }
    const name = author.trim()
    return { createdAt: at, userId: person(scan.nameOf.get(name) ?? name), rest }
  }

  function comment(cell: string, { card, more, row, dates }: Place): void {
    const { rest, ...by } = signed(cell, dates)
    const _id = `comment ${row}.${more.entries.length}`
    more.entries.push(['comments', { _id, cardId: card['_id'], text: text(rest).trim(), ...by }])
  }

  function link(cell: string, { card, more, row, dates }: Place): void {
    const { rest, ...by } = signed(cell, dates)
    const isSigned = 'createdAt' in by
    const [, name = '', url] = (isSigned && /^([^]*);([^;\s]+)$/.exec(rest)) || []
    const addresses = url === undefined ? rest.split(/[\s,]+/).filter(Boolean) : [url]
    for (const address of addresses) {
      const _id = `file ${row}.${more.entries.length}`
      const called = name || address.split('/').at(-1) || address
      const entry = { _id, cardId: card['_id'], name: called, url: address }
      more.entries.push(['attachments', entry])
    }
  }

  function relation(part: keyof typeof RELATIONS, cell: string, { card }: Place): void {
    const before = Array.isArray(card['cardDependencies']) ? card['cardDependencies'] : []
    const names = scan.rowOf.has(cell.trim()) ? [cell] : cell.split(/[,;\n]+/)
    const others = names
      .filter((name) => name.trim() !== '')
      .map((name) => ({ cardId: cardNamed(name), type: RELATIONS[part] }))
    card['cardDependencies'] = [...before, ...others]
  }

  function items(cell: string, { card, more, row }: Place): void {
    const titles = cell.split(/\r?\n|;(?=\s*\[)/).filter((line) => line.trim() !== '')
    const _id = `items ${row}.${more.entries.length}`
    more.entries.push(['checklists', { _id, cardId: card['_id'], title: 'Tasks' }])
    for (const [at, line] of titles.entries()) {
      const [, mark = ' ', title = line] = /^\s*(?:[-*]\s*)?\[([ xX])\]\s*(.*)$/.exec(line) ?? []
      const item = { _id: `${_id} ${at}`, checklistId: _id, title, isFinished: mark !== ' ' }
      more.entries.push(['checklistItems', item])
    }
  }

  return {
    text,
    /** Counts what the file does not have: by the number in the cell, if it has one. */
    lose(kind: string, cell: string, { lost }: RowParts): void {
      const count = Number(cell.trim())
      if (count !== 0) lost.push([kind, Number.isSafeInteger(count) && count > 0 ? count : 1])
    },
    read(part: Part, cell: string, place: Place): void {
      const { card, dates } = place
      if (part === 'comment') comment(cell, place)
      else if (part === 'link') link(cell, place)
      else if (part === 'parent') card['parentId'] = cardNamed(cell)
      else if (part === 'items') items(cell, place)
      else if (part === 'blocks' || part === 'blockedBy' || part === 'related')
        relation(part, cell, place)
      else if (part === 'closed' && CLOSED.has(cell.trim().toLowerCase())) card['archived'] = true
      else if (part === 'spentSeconds') card['spentTime'] = Number(cell.trim()) / 3_600
      else if (part === 'archivedAt') {
        card['archivedAt'] = dateInCell(cell.trim(), '', dates)
        card['archived'] = true
      } else if (part === 'doneAt') {
        card['endAt'] = dateInCell(cell.trim(), 'endAt', dates)
        card['dueComplete'] = true
      }
    },
  }
}
