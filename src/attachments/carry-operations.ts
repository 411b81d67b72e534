import { cardsById } from '../cards/queries.ts'
import { file } from '../contract/compound.ts'
import { form } from '../contract/form.ts'
import { described } from '../contract/kind.ts'
import type { Run } from '../contract/operation.ts'
import { record } from '../contract/record.ts'
import { one } from '../contract/reply.ts'
import { filled, id, number, text } from '../contract/wire.ts'
import { invalid } from '../core/app-error.ts'
import { formOf } from '../core/entity.ts'
import type { CommandReply } from '../engine/commands.ts'
import { noAttachmentAnywhere } from '../operations/absent.ts'
import { action } from '../operations/action.ts'
import { dispatch } from '../operations/dispatch.ts'
import { type OperationContext, operation } from '../operations/operation.ts'
import { firstOrThrow } from '../operations/read.ts'
import { showing } from '../operations/showing.ts'
import { type CarryAttachment, expectPlace } from './carry-commands.ts'
import { attachmentFields, mediaTypeOf } from './fields.ts'
import { success } from './lookup-operations.ts'
import { UPLOAD_BYTES } from './operations.ts'
import { boardOfAttachment, placedAttachment } from './queries.ts'

const { type: mediaType } = formOf(attachmentFields)

const needed = (what: string) =>
  described(
    what,
    id.that((given) => given !== '', 'is required'),
  )

const inSwimlane = described(
  'Id of the swimlane of the card; refused if the card is in another.',
  id.optional(),
)
const inList = described(
  'Id of the list of the card; refused if the card is in another.',
  id.optional(),
)

const fileFacts = {
  fileName: described('Name of the file.', text),
  fileSize: described('Size of the file in bytes.', number),
  fileType: described('Media type of the file, such as `image/png`.', text),
}

const UploadedAttachment = record('UploadedAttachment', {
  success,
  attachmentId: text,
  ...fileFacts,
  boardId: text,
  swimlaneId: text,
  listId: text,
  cardId: text,
})

const CopiedAttachment = record('CopiedAttachment', {
  success,
  sourceAttachmentId: described('Id of the attachment that was copied.', text),
  newAttachmentId: described('Id of the copy.', text),
  ...fileFacts,
})

const MovedAttachment = record('MovedAttachment', {
  success,
  attachmentId: text,
  ...fileFacts,
  sourceBoardId: described('Id of the board that the attachment was on.', text),
  targetBoardId: described('Id of the board that the attachment is on now.', text),
})

const DeletedAttachment = record('DeletedAttachment', {
  success,
  attachmentId: text,
  fileName: fileFacts.fileName,
})

const carriage = form({
  attachmentId: needed('Id of the attachment.'),
  targetBoardId: needed('Id of the board to go to, where the caller must be allowed to write.'),
  targetSwimlaneId: inSwimlane,
  targetListId: inList,
  targetCardId: needed('Id of the card to go to.'),
})

type Carriage = Omit<CarryAttachment, 'attachment' | 'card'> & { attachmentId: string }

type Carried = Omit<CommandReply<'copyAttachment'>, 'id'> & { _id: string }

/** Sends a command about an attachment, named in the body by its id alone, to the object of the board that it is on. */
function carrying(
  name: 'copyAttachment' | 'moveAttachment',
): Run<OperationContext, unknown, Carriage, Carried> {
  const unknown = () => invalid('attachmentId', 'is not an attachment')
  return action({
    board: ({ body }) => ({ id: boardOfAttachment(body.attachmentId), absent: unknown }),
    load: (db, { body }) => ({ attachment: placedAttachment(db, body.attachmentId) }),
    run: async ({ attachment: found }, call) => {
      const { attachmentId: attachment, ...target } = call.body
      const { boardId, cardId: card } = firstOrThrow(found, unknown)
      const command = { ...target, attachment, card }
      return dispatch(name, boardId, command, call, call.context.idempotencyKey)
    },
  })
}

function factsOf({ name, size, type }: Carried) {
  return { success: true, fileName: name, fileSize: size, fileType: type }
}

export const attachmentCarriers = [
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
        boardId: needed('Id of the board, where the caller must be allowed to write.'),
        swimlaneId: inSwimlane,
        listId: inList,
        cardId: needed('Id of the card.'),
        fileName: described('Name of the file.', filled),
        fileData: described('The bytes in base64, or a file part of a form.', file),
        fileType: described('Media type of the file, such as `image/png`.', mediaType),
      },
      UPLOAD_BYTES,
    ),
    reply: one(UploadedAttachment),
    run: showing(
      action({
        board: ({ body }) => ({
          id: body.boardId,
          absent: () => invalid('boardId', 'is not a board'),
        }),
        load: (db, { body }) => ({ card: cardsById(db, [body.cardId]) }),
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
      ({ _id: attachmentId, listId, swimlaneId }, { body }) => ({
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
  operation({
    name: 'copy_attachment',
    tag: 'Attachments',
    summary: 'Copies an attachment to a card, also of another board; the two share their bytes.',
    method: 'POST',
    path: '/api/attachment/copy',
    access: 'write',
    boardLimit: 'filtered',
    encoding: () => 'application/json',
    body: carriage,
    reply: one(CopiedAttachment),
    run: showing(carrying('copyAttachment'), (copy, { body }) => ({
      ...factsOf(copy),
      sourceAttachmentId: body.attachmentId,
      newAttachmentId: copy._id,
    })),
  }),
  operation({
    name: 'move_attachment',
    tag: 'Attachments',
    summary: 'Moves an attachment to a card, also of another board; it keeps its id.',
    method: 'POST',
    path: '/api/attachment/move',
    access: 'write',
    boardLimit: 'filtered',
    encoding: () => 'application/json',
    body: carriage,
    reply: one(MovedAttachment),
    run: showing(carrying('moveAttachment'), (moved, { body }) => ({
      ...factsOf(moved),
      attachmentId: moved._id,
      sourceBoardId: moved.on,
      targetBoardId: body.targetBoardId,
    })),
  }),
  operation({
    name: 'delete_attachment_by_id',
    tag: 'Attachments',
    summary: 'Deletes an attachment by its id alone.',
    method: 'DELETE',
    path: '/api/attachment/delete/{attachment}',
    access: 'write',
    boardLimit: 'filtered',
    reply: one(DeletedAttachment),
    run: showing(
      action({
        board: ({ path }) => ({
          id: boardOfAttachment(path.attachment),
          absent: noAttachmentAnywhere,
        }),
        load: (db, { path }) => ({ attachment: placedAttachment(db, path.attachment) }),
        run: async ({ attachment: found }, call) => {
          const { id: attachment, boardId, cardId } = firstOrThrow(found, noAttachmentAnywhere)
          const command = { card: cardId, attachment }
          return dispatch('deleteAttachment', boardId, command, call, call.context.idempotencyKey)
        },
      }),
      ({ _id: attachmentId, name: fileName }) => ({ success: true, attachmentId, fileName }),
    ),
  }),
]

/** The media type of an upload: the one given beside the file, or else its own. */
function typeOf({ fileType, fileData }: { fileType?: string | undefined; fileData: File }): string {
  return fileType ?? mediaTypeOf(fileData.type)
}
