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
  if (isJson) return print(JSON.stringify(rows, undefined, 2))
  const table = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  const widths = columns.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)))
  for (const cells of table)
    print(
      cells
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Tells what a command did: as JSON, else in a sentence. */
export function tellDone(done: Row, sentence: string, isJson: boolean): void {
  print(isJson ? JSON.stringify(done, undefined, 2) : sentence)
}

const CONTROL = /[\0-\x1f\x7f-\x9f]/g

/** What others named goes to a terminal without what could steer it. */
export function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')
  return text.replace(CONTROL, ' ')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What went wrong, for the standard error: the code, the reason, the fields and the id of the request. */
export function failureText(error: unknown, isJson: boolean): string {
  if (!(error instanceof LanewayError)) {
    const reason = error instanceof Error ? error.message : String(error)
    return isJson ? JSON.stringify({ code: 'tool.failed', reason }) : reason
  }
  const { code, reason, status, fields, requestId } = error
  if (isJson) return JSON.stringify({ code, reason, status, fields, requestId })
  const faults = fields.map(({ field, reason: why }) => `\n  ${field} ${why}`)
  const id = requestId === undefined ? '' : ` (request ${requestId})`
  return `${code}: ${cell(reason)}${id}${faults.join('')}`
}
