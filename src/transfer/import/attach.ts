import { bytesIn } from '../../contract/compound.ts'
import type { Attachment } from '../../core/card-rows.ts'
import { invalid } from '../../core/app-error.ts'
import { mediaTypeOf, nameFrom } from '../../attachments/operations.ts'
import { calledOf, withId } from './entries.ts'
import { readAs } from './read-as.ts'
import { fitted } from './fit.ts'
import { countUnknown } from './keys.ts'
import { KINDS } from './kinds.ts'
import { type Making, countAuthor, writerOf } from './making.ts'
import { isOn } from './make-on-cards.ts'
import { tooMuch } from './notes.ts'
import { titleOf } from './tally.ts'
import { type JsonPart, atMost, partsOf, valueOf } from '../json/parts.ts'
import type { Entry } from './trello.ts'

/** Longest entry of an attachment, in bytes: 25 MiB in base64, and its name. */
export const ATTACHMENT_BYTES = 35_000_000

/** Most attachments, each of which is one more thing asked of the bucket. */
const MOST_FILES = 5_000

/** An attachment and its bytes, or that it is a link on its card; none, and counted, where it has neither or its card is not there. Refuses it where there were too many before. */
export async function readAttachment(
  part: JsonPart,
  making: Making,
  before: number,
): Promise<{ there: string; attachment: Attachment; bytes: Uint8Array } | 'link' | undefined> {
  if (part.at === undefined && valueOf(part) === null) return undefined
  if (part.at === undefined) throw invalid(part.name, 'must be a list')
  if (before >= MOST_FILES) throw tooMuch(MOST_FILES, 'attachments')
  const entry: Entry = {}
  let file: Uint8Array | undefined
  for await (const inner of partsOf(once(part.bytes), () => atMost(ATTACHMENT_BYTES))) {
    if (inner.name === 'file') file = inner.bytes
    else entry[inner.name] = valueOf(inner)
  }
  countUnknown(making.tally, part.name, entry)
  const raw = { list: 'attachments', named: calledOf(part, entry), entry }
  const known = withId(raw.list, entry)
  if (known === undefined) {
    making.tally.add('attachments', titleOf(entry))
    return undefined
  }
  const fitting = fitted({ ...raw, entry: known }, making.tally)
  const given = readAs(KINDS.attachments, fitting, making.tally)
  const { _id, cardId = '', userId = '', name = '', type = '' } = given
  const isLink = typeof entry['cardId'] === 'string' && making.frame.parents.has(cardId)
  if (file?.[0] !== QUOTE && typeof entry['url'] === 'string' && isLink) return 'link'
  if (file?.[0] !== QUOTE || !isOn(making, 'attachments', cardId, _id)) {
    making.tally.add('attachments', name)
    return undefined
  }
  const { boardId, commandContext: turn, idOf } = making
  const bytes = decoded(file.subarray(1, -1))
  if (bytes === undefined) {
    making.tally.add('attachments', name)
    return undefined
  }
  countAuthor(making, userId, name)
  const attachment: Attachment = {
    id: idOf(_id),
    boardId,
    cardId: idOf(cardId),
    userId: writerOf(making, userId),
    name: nameFrom(name) || 'file',
    type: mediaTypeOf(type),
    size: bytes.length,
    createdAt: given.createdAt ?? turn.now,
  }
  return { there: _id, attachment, bytes }
}

const QUOTE = 0x22

/** Characters of base64 that are decoded at once: a number of fours. */
const PIECE = 65_536

const latin1 = new TextDecoder('latin1')

/** The bytes that a text in base64 stands for, if it is such, in its own place: a file is too long to be there twice. */
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

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
