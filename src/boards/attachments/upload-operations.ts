import { rowsById } from '../row-queries.ts'
import { file } from '../../kernel/contract/compound.ts'
import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { filled } from '../../kernel/contract/wire.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { action } from '../../operations/action.ts'
import { dispatch } from '../engine/dispatch.ts'
import { operation, mapReply } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { expectPlace } from './carry-commands.ts'
import { attachmentFields, mediaTypeOf } from './fields.ts'
import { inList, inSwimlane, idNeeded, placedFacts, success } from './named-fields.ts'
import { UPLOAD_BYTES } from '../../kernel/limits.ts'

const { type: mediaType } = formOf(attachmentFields)

const UploadedAttachment = record('UploadedAttachment', { success, ...placedFacts })

/** The media type of an upload: the one given beside the file, or else its own. */
function typeOf({ fileType, fileData }: { fileType?: string | undefined; fileData: File }): string {
  return fileType ?? mediaTypeOf(fileData.type)
}

export const attachmentUploads = [
  operation({
    name: 'upload_attachment',
    tag: 'Attachments',
    summary: 'Attaches a file to a card that the body names: base64, or a part of a form.',
    method: 'POST',
    path: '/api/attachment/upload',
    access: 'write',
    boardLimit: 'filtered',
    encoding: () => 'application/json',
    body: form(
      {
        boardId: idNeeded('Id of the board, where the caller must be allowed to write.'),
        swimlaneId: inSwimlane,
        listId: inList,
        cardId: idNeeded('Id of the card.'),
        fileName: described('Name of the file.', filled),
        fileData: described('The bytes in base64, or a file part of a form.', file),
        fileType: described('Media type of the file, such as `image/png`.', mediaType),
      },
      UPLOAD_BYTES,
    ),
    reply: one(UploadedAttachment),
    run: mapReply(
      action({
        board: ({ body }) => ({
          id: body.boardId,
          absent: () => invalid('boardId', 'is not a board'),
        }),
        load: ({ body }) => ({ card: rowsById('cards', [body.cardId]) }),
        run: async ({ card: found }, call) => {
          const { body, context } = call
          const card = firstOrThrow(
            found.filter(({ boardId }) => boardId === body.boardId),
            () => invalid('cardId', 'is not a card of that board'),
          )
          expectPlace(card, body.listId, 'listId', 'listId')
          expectPlace(card, body.swimlaneId, 'swimlaneId', 'swimlaneId')
          const { boardId, fileData, fileName: name } = body
          const type = typeOf(body)
          const attachment = context.deps.newId()
          await context.files.keep(attachment, boardId, await fileData.arrayBuffer(), type)
          const place = { list: card.listId, card: card.id }
          const command = { ...place, attachment, name, type, size: fileData.size }
          return dispatch('addAttachment', boardId, command, call, context.idempotencyKey)
        },
      }),
      ({ id: attachmentId, listId, swimlaneId }, { body }) => ({
        success: true,
        attachmentId,
        fileName: body.fileName,
        fileSize: body.fileData.size,
        fileType: typeOf(body),
        boardId: body.boardId,
        swimlaneId,
        listId,
        cardId: body.cardId,
      }),
    ),
  }),
]
