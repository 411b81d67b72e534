import { bytesIn } from '../../contract/compound.ts'
import type { Attachment } from '../../domain/card-rows.ts'
import { invalid } from '../../domain/refusal.ts'
import { mediaTypeOf, nameFrom } from '../attachments.ts'
import { readAs } from './entries.ts'
import { KINDS } from './kinds.ts'
import { type Making, writerOf } from './make-frame.ts'
import { isOn } from './make-on-cards.ts'
import { type Part, nameOf, partsOf, valueOf } from './parts.ts'
import type { Entry } from './trello.ts'

/** Longest entry of an attachment, in bytes: 25 MiB in base64, and its name. */
export const ATTACHMENT_BYTES = 35_000_000

/** An attachment and its bytes; none where it has none, or its card is not there. */
export async function readAttachment(
  part: Part,
  making: Making,
): Promise<{ attachment: Attachment; bytes: Uint8Array } | undefined> {
  const entry: Entry = {}
  let file: Uint8Array | undefined
  for await (const inner of partsOf(once(part.bytes), () => ATTACHMENT_BYTES)) {
    if (inner.name === 'file') file = inner.bytes
    else entry[inner.name] = valueOf(inner)
  }
  const named = nameOf(part)
  const given = readAs(KINDS.attachments, { named, entry })
  const { _id, cardId = '', userId = '', name = '', type = '' } = given
  if (file?.[0] !== QUOTE || !isOn(making, 'attachments', cardId, _id)) return undefined
  const { boardId, turn, idOf } = making
  const bytes = decoded(file.subarray(1, -1), `${named}.file`)
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
  return { attachment, bytes }
}

const QUOTE = 0x22

/** Characters of base64 that are decoded at once: a number of fours. */
const PIECE = 65_536

const latin1 = new TextDecoder('latin1')

/** The bytes that a text in base64 stands for, in its own place: a file is too long to be there twice. */
function decoded(text: Uint8Array, named: string): Uint8Array {
  let size = 0
  for (let at = 0; at < text.length; at += PIECE) {
    const bytes = bytesIn(latin1.decode(text.subarray(at, at + PIECE)))
    if (bytes === undefined) throw invalid(named, 'must be base64')
    text.set(bytes, size)
    size += bytes.length
  }
  return text.subarray(0, size)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
