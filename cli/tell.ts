import { LanewayError } from '../client/client.ts'

/** A row of what a command tells. */
export type Row = Record<string, unknown>

/** Tells what a command found: as JSON as it is, else rows in columns. */
export async function tellRows(
  found: Iterable<Row> | AsyncIterable<Row>,
  columns: string[],
  isJson: boolean,
): Promise<void> {
  const rows: Row[] = []
  for await (const row of found) rows.push(row)
  if (isJson) return print(jsonText(rows, 2))
  for (const line of tableLines(rows, columns)) print(line)
}

/** Rows in columns, as lines that are safe to show on a terminal; the names of the columns come first. */
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

/** Tells what a command did: as JSON, else in a sentence. */
export function tellDone(done: Row, sentence: string, isJson: boolean): void {
  print(isJson ? jsonText(done, 2) : printable(sentence))
}

/** What could steer a terminal or turn around the order of what it shows: control characters (C0, DEL and C1), line and paragraph separators, and bidirectional controls. */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A value in one line that is safe to show on a terminal. */
export function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')
  return text.replace(STEERING, ' ')
}

/** Text of several lines that is safe to show on a terminal; only its newlines are kept. */
export function printable(text: string): string {
  return text.split('\n').map(cell).join('\n')
}

/** JSON that is safe to show on a terminal: the same value, with what could steer it escaped. */
export function escapedJson(json: string): string {
  return json.replace(STEERING, (found) =>
    found === '\n' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function jsonText(value: unknown, indent = 0): string {
  return escapedJson(JSON.stringify(value, undefined, indent))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What went wrong, for the standard error: the code, the reason, the fields and the id of the request. */
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
