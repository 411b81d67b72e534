import { id, moment, number, text } from '../../kernel/contract/wire.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'

const idGiven = id.optional()

/** A media type must look like one, because it goes into a header as it is. */
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:; ?[\w-]+=[\w."-]{1,100})*$/

const mediaType = text.that((given) => MEDIA_TYPE.test(given), 'must be a media type')

/** Returns the media type if it can be kept, else an empty text. */
export function mediaTypeOf(type: string): string {
  return MEDIA_TYPE.test(type) ? type : ''
}

/** Returns the key of an attachment's bytes in R2. A copy of an attachment has the bytes of the first one, and keeps them when that one is deleted. */
export function fileOf({ id, fileId }: { id: string; fileId: string }): string {
  return fileId || id
}

/** An attachment has these fields beside its bytes. Its table, row, form, record and import follow from them. */
export const attachmentFields = {
  /** The key of its bytes in R2, unless `fileId` is. */
  id: field(column.key(), {}),
  boardId: field(column.text(), {}),
  cardId: field(column.text(), { record: text, imports: idGiven }),
  userId: field(column.text(), { imports: idGiven }),
  name: field(column.text(), {
    form: text.optional(),
    record: text,
    imports: text.optional(),
    views: ['share'],
  }),
  type: field(column.text(), {
    describes: 'Media type of the file, such as `image/png`.',
    form: mediaType.optional(),
    record: text,
    imports: text.optional(),
    views: ['share'],
  }),
  fileId: field({ ...column.text(), standard: '' }, { blank: '' }),
  size: field(column.integer(), { describes: 'Size in bytes.', record: number, views: ['share'] }),
  createdAt: field(column.moment(), { imports: moment.optional() }),
}

export const attachmentEntity = {
  noun: 'attachment',
  fields: attachmentFields,
  key: ['id'],
  indexes: {
    attachments_by_card: { on: ['cardId'] },
    attachments_by_board: { on: ['boardId'] },
    attachments_by_file: { on: ['fileId'], where: "file_id <> ''" },
  },
  partOf: 'card',
  loads: 'named',
  most: 5_000,
} as const satisfies BoardEntity
