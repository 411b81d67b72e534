import { AppError } from '../../kernel/contract/app-error.ts'
import { programOf, wayOutOf } from './programs.ts'

/** The form of an upload: an archive, JSON, XML, or a table as text. */
export type UploadForm = 'zip' | 'gzip' | 'json' | 'xml' | 'csv'

/** Most bytes of an upload that are looked at to recognise it. */
const HEAD_BYTES = 65_536

/** Blanks of JSON, of which any number may stand before it. */
const BLANKS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20])

/** The first bytes of an upload that are not all blank, or none. */
export async function headOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of bytes)
    if (chunk.some((byte) => !BLANKS.has(byte))) return chunk.subarray(0, HEAD_BYTES)
  return new Uint8Array()
}

/** Recognises the form of an upload by its first bytes. Throws if nothing can be read of it, and says what it is. */
export function uploadFormOf(head: Uint8Array): UploadForm {
  const [first, second, third] = head
  if (first === 0x50 && second === 0x4b && (third === 0x03 || third === 0x05)) return 'zip'
  if (first === 0x1f && second === 0x8b) return 'gzip'
  const binary = binaryFault(head)
  if (binary) throw binary
  const text = textIn(head)
  if (text === '') throw new AppError('import.empty')
  if (text.startsWith('{') || text.startsWith('[')) return 'json'
  if (!text.startsWith('<')) return 'csv'
  // An export of Jira begins with a comment, as pages may.
  if (isPage(text) && !/<rss[\s>]/.test(text)) throw new AppError('import.html')
  return 'xml'
}

/** The first characters of an upload that is text. */
export function textIn(head: Uint8Array): string {
  return new TextDecoder().decode(head).trimStart()
}

/** The error for bytes that are not UTF-8 text. */
function binaryFault([first, second, third, fourth]: Uint8Array): AppError | undefined {
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // Of UTF-16 and UTF-32 without a mark, every other byte of a character such as `{` is zero.
  const hasZeros = [first, second, third, fourth].includes(0)
  return hasMark || hasZeros ? new AppError('import.encoding') : undefined
}

function isPage(text: string): boolean {
  return /^<(?:!doctype\s+html|html|head|body|script|meta|title|div|!--)/i.test(text)
}

/** The error for a JSON list that no reader knows; it names the program if that can be told. */
export function listFault(text: string): AppError {
  const program = programOf(keysIn(text).add('[]'))
  return program === undefined ? new AppError('import.invalid') : isExportOf(program)
}

/** The names of all members in a beginning of JSON. */
export function keysIn(text: string): Set<string> {
  return new Set([...text.matchAll(/"(\w{1,64})"\s*:/g)].map(([, key = '']) => key))
}

/** A text looks like a table if its first line has at least two cells. */
export function isTable(text: string): boolean {
  const [line = ''] = text.split(/[\r\n]/, 1)
  return /^[^,;\t]*[,;\t]/.test(line)
}

/** The error for a file of another program, which its field's fault names for pages in other languages. */
export function isExportOf(program: string): AppError {
  const fields = [{ field: 'file', reason: `is an export of ${program}` }]
  return new AppError('import.other_program', {
    values: { program, ...wayOutOf(program) },
    fields,
  })
}
