import { EXPORT_BYTES, UPLOAD_BYTES } from '../../src/kernel/limits.ts'
import type { PlainKey } from '../text/phrases.ts'

/** Most bytes of a file of its kind that the service takes. A table is sent in a form. */
export function mostBytesOf(file: File): number {
  return isTable(file) ? UPLOAD_BYTES : EXPORT_BYTES
}

/** The first brace of a file is looked for within so many bytes: there may be blanks and a byte-order mark before it. */
const HEAD_BYTES = 1_024

const BRACE = 0x7b

/** Exports begin with one of these, after blanks: JSON, XML, or an archive. */
const BEGINNINGS = ['{', '[', '<', 'PK', '\u001f']

/** True if the name of a file says that it is a table with a row for each card. */
export function isTable({ name }: File): boolean {
  return /\.[ct]sv$/i.test(name)
}

/** Returns why a file cannot be an export, as far as its name and its first bytes tell. */
export async function wrongWith(file: File): Promise<PlainKey | undefined> {
  if (/\.(?:xls|ods|numbers)$/i.test(file.name)) return 'import.wrong.table'
  if (isTable(file)) return undefined
  const head = (await file.slice(0, HEAD_BYTES).text()).trimStart()
  const isKnown = BEGINNINGS.some((beginning) => head.startsWith(beginning))
  return isKnown ? undefined : 'import.wrong.not-json'
}

/** An export with who its people are here put first in it. Its text is not read, so it may be long. */
export async function withMapping(file: Blob, mapping: object): Promise<Blob> {
  if (Object.keys(mapping).length === 0) return file
  const start = `{"membersMapping":${JSON.stringify(mapping)},`
  return new Blob([start, file.slice((await braceIn(file)) + 1)])
}

/** True if who its people are here may be put into a file: it is an object in JSON. */
export async function hasRoom(file: Blob): Promise<boolean> {
  return (await braceIn(file)) >= 0
}

/** Returns the place of the first brace of a file, or -1 if something else comes first. */
async function braceIn(file: Blob): Promise<number> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const at = head.indexOf(BRACE)
  const before = new TextDecoder().decode(head.subarray(0, Math.max(at, 0)))
  return before.trim() === '' ? at : -1
}
