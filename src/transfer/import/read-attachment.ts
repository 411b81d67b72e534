import { bytesIn } from '../../kernel/contract/compound.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { newAttachment } from '../../boards/attachments/commands.ts'
import { mediaTypeOf } from '../../boards/attachments/fields.ts'
import { nameFrom } from '../../boards/attachments/operations.ts'
import { errorPrefixOf, withId } from './read-entries.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { countUnknownKeys } from './count-unknown-keys.ts'
import { KINDS } from './entry-kinds.ts'
import { type ImportContext, countAuthor, authorIdOf, givenFields } from './import-context.ts'
import { isOn } from './make-card-parts.ts'
import { exportTooLarge } from './first-pass-index.ts'
import { type LeftOutCounts, titleOf } from './left-out.ts'
import { type JsonPart, atMost, partsOf, valueOf } from '../json/parts.ts'
import type { Entry } from './entry.ts'
import type { MiddlePart } from '../middle/board-reader.ts'
import type { Attachment } from '../../boards/model/rows.ts'

/** Longest entry of an attachment in bytes: a 25 MiB file in base64, and its name. */
export const ATTACHMENT_BYTES = 35_000_000

/** Most attachments of an import: each one is a request to the bucket. */
const MOST_FILES = 5_000

/** Reads an attachment of an export in JSON: its entry, and if it has any, its bytes. One without a readable id is counted as left out. */
export async function attachmentPart(part: JsonPart, leftOut: LeftOutCounts): Promise<MiddlePart> {
  const read = { list: part.name, entries: [], bytes: part.bytes.length }
  if (part.at === undefined && valueOf(part) === null) return read
  if (part.at === undefined) throw invalid(part.name, 'must be a list')
  const entry: Entry = {}
  let file: Uint8Array | undefined
  for await (const inner of partsOf(oneChunk(part.bytes), () => atMost(ATTACHMENT_BYTES))) {
    if (inner.name === 'file') file = inner.bytes
    else entry[inner.name] = valueOf(inner)
  }
  countUnknownKeys(leftOut, part.name, entry)
  const known = withId(part.name, entry)
  if (known === undefined) leftOut.add('attachments', titleOf(entry))
  if (known === undefined) return read
  const errorPrefix = errorPrefixOf(part, entry)
  const text = file?.[0] === QUOTE ? file.subarray(1, -1) : undefined
  return {
    ...read,
    entries: [{ list: part.name, errorPrefix, entry: known }],
    ...(text && { file: async () => decoded(text) }),
  }
}

/**
 * Makes an attachment with its bytes; `'link'` for one that is only an address, which is added to the
 * card's description. An attachment without a file or without its card is counted as left out, and
 * undefined is returned. Throws after more than 5,000 attachments.
 */
export async function makeAttachment(
  { entries: [raw], file }: MiddlePart,
  context: ImportContext,
  before: number,
): Promise<{ sourceId: string; attachment: Attachment; bytes: Uint8Array } | 'link' | undefined> {
  if (raw === undefined) return undefined
  if (before >= MOST_FILES) throw exportTooLarge(MOST_FILES, 'attachments')
  const { entry } = raw
  const fitting = cutLongTexts(raw, context.leftOut)
  const given = readLeniently(KINDS.attachments, fitting, context.leftOut)
  const { _id, cardId = '', userId = '', name = '', type = '', ...rest } = given
  const isLink = typeof entry['cardId'] === 'string' && context.firstPass.parents.has(cardId)
  if (file === undefined && typeof entry['url'] === 'string' && isLink) return 'link'
  const bytes = isOn(context, 'attachments', cardId, _id) ? await file?.() : undefined
  if (bytes === undefined) {
    context.leftOut.add('attachments', name)
    return undefined
  }
  countAuthor(context, userId, name)
  const { boardId, commandContext, idOf } = context
  const found = { id: idOf(_id), boardId, cardId: idOf(cardId), size: bytes.length }
  const shown = { name: nameFrom(name) || 'file', type: mediaTypeOf(type) }
  const written = { ...found, ...shown, userId: authorIdOf(context, userId) }
  const attachment = { ...newAttachment(written, commandContext.now), ...givenFields(rest) }
  return { sourceId: _id, attachment, bytes }
}

const QUOTE = 0x22

/** Base64 characters decoded at a time; a multiple of four. */
const PIECE = 65_536

const latin1 = new TextDecoder('latin1')

/** Decodes base64 in place, so that a file is in memory only once; undefined if the text is not base64. */
function decoded(text: Uint8Array): Uint8Array | undefined {
  let size = 0
  for (let at = 0; at < text.length; at += PIECE) {
    const bytes = bytesIn(latin1.decode(text.subarray(at, at + PIECE)))
    if (bytes === undefined) return undefined
    text.set(bytes, size)
    size += bytes.length
  }
  return text.subarray(0, size)
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
