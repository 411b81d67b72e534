type Cell = string | number

/** The rows of a table under their headings, in aligned columns: the first to the left, the others to the right. */
export function table(headings: string[], rows: Cell[][]): string {
  return aligned([headings, ...rows], (text, width, at) =>
    at === 0 ? text.padEnd(width) : text.padStart(width),
  )
}

/** Texts by their names, a line each. */
export function figures(named: Record<string, Cell>): string {
  const rows = Object.entries(named).map(([name, value]) => [`  ${name}`, value])
  return aligned(rows, (text, width, at) => (at === 0 ? text.padEnd(width + 1) : text))
}

/** Lists the first `most` faults, a line each. */
export function faultLines(faults: string[], most = 20): string {
  if (faults.length === 0) return 'No faults.'
  const shown = faults.slice(0, most).map((fault) => `  ${fault}`)
  const more = faults.length - shown.length
  const rest = more > 0 ? [`  … and ${whole(more)} more`] : []
  return [`Faults: ${whole(faults.length)}`, ...shown, ...rest].join('\n')
}

/** A number rounded to a whole one, with commas between the thousands. */
export function whole(number: number): string {
  return Math.round(number).toLocaleString('en-US')
}

function aligned(rows: Cell[][], pad: (text: string, width: number, at: number) => string): string {
  const texts = rows.map((row) => row.map(String))
  const widthOf = (at: number) => Math.max(...texts.map((row) => row[at]?.length ?? 0))
  const lines = texts.map((row) => row.map((text, at) => pad(text, widthOf(at), at)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
