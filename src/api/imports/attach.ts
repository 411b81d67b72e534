import type { Attachment } from '../../domain/card-rows.ts'
import { type Change, insert, sweep } from '../../domain/decision.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Services } from '../../services.ts'
import { mediaTypeOf, nameFrom } from '../attachments.ts'
import { readAs } from './entries.ts'
import { KINDS } from './kinds.ts'
import type { Making } from './make-frame.ts'
import { type Part, nameOf, partsOf, valueOf } from './parts.ts'
import type { Entry } from './trello.ts'

/** Longest entry of an attachment, in bytes: 25 MiB in base64, and its name. */
export const ATTACHMENT_BYTES = 35_000_000

/** Keeps the bytes of an attachment and gives the changes that name them; none where it has none, or its card is not there. */
export async function attach(
  part: Part,
  { boardId, frame, people, turn, idOf }: Making,
  { files }: Services,
): Promise<Change[] | undefined> {
  const entry: Entry = {}
  let file: Uint8Array | undefined
  for await (const inner of partsOf(once(part.bytes), () => ATTACHMENT_BYTES)) {
    if (inner.name === 'file') file = inner.bytes
    else entry[inner.name] = valueOf(inner)
  }
  const named = nameOf(part)
  const given = readAs(KINDS.attachments, { named, entry })
  const { _id, cardId = '', userId = '', name = '', type = '' } = given
  if (!frame.parents.has(cardId) || file?.[0] !== QUOTE) return undefined
  const content = decoded(file.subarray(1, -1), `${named}.file`)
  const attachment: Attachment = {
    id: idOf(_id),
    boardId,
    cardId: idOf(cardId),
    userId: people.here.get(userId) ?? turn.actor.id,
    name: nameFrom(name) || 'file',
    type: mediaTypeOf(type),
    size: content.length,
    createdAt: given.createdAt ?? turn.now,
  }
  await files.keep(attachment.id, boardId, content, attachment.type)
  return [insert('attachments', attachment), sweep('keptFile', attachment.id)]
}

const QUOTE = 0x22

/** Characters of base64 that are decoded at once: a number of fours. */
const PIECE = 65_536

const latin1 = new TextDecoder('latin1')

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The bytes that a text in base64 stands for, in its own place: a file is too long to be there twice. */
function decoded(text: Uint8Array, named: string): Uint8Array {
  let size = 0
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = latin1.decode(text.subarray(at, at + PIECE))
    if (!BASE64.test(piece)) throw invalid(named, 'must be base64')
    const bytes = atob(piece)
    for (let from = 0; from < bytes.length; from += 1) text[size++] = bytes.charCodeAt(from)
  }
  return text.subarray(0, size)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
