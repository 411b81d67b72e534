import { LIMITS } from '../../src/kernel/limits.ts'

/** The most a text may have that is shown as Markdown, so that none takes long. */
export const MOST = {
  /** Characters of a text: as many as the service takes. */
  characters: LIMITS.text,
  /** Characters of a paragraph, a heading or a cell, because marks in it are matched in pairs. */
  paragraph: 10_000,
  /** Elements within one another. */
  depth: 40,
  /** Cells of tables. A row has all columns of its table, however short it is. */
  cells: 5_000,
  /** Beginnings and ends of elements, and the texts between them. */
  tokens: 20_000,
  /** Characters of addresses and titles. Each use of a reference repeats those of its definition. */
  attributes: 500_000,
  /** Pictures, because each is a request of the reader. */
  pictures: 50,
} as const

/** Matches the addresses that a link may have: of the web, or of this service, where they begin with one slash. */
export const LINKABLE = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i

/** Throws if a text has more of something than it may have. */
export function expectAtMost(what: keyof typeof MOST, count: number): void {
  if (count > MOST[what]) throw new RangeError(`The text has more than ${MOST[what]} ${what}.`)
}

/** The row below the head of a table is made of these, also within lists and quotes: `> | - | :-: |`. */
const DELIMITER_ROW = /^[\s>*+\d.)|:-]*$/

/** At least as many cells as the tables of a text have: each lasts until the next blank line. */
export function cellsIn(text: string): number {
  let cells = 0
  let columns = 0
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') columns = 0
    else if (line.includes('|') && DELIMITER_ROW.test(line))
      columns = Math.max(columns, line.split('|').length)
    cells += columns
  }
  return cells
}
