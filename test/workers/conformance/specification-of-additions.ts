import { ID, TITLED, type Row, each, LATER_FLAGS } from './row.ts'

const FOUND = [
  each(
    '_id title boardId boardTitle listId listTitle swimlaneId labelIds[] members[] assignees[] dueAt modifiedAt snippet',
    'string',
    '[].',
  ),
  '[].cardNumber: number, [].dueComplete: boolean, [].archived: boolean',
].join(', ')

const ROLES = 'isAdmin isNoComments isCommentOnly'

const NAMED_TOKENS = each(
  '_id name scopes[] boards[] createdAt lastUsedAt expiresAt',
  'string',
  '[].',
)

const NEW_TOKEN = 'name: string!, scopes: array!, boards: array, expiresAt: string'

const PLACED = 'fileName fileType boardId swimlaneId listId cardId createdAt'

const PLACED_ATTACHMENT = `.success: boolean, ${each(`attachmentId ${PLACED}`, 'string')}, .fileSize: number, .isImage: boolean`

const ATTACHMENTS = `.success: boolean, ${each('boardId swimlaneId listId cardId', 'string')}, .count: integer, ${each(`attachmentId ${PLACED}`, 'string', '.attachments[].')}, .attachments[].fileSize: number, .attachments[].isImage: boolean`

const CARRIAGE =
  'attachmentId: string!, targetBoardId: string!, targetCardId: string!, targetListId: string, targetSwimlaneId: string'

const GIVEN_TOKEN = each('_id token', 'string')

const ON_CARD = 'POST DELETE'.split(' ').flatMap((method) =>
  ['members', 'assignees'].map((kind) => ({
    at: `${method} /api/boards/{}/lists/{}/cards/{}/${kind}/{}`,
    reply: each('_id members[] assignees[]', 'string', '.'),
  })),
)

/** Operations that the service has beyond the published interface: an own account, search and members by name. */
export const SPECIFICATION_OF_ADDITIONS: Row[] = [
  {
    at: 'PUT /api/user',
    alsoTakes: each('fullname initials email password currentPassword', 'string', ''),
    reply: `${ID}, .token: string, .tokenExpires: date-time`,
  },
  {
    at: 'GET /api/user/sign-ins',
    reply: `${each('_id createdAt expiresAt userAgent', 'string', '[].')}, [].isCurrent: boolean`,
  },
  { at: 'DELETE /api/user/sign-ins/{}', reply: ID },
  {
    at: 'GET /api/audit',
    reply: `${each('kind userId username targetId boardId about address requestId createdAt', 'string', '[].')}, [].seq: number`,
  },
  { at: 'GET /api/user/tokens', reply: NAMED_TOKENS },
  { at: 'POST /api/user/tokens', alsoTakes: NEW_TOKEN, reply: GIVEN_TOKEN },
  { at: 'DELETE /api/user/tokens/{}', reply: ID },
  { at: 'GET /api/users/{}/tokens', reply: NAMED_TOKENS },
  { at: 'POST /api/users/{}/tokens', alsoTakes: NEW_TOKEN, reply: GIVEN_TOKEN },
  { at: 'DELETE /api/users/{}/tokens/{}', reply: ID },
  {
    at: 'GET /api/user/boards',
    reply: `${each('_id title slug color permission createdAt', 'string', '[].')}, [].modifiedAt: string @3.63+, [].archived: boolean, [].members: integer`,
  },
  {
    at: 'GET /api/user/cards',
    reply: each(
      '_id title boardId swimlaneId listId dueAt startAt endAt members[] assignees[]',
      'string',
      '[].',
    ),
  },
  { at: 'GET /api/user/filters', reply: each('_id name q createdAt', 'string', '[].') },
  { at: 'POST /api/user/filters', alsoTakes: each('name q', 'string!', ''), reply: ID },
  { at: 'DELETE /api/user/filters/{}', reply: ID },
  { at: 'GET /api/search', reply: FOUND },
  { at: 'GET /api/boards/{}/search', reply: FOUND },
  { at: 'POST /api/search/rebuild', reply: '.boards: integer' },
  {
    at: 'POST /api/boards/{}/members',
    alsoTakes: `${each('username email role', 'string', '')}, ${each(ROLES, 'boolean', '')}, isWorker: boolean @3.63+, ${each(LATER_FLAGS, 'boolean', '')}`,
    reply: TITLED,
  },
  { at: 'DELETE /api/boards/{}/members/{}', reply: TITLED },
  { at: 'GET /api/boards/{}/attachments/{}/file', reply: '' },
  {
    at: 'POST /api/attachment/upload',
    alsoTakes:
      'boardId: string!, cardId: string!, fileName: string!, fileData: string!, swimlaneId: string, listId: string, fileType: string',
    reply: `.success: boolean, ${each('attachmentId fileName fileType boardId swimlaneId listId cardId', 'string')}, .fileSize: number`,
  },
  {
    at: 'POST /api/attachment/copy',
    alsoTakes: CARRIAGE,
    reply: `.success: boolean, ${each('sourceAttachmentId newAttachmentId fileName fileType', 'string')}, .fileSize: number`,
  },
  {
    at: 'POST /api/attachment/move',
    alsoTakes: CARRIAGE,
    reply: `.success: boolean, ${each('attachmentId fileName fileType sourceBoardId targetBoardId', 'string')}, .fileSize: number`,
  },
  {
    at: 'DELETE /api/attachment/delete/{}',
    reply: `.success: boolean, ${each('attachmentId fileName', 'string')}`,
  },
  { at: 'GET /api/attachment/info/{}', reply: PLACED_ATTACHMENT },
  { at: 'GET /api/attachment/download/{}', reply: `${PLACED_ATTACHMENT}, .base64Data: string` },
  ...['', '/{}', '/{}/{}', '/{}/{}/{}'].map((place) => ({
    at: `GET /api/attachment/list/{}${place}`,
    reply: ATTACHMENTS,
  })),
  {
    at: 'POST /api/boards/{}/lists/{}/cards/{}/copy',
    alsoTakes: 'toSwimlaneId: string!, toBoardId: string, toListId: string, position: integer',
    reply: ID,
  },
  {
    at: 'POST /api/boards/{}/swimlanes/{}/copy',
    alsoTakes: 'toBoardId: string, position: integer, title: string',
    reply: ID,
  },
  {
    at: 'POST /api/boards/{}/swimlanes/{}/move',
    alsoTakes: 'toBoardId: string, position: integer',
    reply: ID,
  },
  ...['copy', 'move'].map((verb) => ({
    at: `POST /api/boards/{}/lists/{}/${verb}`,
    alsoTakes: 'toBoardId: string, toSwimlaneId: string, position: integer',
    reply: ID,
  })),
  {
    at: 'GET /api/boards/{}/dependencies',
    reply: `${each('from fromTitle to toTitle type color icon', 'string', '[].')}, ${each('fromCardNumber toCardNumber', 'integer', '[].')}`,
  },
  {
    at: 'GET /api/boards/{}/cards/{}/dependencies',
    reply: each('cardId type color icon', 'string', '[].'),
  },
  {
    at: 'POST /api/boards/{}/cards/{}/dependencies',
    alsoTakes: each('cardId dependsOn type color icon', 'string', ''),
    reply: each('_id cardId type color icon', 'string'),
  },
  {
    at: 'PUT /api/boards/{}/cards/{}/dependencies/{}',
    alsoTakes: each('type color icon', 'string', ''),
    reply: ID,
  },
  { at: 'DELETE /api/boards/{}/cards/{}/dependencies/{}', reply: ID },
  {
    at: 'DELETE /api/boards/{}/cards/bulk',
    alsoTakes: 'cardIds: string!',
    reply: each('deleted[] notFound[]', 'string', '.'),
  },
  {
    at: 'POST /api/boards/{}/cards/labels',
    alsoTakes: 'cardIds: string!, addLabelIds: string, removeLabelIds: string',
    reply: each('updated[]._id updated[].labelIds[] notFound[]', 'string', '.'),
  },
  ...ON_CARD,
]

/** Operations whose replies are made of the records of others: those for pages, and changes of cards. */
export const VIEWS = [
  'GET /api/boards/{}/view',
  'GET /api/boards/{}/cards/{}/view',
  'PATCH /api/boards/{}/cards',
]
