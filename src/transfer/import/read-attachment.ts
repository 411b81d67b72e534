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
import { titleOf } from './left-out.ts'
import { type JsonPart, atMost, partsOf, valueOf } from '../json/parts.ts'
import type { Entry } from './entry.ts'
import type { Attachment } from '../../boards/model/rows.ts'

/** Longest entry of an attachment in bytes: a 25 MiB file in base64, and its name. */
export const ATTACHMENT_BYTES = 35_000_000

/** Most attachments of an import: each one is a request to the bucket. */
const MOST_FILES = 5_000

/**
 * Reads an attachment with its bytes; `'link'` for an attachment that is only an address, which is
 * added to the card's description. An attachment without a file or without its card is counted as
 * left out, and undefined is returned. Throws after more than 5,000 attachments.
 */
export async function readAttachment(
  part: JsonPart,
  context: ImportContext,
  before: number,
): Promise<{ sourceId: string; attachment: Attachment; bytes: Uint8Array } | 'link' | undefined> {
  if (part.at === undefined && valueOf(part) === null) return undefined
  if (part.at === undefined) throw invalid(part.name, 'must be a list')
  if (before >= MOST_FILES) throw exportTooLarge(MOST_FILES, 'attachments')
  const entry: Entry = {}
  let file: Uint8Array | undefined
  for await (const inner of partsOf(oneChunk(part.bytes), () => atMost(ATTACHMENT_BYTES))) {
    if (inner.name === 'file') file = inner.bytes
    else entry[inner.name] = valueOf(inner)
  }
  countUnknownKeys(context.leftOut, part.name, entry)
  const raw = { list: 'attachments', errorPrefix: errorPrefixOf(part, entry), entry }
  const known = withId(raw.list, entry)
  if (known === undefined) {
    context.leftOut.add('attachments', titleOf(entry))
    return undefined
  }
  const fitting = cutLongTexts({ ...raw, entry: known }, context.leftOut)
  const given = readLeniently(KINDS.attachments, fitting, context.leftOut)
  const { _id, cardId = '', userId = '', name = '', type = '', ...rest } = given
  const isLink = typeof entry['cardId'] === 'string' && context.firstPass.parents.has(cardId)
  if (file?.[0] !== QUOTE && typeof entry['url'] === 'string' && isLink) return 'link'
  if (file?.[0] !== QUOTE || !isOn(context, 'attachments', cardId, _id)) {
    context.leftOut.add('attachments', name)
    return undefined
  }
  const { boardId, commandContext, idOf } = context
  const bytes = decoded(file.subarray(1, -1))
  if (bytes === undefined) {
    context.leftOut.add('attachments', name)
    return undefined
  }
  countAuthor(context, userId, name)
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
