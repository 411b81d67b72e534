import { LanewayError } from '../client/client.ts'

export type Row = Record<string, unknown>

/** Prints rows: as JSON, or as a table of these columns. */
export async function printRows(
  found: Iterable<Row> | AsyncIterable<Row>,
  columns: string[],
  isJson: boolean,
): Promise<void> {
  const rows: Row[] = []
  for await (const row of found) rows.push(row)
  if (isJson) return print(jsonText(rows, 2))
  for (const line of tableLines(rows, columns)) print(line)
}

/** A table as lines that are safe to print on a terminal, with a header line. */
export function tableLines(rows: Row[], columns: string[]): string[] {
  const table = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  const widths = columns.map((_, at) =>
    table.reduce((most, cells) => Math.max(most, cells[at]?.length ?? 0), 0),
  )
  return table.map((cells) =>
    cells
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Prints what a command did: as JSON, or as a sentence. */
export function printDone(done: Row, sentence: string, isJson: boolean): void {
  print(isJson ? jsonText(done, 2) : printable(sentence))
}

/** Prints a failure after which a command goes on. */
export function printFailure(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`)
}

/** Characters that could control a terminal or reorder its text: control characters (C0, DEL and C1), line and paragraph separators, and bidirectional controls. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A value as one line that is safe to print on a terminal. */
export function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')
  return text.replace(UNSAFE, ' ')
}

/** Text that is safe to print on a terminal; of its control characters only newlines stay. */
export function printable(text: string): string {
  return text.split('\n').map(cell).join('\n')
}

/** JSON that is safe to print on a terminal: the same value, with unsafe characters escaped. */
export function escapedJson(json: string): string {
  return json.replace(UNSAFE, (found) =>
    found === '\n' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function jsonText(value: unknown, indent = 0): string {
  return escapedJson(JSON.stringify(value, undefined, indent))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** An error for stderr: code, reason, faulty fields and request id. */
export function failureText(error: unknown, isJson: boolean): string {
  if (!(error instanceof LanewayError)) {
    const reason = error instanceof Error ? error.message : String(error)
    return isJson ? jsonText({ code: 'tool.failed', reason }) : printable(reason)
  }
  const { code, reason, status, fields, requestId } = error
  if (isJson) return jsonText({ code, reason, status, fields, requestId })
  const faults = fields.map(({ field, reason: why }) => `\n  ${cell(field)} ${cell(why)}`)
  const id = requestId === undefined ? '' : ` (request ${cell(requestId)})`
  return `${cell(code)}: ${cell(reason)}${id}${faults.join('')}`
}
