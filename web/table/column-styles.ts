import type { Column } from './columns.ts'

/** The end of the rows, above which the columns are chosen, is so wide, in rem. */
const END = 2.5

/** The title gets this share of the room that is left, in the measure of the widths of the others. */
const TITLE_SHARE = 24

/** The styles of a table with such columns. They share the room by their widths; the title gets what the others do not need first. */
export function stylesOf(columns: readonly Column[]) {
  const widths = columns.slice(1).map(({ width }) => width)
  const shares = widths.map((width) => `minmax(${width}rem, ${width}fr)`)
  const title = `minmax(var(--title), ${TITLE_SHARE}fr)`
  return {
    '--columns': [title, ...shares, `${END}rem`].join(' '),
    '--least': `${widths.reduce((sum, width) => sum + width, END)}rem`,
  }
}
