import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import type { Call, Run, RunResult } from '../../kernel/contract/operation.ts'
import { record } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import type { CommandReply } from '../engine/commands.ts'
import { noAttachmentAnywhere } from '../model/absent.ts'
import { action } from '../../operations/action.ts'
import { dispatch } from '../engine/dispatch.ts'
import { operation, mapReply, type OperationContext } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import type { CarryAttachment } from './carry-commands.ts'
import { fileFacts, inList, inSwimlane, idNeeded, success } from './named-fields.ts'
import { boardOfAttachment, placedAttachment } from './queries.ts'

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
  attachmentId: idNeeded('Id of the attachment.'),
  targetBoardId: idNeeded('Id of the board to go to, where the caller must be allowed to write.'),
  targetSwimlaneId: inSwimlane,
  targetListId: inList,
  targetCardId: idNeeded('Id of the card to go to.'),
})

type Carriage = Omit<CarryAttachment, 'attachment' | 'card'> & { attachmentId: string }

type Carried = CommandReply<'copyAttachment'>

type Send = (
  board: string,
  command: CarryAttachment,
  call: Call<OperationContext, unknown, Carriage>,
) => Promise<RunResult<Carried>>

/** Finds the attachment that the body names by its id alone, and sends a command about it to the object of its board. */
function carryAttachment(send: Send): Run<OperationContext, unknown, Carriage, Carried> {
  const unknown = () => invalid('attachmentId', 'is not an attachment')
  return action({
    board: ({ body }) => ({ id: boardOfAttachment(body.attachmentId), absent: unknown }),
    load: ({ body }) => ({ attachment: placedAttachment(body.attachmentId) }),
    run: async ({ attachment: found }, call) => {
      const { attachmentId: attachment, ...target } = call.body
      const { boardId, cardId: card } = firstOrThrow(found, unknown)
      return send(boardId, { ...target, attachment, card }, call)
    },
  })
}

function factsOf({ name, size, type }: Carried) {
  return { success: true, fileName: name, fileSize: size, fileType: type }
}

export const attachmentCarriers = [
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
    run: mapReply(
      carryAttachment((board, command, call) =>
        dispatch('copyAttachment', board, command, call, call.context.idempotencyKey),
      ),
      (copy, { body }) => ({
        ...factsOf(copy),
        sourceAttachmentId: body.attachmentId,
        newAttachmentId: copy.id,
      }),
    ),
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
    run: mapReply(
      carryAttachment((board, command, call) =>
        dispatch('moveAttachment', board, command, call, call.context.idempotencyKey),
      ),
      (moved, { body }) => ({
        ...factsOf(moved),
        attachmentId: moved.id,
        sourceBoardId: moved.on,
        targetBoardId: body.targetBoardId,
      }),
    ),
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
    run: mapReply(
      action({
        board: ({ path }) => ({
          id: boardOfAttachment(path.attachment),
          absent: noAttachmentAnywhere,
        }),
        load: ({ path }) => ({ attachment: placedAttachment(path.attachment) }),
        run: async ({ attachment: found }, call) => {
          const { id: attachment, boardId, cardId } = firstOrThrow(found, noAttachmentAnywhere)
          const command = { card: cardId, attachment }
          return dispatch('deleteAttachment', boardId, command, call, call.context.idempotencyKey)
        },
      }),
      ({ id: attachmentId, name: fileName }) => ({ success: true, attachmentId, fileName }),
    ),
  }),
]
