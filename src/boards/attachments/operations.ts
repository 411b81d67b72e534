import { AppError } from '../../kernel/contract/app-error.ts'
import { UPLOAD_BYTES } from '../../kernel/limits.ts'
import { described } from '../../kernel/contract/kind.ts'
import { form } from '../../kernel/contract/form.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { bytes, many, one, streamedOne } from '../../kernel/contract/reply.ts'
import { file } from '../../kernel/contract/compound.ts'
import { longText, text } from '../../kernel/contract/wire.ts'
import { findCard } from '../cards/queries.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { keysOf, pick } from '../../kernel/contract/keyed.ts'
import { attachmentFields, fileOf, mediaTypeOf } from './fields.ts'
import { pictureIn } from '../../files/picture.ts'
import { openedFile, previewGiven } from './preview.ts'
import { attachmentsOnBoard, findAttachment } from './queries.ts'
import { action } from '../../operations/action.ts'
import { noCardInList } from '../model/absent.ts'
import { operation } from '../../operations/operation.ts'
import { dispatch, write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'
import { openReaderStore, whileAllowed } from '../boards/reader-store.ts'
import { streaming } from '../../files/streaming.ts'

const CONTROL = /[\0-\x1f\x7f-\x9f]/g

const AttachmentEntry = record('AttachmentEntry', {
  attachmentId: text,
  attachmentName: text,
  attachmentType: text,
  url: described('Address from which the bytes are read.', text),
  urlDownload: text,
  boardId: text,
  swimlaneId: text,
  listId: text,
  cardId: text,
})

const shown = trait(attachmentFields, 'record')

const AttachmentExport = record('AttachmentExport', { _id: text, ...shown, file: longText })

/** Writes the JSON of an attachment, with its bytes at the end in a field of that name. */
export async function* withBytes(
  attachment: object,
  field: string,
  base64: AsyncIterable<string>,
): AsyncGenerator<string, void> {
  yield `${JSON.stringify(attachment).slice(0, -1)},"${field}":"`
  yield* base64
  yield '"}'
}

/** Cleans the name of a file: characters that the service cannot store are left out, and what is too long is cut off. */
export function nameFrom(name: string): string {
  const printable = name.toWellFormed().replace(CONTROL, '')
  return Array.from(printable.slice(0, 510)).slice(0, 255).join('')
}

export const attachmentOperations = [
  operation({
    name: 'get_board_attachments',
    tag: 'Attachments',
    summary: 'Lists the attachments on the cards of a board.',
    method: 'GET',
    path: '/api/boards/{board}/attachments',
    access: 'read',
    reply: many(AttachmentEntry),
    run: readPage({
      find: ({ scope, part }) => ({ attachments: attachmentsOnBoard(scope, part) }),
      answer: ({ attachments: rows }, call) => {
        const { board: boardId } = call.path
        return paged(rows, call).map(({ id, name, type, cardId, listId, swimlaneId }) => {
          const url = `${call.context.baseUrl}/api/boards/${boardId}/lists/${listId}/cards/${cardId}/attachments/${id}`
          const attachment = { attachmentId: id, attachmentName: name, attachmentType: type }
          return { ...attachment, url, urlDownload: url, boardId, swimlaneId, listId, cardId }
        })
      },
    }),
  }),
  operation({
    name: 'new_attachment',
    tag: 'Attachments',
    summary: 'Attaches a file to a card: a part of a form, or base64 with its name and type.',
    method: 'POST',
    path: '/api/boards/{board}/lists/{list}/cards/{card}/attachments',
    access: 'write',
    body: form({ file, preview: previewGiven, ...formOf(attachmentFields) }, UPLOAD_BYTES),
    reply: one(Id),
    run: action({
      load: ({ scope, path }) => ({ card: findCard(scope, path.card) }),
      run: async ({ card: found }, call) => {
        const { list, card, board } = call.path
        firstOrThrow(
          found.filter(({ listId }) => listId === list),
          noCardInList,
        )
        const { file: given, preview: small, ...values } = call.body
        const name = values.name ?? nameFrom(given.name)
        const type = values.type ?? mediaTypeOf(given.type)
        const preview = small && (await pictureIn('preview', small))
        const attachment = call.context.deps.newId()
        const content = await given.arrayBuffer()
        await call.context.files.keep(attachment, board, content, type, preview)
        return dispatch(
          'addAttachment',
          board,
          { ...values, list, card, attachment, name: name || 'file', type, size: given.size },
          call,
          call.context.idempotencyKey,
        )
      },
    }),
  }),
  operation({
    name: 'get_attachment',
    tag: 'Attachments',
    summary: 'Reads the bytes of an attachment.',
    method: 'GET',
    path: '/api/boards/{board}/lists/{list}/cards/{card}/attachments/{attachment}',
    access: 'read',
    tokenInQuery: true,
    reply: bytes(),
    run: streaming(
      'download',
      read({
        find: ({ scope, path }) => ({
          card: findCard(scope, path.card),
          attachment: findAttachment(scope, path.attachment),
        }),
        answer: async ({ card, attachment: found }, { path, context }) => {
          firstOrThrow(
            card.filter(({ listId }) => listId === path.list),
            noCardInList,
          )
          const attachment = firstOrThrow(
            found.filter(({ cardId }) => cardId === path.card),
            'attachment.not_found',
          )
          return openedFile(context, attachment)
        },
      }),
    ),
  }),
  operation({
    name: 'get_attachment_file',
    tag: 'Attachments',
    summary:
      'Reads the bytes of an attachment without naming its card; on a public board also without a token.',
    method: 'GET',
    path: '/api/boards/{board}/attachments/{attachment}/file',
    access: 'visit',
    tokenInQuery: true,
    reply: bytes(),
    run: streaming(
      'download',
      read({
        find: ({ scope, path }) => ({ attachment: findAttachment(scope, path.attachment) }),
        answer: ({ attachment }, { context }) =>
          openedFile(context, firstOrThrow(attachment, 'attachment.not_found')),
      }),
    ),
  }),
  operation({
    name: 'delete_attachment',
    tag: 'Attachments',
    summary: 'Deletes an attachment and its bytes.',
    method: 'DELETE',
    path: '/api/boards/{board}/lists/{list}/cards/{card}/attachments/{attachment}',
    access: 'write',
    reply: one(Id),
    run: write('deleteAttachment', ({ path: { list, card, attachment } }) => ({
      list,
      card,
      attachment,
    })),
  }),
  operation({
    name: 'export_attachment',
    tag: 'Attachments',
    summary: 'Reads an attachment as JSON, its bytes in base64.',
    method: 'GET',
    path: '/api/boards/{board}/attachments/{attachment}/export',
    access: 'read',
    tokenInQuery: true,
    reply: streamedOne(AttachmentExport),
    run: streaming(
      'download',
      read({
        find: ({ scope, path }) => ({ attachment: findAttachment(scope, path.attachment) }),
        answer: async ({ attachment: found }, { path, context }) => {
          const attachment = firstOrThrow(found, 'attachment.not_found')
          const { id: _id } = attachment
          const file = await context.files.base64(fileOf(attachment))
          if (file === undefined) throw new AppError('attachment.not_found')
          const parts = withBytes({ _id, ...pick(attachment, keysOf(shown)) }, 'file', file)
          return {
            type: 'application/json',
            parts: whileAllowed(openReaderStore(context, path.board), parts),
          }
        },
      }),
    ),
  }),
]
