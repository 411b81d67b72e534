import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { file } from '../../kernel/contract/compound.ts'
import { described } from '../../kernel/contract/kind.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { fileOf } from './fields.ts'
import type { Attachment } from '../model/rows.ts'

/** Most bytes of a preview. */
const MOST_BYTES = 262_144

/** A small picture that stands for a file. Without one, the file does. */
export const previewGiven = described(
  `A small picture of the file, which pages show in its place: WebP, JPEG or PNG, at most ${MOST_BYTES.toLocaleString('en')} bytes.`,
  file.optional(),
)

/** What pictures of a media type begin with. A question mark is any byte. */
const SIGNATURES = [
  ['image/webp', 'RIFF????WEBP'],
  ['image/jpeg', '\xFF\xD8\xFF'],
  ['image/png', '\x89PNG\r\n\x1A\n'],
] as const

/** The bytes of a preview and their media type, which the bytes tell and not the client. Throws if they are none. */
export async function previewIn(given: File | undefined): Promise<Preview | undefined> {
  if (given === undefined) return undefined
  if (given.size > MOST_BYTES)
    throw invalid('preview', `must have at most ${MOST_BYTES.toLocaleString('en')} bytes`)
  const content = await given.arrayBuffer()
  const start = String.fromCharCode(...new Uint8Array(content.slice(0, 12)))
  const [type] = SIGNATURES.find(([, signature]) => beginsWith(start, signature)) ?? []
  if (type === undefined) throw invalid('preview', 'must be a WebP, JPEG or PNG picture')
  return { content, type }
}

export type Preview = { content: ArrayBuffer; type: string }

function beginsWith(start: string, signature: string): boolean {
  return (
    start.length >= signature.length &&
    [...signature].every((byte, at) => byte === '?' || start[at] === byte)
  )
}

/** The preview of an attachment under its name, or its file where it has none. */
export async function openedPreview({ files }: RequestContext, attachment: Attachment) {
  const key = fileOf(attachment)
  const preview = await files.openPreview(key)
  if (preview !== undefined) return { ...preview, name: attachment.name }
  return openedFile({ files }, attachment)
}

/** The bytes of an attachment under its name. */
export async function openedFile({ files }: Pick<RequestContext, 'files'>, attachment: Attachment) {
  const { type, name } = attachment
  const opened = await files.open(fileOf(attachment))
  if (opened === undefined) throw new AppError('attachment.not_found')
  return { ...opened, type, name }
}
