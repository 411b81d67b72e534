import { bytes } from '../../kernel/contract/reply.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { streaming } from '../../files/streaming.ts'
import { openedPreview } from './preview.ts'
import { findAttachment } from './queries.ts'

export const attachmentPreviews = [
  operation({
    name: 'get_attachment_preview',
    tag: 'Attachments',
    summary:
      'Reads the small picture that was given with an attachment, or else its bytes, which browsers keep; on a public board also without a token.',
    method: 'GET',
    path: '/api/boards/{board}/attachments/{attachment}/preview',
    access: 'visit',
    tokenInQuery: true,
    isFixed: true,
    reply: bytes(),
    run: streaming(
      'download',
      read({
        ignoresVersion: true,
        find: ({ scope, path }) => ({ attachment: findAttachment(scope, path.attachment) }),
        answer: ({ attachment }, { context }) =>
          openedPreview(context, firstOrThrow(attachment, 'attachment.not_found')),
      }),
    ),
  }),
]
