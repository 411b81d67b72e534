export type Row = Record<string, string | number>

/** Rows of the same columns as a table of Markdown. */
export function markdown(rows: readonly Row[]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const headings = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => line(Object.values(row)))
  return [line(headings), line(headings.map(() => '--:')), ...lines].join('\n')
}
