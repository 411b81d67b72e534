import { AppError } from '../../kernel/contract/app-error.ts'
import { file } from '../../kernel/contract/compound.ts'
import { described } from '../../kernel/contract/kind.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import type { Attachment } from '../model/rows.ts'
import { fileOf } from './fields.ts'
import { PICTURE_LIMITS } from '../../files/picture.ts'

/** A small picture that stands for a file. Without one, the file does. */
export const previewGiven = described(
  `A small picture of the file, which pages show in its place: ${PICTURE_LIMITS}.`,
  file.optional(),
)

/** The preview of an attachment under its name, or its file if it has none. */
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
