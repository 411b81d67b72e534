import { AppError } from '../../kernel/contract/app-error.ts'
import { atMost, partsOf, valueOf } from '../json/parts.ts'
import { FORMAT, WRAPPER } from './entry.ts'
import { programOf } from './programs.ts'
import { headOf, keysIn, isExportOf } from './recognise-upload.ts'

/** The errors that a file which is no export at all may cause, by chance. */
const CHANCE: ReadonlySet<string> = new Set([
  'body.invalid',
  'body.malformed',
  'body.too_large',
  'import.invalid',
])

/** Finds out by its members what a JSON object is instead of an export, for an error that says so; if they do not tell, gives the error that reading it has thrown. */
export async function tellingFault(
  open: () => AsyncIterable<Uint8Array>,
  thrown: unknown,
): Promise<unknown> {
  if (!(thrown instanceof AppError) || !CHANCE.has(thrown.code)) return thrown
  const { names, format } = await membersOf(open())
  if (format === FORMAT) return thrown
  if (isCard(names)) return new AppError('import.card')
  if (isBoardOfWekan(names)) return new AppError('import.no_format')
  const isReply = names.has('data') || names.has('value')
  const inner = isReply ? keysIn(new TextDecoder().decode(await headOf(open()))) : names
  const program = programOf(names) ?? programOf(inner)
  return program === undefined ? thrown : isExportOf(program)
}

/** The names of the members of a JSON object, and its `_format`, up to the first fault in it. */
export async function membersOf(bytes: AsyncIterable<Uint8Array>) {
  const names = new Set<string>()
  let format: unknown
  const parts = partsOf(bytes, (name) => {
    names.add(name)
    if (name === WRAPPER) return 'inside'
    return name === '_format' ? atMost(1_000) : undefined
  })
  try {
    for await (const part of parts) format = valueOf(part)
  } catch {
    // The part before the fault tells enough, such as of files with an object in each line.
  }
  return { names, format }
}

/** Recognises a card of Trello or WeKan by the names of its members. */
export function isCard(names: ReadonlySet<string>): boolean {
  const isOfWekan = hasAll(names, 'boardId', 'swimlaneId', 'listId') && !names.has('lists')
  return isOfWekan || hasAll(names, 'idBoard', 'idList')
}

function isBoardOfWekan(names: ReadonlySet<string>): boolean {
  const isExport = names.has('_format') || hasAll(names, 'lists', 'cards', 'swimlanes')
  return isExport || hasAll(names, 'slug', 'permission')
}

function hasAll(names: ReadonlySet<string>, ...wanted: string[]): boolean {
  return wanted.every((name) => names.has(name))
}
