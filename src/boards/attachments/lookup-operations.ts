import { described } from '../../kernel/contract/kind.ts'
import type { Run } from '../../kernel/contract/operation.ts'
import { type Row, listOf, record } from '../../kernel/contract/record.ts'
import { largeOne, one, streamedOne } from '../../kernel/contract/reply.ts'
import { count, flag, longText, text } from '../../kernel/contract/wire.ts'
import { findCard } from '../cards/queries.ts'
import { findList } from '../lists/queries.ts'
import { rowOnBoard } from '../row-queries.ts'
import { noAttachmentAnywhere } from '../model/absent.ts'
import { type OperationContext, operation } from '../../operations/operation.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { openReaderStore, whileAllowed } from '../boards/reader-store.ts'
import { streaming } from '../../files/streaming.ts'
import { fileOf } from './fields.ts'
import { placedFacts, success } from './named-fields.ts'
import { withBytes } from './operations.ts'
import { type CardsAt, attachmentsAt, boardOfAttachment, placedAttachment } from './queries.ts'
import type { Attachment, Card } from '../model/rows.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** Most attachments in a list. */
const MOST_LISTED = 10_000

const PLACED = {
  ...placedFacts,
  createdAt: text,
  isImage: described('True if the media type is that of an image.', flag),
}

const PlacedAttachment = record('PlacedAttachment', PLACED)

const AttachmentInfo = record('AttachmentInfo', { success, ...PLACED })

const AttachmentDownload = record('AttachmentDownload', {
  success,
  ...PLACED,
  base64Data: described('The bytes of the file in base64.', longText),
})

const AttachmentList = record('AttachmentList', {
  success,
  boardId: text,
  swimlaneId: described('Id of the swimlane that was asked for.', text.optional()),
  listId: described('Id of the list that was asked for.', text.optional()),
  cardId: described('Id of the card that was asked for.', text.optional()),
  attachments: described(
    `The attachments, oldest first, up to ${formatNumber(MOST_LISTED)}.`,
    listOf(PlacedAttachment),
  ),
  count: described('Number of attachments in the list.', count),
})

function placed(attachment: Attachment & Pick<Card, 'listId' | 'swimlaneId'>) {
  const { id, name, size, type, boardId, swimlaneId, listId, cardId, createdAt } = attachment
  return {
    attachmentId: id,
    fileName: name,
    fileSize: size,
    fileType: type,
    boardId,
    swimlaneId,
    listId,
    cardId,
    createdAt,
    isImage: type.startsWith('image/'),
  }
}

type PlaceInPath = { board: string; swimlane?: string; list?: string; card?: string }

/** Reads the place that a path names, where `null` stands for any. */
function placeOf({ swimlane, list, card }: PlaceInPath): CardsAt {
  const asked = (id: string | undefined) => (id === 'null' ? undefined : id)
  return { swimlane: asked(swimlane), list: asked(list), card: asked(card) }
}

/** Lists the attachments on the cards at the place that the path names. Every part of the place must be on the board. */
const listAtPlace: Run<
  OperationContext,
  PlaceInPath,
  unknown,
  Row<typeof AttachmentList.fields>
> = read({
  find({ scope, path }) {
    const { swimlane, list, card } = placeOf(path)
    return {
      swimlanes: rowOnBoard('swimlanes', scope, swimlane ?? ''),
      lists: findList(scope, list ?? ''),
      cards: findCard(scope, card ?? ''),
      attachments: attachmentsAt(scope, { swimlane, list, card }, MOST_LISTED),
    }
  },
  answer({ swimlanes, lists, cards, attachments }, { path }) {
    const { swimlane, list, card } = placeOf(path)
    if (swimlane !== undefined) firstOrThrow(swimlanes, 'swimlane.not_found')
    if (list !== undefined) firstOrThrow(lists, 'list.not_found')
    if (card !== undefined) firstOrThrow(cards, 'card.not_found')
    return {
      success: true,
      boardId: path.board,
      swimlaneId: swimlane,
      listId: list,
      cardId: card,
      attachments: attachments.map(placed),
      count: attachments.length,
    }
  },
})

/** These parts of a read find an attachment on any board by its id alone. */
const ANYWHERE = {
  // The attachment may move to a board of the same version.
  ignoresVersion: true,
  board: ({ path }: { path: { attachment: string } }) => ({
    id: boardOfAttachment(path.attachment),
    absent: noAttachmentAnywhere,
  }),
  find: ({ path }: { path: { attachment: string } }) => ({
    attachment: placedAttachment(path.attachment),
  }),
} as const

const LISTED = { method: 'GET', access: 'read', reply: largeOne(AttachmentList) } as const

export const attachmentLookups = [
  operation({
    name: 'get_attachment_info',
    tag: 'Attachments',
    summary: 'Reads what is known of an attachment by its id alone.',
    method: 'GET',
    path: '/api/attachment/info/{attachment}',
    access: 'read',
    boardLimit: 'filtered',
    reply: one(AttachmentInfo),
    run: read({
      ...ANYWHERE,
      answer: ({ attachment }) => ({
        success: true,
        ...placed(firstOrThrow(attachment, noAttachmentAnywhere)),
      }),
    }),
  }),
  operation({
    name: 'download_attachment',
    tag: 'Attachments',
    summary: 'Reads an attachment by its id alone, its bytes in base64.',
    method: 'GET',
    path: '/api/attachment/download/{attachment}',
    access: 'read',
    tokenInQuery: true,
    boardLimit: 'filtered',
    reply: streamedOne(AttachmentDownload),
    run: streaming(
      'download',
      read({
        ...ANYWHERE,
        answer: async ({ attachment: found }, { context }) => {
          const attachment = firstOrThrow(found, noAttachmentAnywhere)
          const base64 = await context.files.base64(fileOf(attachment))
          if (base64 === undefined) throw noAttachmentAnywhere()
          const parts = withBytes({ success: true, ...placed(attachment) }, 'base64Data', base64)
          const reader = openReaderStore(context, attachment.boardId)
          return { type: 'application/json', parts: whileAllowed(reader, parts) }
        },
      }),
    ),
  }),
  operation({
    ...LISTED,
    name: 'get_attachments_of_board',
    tag: 'Attachments',
    summary: 'Lists the attachments on the cards of a board with where they are.',
    path: '/api/attachment/list/{board}',
    run: listAtPlace,
  }),
  operation({
    ...LISTED,
    name: 'get_attachments_of_swimlane',
    tag: 'Attachments',
    summary: 'Lists the attachments on the cards of a swimlane.',
    path: '/api/attachment/list/{board}/{swimlane}',
    run: listAtPlace,
  }),
  operation({
    ...LISTED,
    name: 'get_attachments_of_list',
    tag: 'Attachments',
    summary:
      'Lists the attachments on the cards that are in a swimlane and a list; `null` stands for any.',
    path: '/api/attachment/list/{board}/{swimlane}/{list}',
    run: listAtPlace,
  }),
  operation({
    ...LISTED,
    name: 'get_attachments_of_card',
    tag: 'Attachments',
    summary:
      'Lists the attachments on a card, if it is in the swimlane and the list; `null` stands for any.',
    path: '/api/attachment/list/{board}/{swimlane}/{list}/{card}',
    run: listAtPlace,
  }),
]
