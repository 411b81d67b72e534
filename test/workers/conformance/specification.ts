import { type Row, ID, LATER_FLAGS, LISTED, TITLED, each } from './row.ts'
import {
  BASIC,
  BOARD,
  CARD,
  DATED,
  ENTRY,
  IN_LIST,
  LATER,
  LIST,
  MEMBERSHIP,
  SWIMLANE,
  USER,
} from './specified-records.ts'
import { SPECIFICATION_OF_DETAILS } from './specification-of-details.ts'

const ACCOUNT = 'username: string!, password: string!'
const TOKEN =
  '.id: string, .token: string, .tokenExpires: string @-7.72, .tokenExpires: date-time @7.92+'
const FLAGS = 'isAdmin: boolean!, isNoComments: boolean!, isCommentOnly: boolean!'

const CARD_TEXTS =
  'parentId description color labelIds requestedBy assignedBy receivedAt startAt dueAt endAt spentTime customFields members swimlaneId authorId'
const LANE = 'sort: number, color: string, archived: boolean, collapsed: boolean'

const ON_CARD = [
  '._id: string, .customFields[]._id: string, .customFields[].value: any',
  '.dueComplete: boolean @7.92+',
  each('icon name highlight', 'string @11', '.stickers[].'),
  '.stickers[].position: number @11',
  each('_id name address', 'string @11', '.locations[].'),
  each('latitude longitude', 'number @11', '.locations[].'),
  each('cardId type color icon', 'string @11', '.cardDependencies[].'),
  each('requesters[] assigners[]', 'string @11'),
  each('showListOnMinicard showChecklistAtMinicard', 'boolean @11'),
].join(', ')

/** The fields of cards of later versions. */
const LATER_GIVEN = 'dueComplete: boolean @7.92+, stickers: array @11, locations: array @11'

const EDIT = {
  body: `title: string, listId: string, isOverTime: boolean, ${each(CARD_TEXTS, 'string', '')}, sort: string @3.63+, vote: object @3.63+, poker: object @3.63+, assignees: string @3.63+, ${each('newBoardId newSwimlaneId newListId archive', 'string! @7.72+', '')}`,
  notEnforced: 'newBoardId newSwimlaneId newListId archive',
  alsoTakes: LATER_GIVEN,
  reply: ID,
}

/** Archiving and restoring, by two methods, with and without the list. */
const STATES: Row[] = ['archive', 'unarchive', 'restore'].flatMap((state) =>
  ['POST', 'PUT'].flatMap((method) =>
    ['/lists/{}', ''].map((list) => ({
      at: `${method} /api/boards/{}${list}/cards/{}/${state}`,
      reply: ID,
    })),
  ),
)

/** The operations there are, as they are specified. */
export const SPECIFICATION: Row[] = [
  ...SPECIFICATION_OF_DETAILS,
  {
    at: 'PUT /api/boards/{}',
    alsoTakes: [
      each('title description color permission', 'string', ''),
      'labels: array',
      each(`archived allowsRequestedBy ${BASIC} ${DATED} ${LATER}`, 'boolean', ''),
    ].join(', '),
    reply: ID,
  },
  { at: 'PUT /api/boards/{}/title', alsoTakes: 'title: string!', reply: TITLED },
  {
    at: 'POST /api/boards/{}/copy',
    alsoTakes: 'title: string, members: boolean',
    reply: ': string',
  },
  { at: 'GET /api/boards/{}/cards_count', reply: '.board_cards_count: integer' },
  { at: 'GET /api/boards_count', reply: '.private: integer, .public: integer' },
  { at: 'GET /api/boards/{}/export', reply: '' },
  { at: 'GET /api/cards/{}', reply: CARD, alsoShows: ON_CARD },
  { at: 'PUT /api/boards/{}/cards/{}', ...EDIT },
  {
    at: 'POST /api/boards/{}/lists/{}/cards/bulk',
    alsoTakes: 'authorId: string, swimlaneId: string, cards: array!',
    reply: '[]._id: string',
  },
  ...STATES,
  {
    at: 'PUT /api/users/{}',
    alsoTakes: `isAdmin: boolean, ${each('action password email username fullname', 'string', '')}`,
    reply: ': any',
  },
  { at: 'DELETE /api/users/{}', reply: ID },
  { at: 'POST /api/createtoken/{}', reply: '._id: string, .authToken: string' },
  {
    at: 'POST /api/deletetoken',
    alsoTakes: 'userId: string!, token: string',
    reply: '.message: string',
  },
  {
    at: 'POST /users/login',
    body: ACCOUNT,
    alsoTakes: 'email: string',
    notEnforced: 'username',
    reply: TOKEN,
  },
  { at: 'POST /users/register', body: `${ACCOUNT}, email: string!`, reply: TOKEN },
  {
    at: 'POST /users/logout',
    alsoTakes: 'all: boolean',
    reply: '',
    alsoShows: '.endSession: string',
  },
  { at: 'GET /api/boards', reply: LISTED },
  {
    at: 'POST /api/boards',
    notEnforced: 'owner',
    body: `title: string!, owner: string!, ${each('isAdmin isActive isNoComments isCommentOnly', 'boolean', '')}, isWorker: boolean @3.63+, permission: string, color: string`,
    reply: '._id: string, .defaultSwimlaneId: string',
  },
  {
    at: 'GET /api/boards/{}',
    reply: BOARD,
    alsoShows: `${ID}, ${each(LATER_FLAGS, 'boolean @11', '.members[].')}`,
  },
  { at: 'DELETE /api/boards/{}', reply: ID },
  { at: 'PUT /api/boards/{}/labels', body: 'label: string!', reply: ': string' },
  {
    at: 'POST /api/boards/{}/members/{}/add',
    body: `action: string!, ${FLAGS}`,
    notEnforced: 'isAdmin isNoComments isCommentOnly',
    alsoTakes: `isWorker: boolean @3.63+, role: string, ${each(LATER_FLAGS, 'boolean', '')}`,
    reply: TITLED,
  },
  {
    at: 'POST /api/boards/{}/members/{}/remove',
    body: 'action: string!',
    reply: TITLED,
  },
  {
    at: 'POST /api/boards/{}/members/{}',
    notEnforced: 'isAdmin isNoComments isCommentOnly',
    alsoTakes: `${FLAGS}, isWorker: boolean @3.63+, role: string, ${each(LATER_FLAGS, 'boolean', '')}`,
    reply: TITLED,
  },
  { at: 'GET /api/boards/{}/lists', reply: `${LISTED}, [].modifiedAt: string @11` },
  {
    at: 'POST /api/boards/{}/lists',
    body: 'title: string!',
    alsoTakes: 'swimlaneId: string @11',
    reply: ID,
  },
  {
    at: 'GET /api/boards/{}/lists/{}',
    reply: LIST,
    alsoShows: `${each('_id color type archivedAt', 'string')}, .collapsed: boolean @7.72+`,
  },
  {
    at: 'PUT /api/boards/{}/lists/{}',
    alsoTakes: `title: string, starred: boolean, wipLimit: object, swimlaneId: string, ${LANE}`,
    reply: ID,
  },
  { at: 'DELETE /api/boards/{}/lists/{}', reply: ID },
  { at: 'GET /api/boards/{}/lists/{}/cards_count', reply: '.list_cards_count: integer' },
  { at: 'GET /api/boards/{}/lists/{}/cards', reply: ENTRY, alsoShows: IN_LIST },
  {
    at: 'POST /api/boards/{}/lists/{}/cards',
    body: `${each('authorId title description swimlaneId', 'string!', '')}, members: string, assignees: string @3.63+`,
    notEnforced: 'authorId description swimlaneId',
    alsoTakes: `${each('color labelIds requestedBy assignedBy receivedAt startAt dueAt endAt spentTime customFields parentId', 'string', '')}, isOverTime: boolean, linkedId: string @11, ${LATER_GIVEN}`,
    reply: ID,
  },
  {
    at: 'GET /api/boards/{}/lists/{}/cards/{}',
    reply: CARD,
    alsoShows: ON_CARD,
  },
  { at: 'PUT /api/boards/{}/lists/{}/cards/{}', ...EDIT },
  { at: 'DELETE /api/boards/{}/lists/{}/cards/{}', reply: ID },
  { at: 'GET /api/boards/{}/swimlanes', reply: LISTED },
  { at: 'POST /api/boards/{}/swimlanes', alsoTakes: 'title: string!', reply: ID },
  {
    at: 'GET /api/boards/{}/swimlanes/{}',
    reply: SWIMLANE,
    alsoShows: '.collapsed: boolean @7.72+',
  },
  { at: 'PUT /api/boards/{}/swimlanes/{}', alsoTakes: `title: string, ${LANE}`, reply: ID },
  { at: 'DELETE /api/boards/{}/swimlanes/{}', reply: ID },
  {
    at: 'GET /api/boards/{}/swimlanes/{}/cards',
    reply: `${ENTRY}, [].listId: string`,
    alsoShows: IN_LIST,
  },
  { at: 'GET /api/user', reply: USER, alsoShows: `${ID}, .isBot: boolean, ${MEMBERSHIP}` },
  { at: 'GET /api/users', reply: '[]._id: string, [].username: string' },
  {
    at: 'POST /api/users',
    body: 'username: string!, password: string, email: string',
    alsoTakes: 'bot: boolean, fullname: string, initials: string',
    reply: ID,
  },
  { at: 'GET /api/users/{}', reply: USER, alsoShows: `${ID}, .isBot: boolean` },
  { at: 'GET /api/users/{}/boards', reply: LISTED },
]
