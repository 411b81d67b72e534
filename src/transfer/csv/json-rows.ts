import { AppError } from '../../kernel/contract/app-error.ts'
import type { Json } from '../../kernel/contract/kind.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { WRAPPER } from '../import/entry.ts'
import { atMost, partsOf, valueOf } from '../json/parts.ts'

/** Longest row and longest setting, in bytes. */
const MOST_BYTES = 1_048_576

/**
 * The rows of a table in JSON, as WeKan's later versions take it: `board` is a list of rows, and a row a
 * list of cells. Throws if there is no such list.
 */
export async function* rowsOfJson(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string[], void> {
  let isEmpty = true
  for await (const part of partsOf(bytes, (name) =>
    name === WRAPPER ? atMost(MOST_BYTES) : undefined,
  )) {
    if (part.at === undefined) throw new AppError('import.json')
    const row = valueOf(part)
    if (!Array.isArray(row)) throw invalid(`${part.name}.${part.at}`, 'must be a list of cells')
    isEmpty = false
    yield row.map((cell, at) => textOf(cell, `${part.name}.${part.at}.${at}`))
  }
  if (isEmpty) throw new AppError('import.json')
}

function textOf(cell: unknown, named: string): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  if (cell === null) return ''
  throw invalid(named, 'must be text')
}

/** The members of a JSON body with these names. */
export async function membersNamed(
  bytes: AsyncIterable<Uint8Array>,
  names: readonly string[],
): Promise<Json> {
  const found: Json = {}
  const limitOf = (name: string) => (names.includes(name) ? atMost(MOST_BYTES) : undefined)
  for await (const part of partsOf(bytes, limitOf)) found[part.name] = valueOf(part)
  return found
}
