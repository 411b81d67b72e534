import { ALL, type Difference, FIRST, NEW, OLD, SEVEN, THIRD, body, reply } from './difference.ts'
import { KNOWN_OF_DETAILS } from './known-differences-of-details.ts'

const LOGIN = 'POST /users/login'
const MAKE = 'POST /api/boards/{}/lists/{}/cards'
const EDIT = 'PUT /api/boards/{}/lists/{}/cards/{}'
const CARD = 'GET /api/boards/{}/lists/{}/cards/{}'
const MEMBER = 'POST /api/boards/{}/members/{}'
const LANE = 'PUT /api/boards/{}/swimlanes/{}'
const ME = 'GET /api/user'
const USER = 'GET /api/users/{}'

const ARTEFACT = 'the mark is an artefact: no client sends them all'
const DEFAULTS = 'more lenient: a title alone makes a card'
const UNSHOWN = 'not a field of the interface as it is specified'

const CARD_TEXTS =
  'requestedBy assignedBy receivedAt startAt dueAt endAt spentTime customFields labelIds color parentId'

/** Every difference from the published interface that is meant. */
export const KNOWN: Difference[] = [
  ...KNOWN_OF_DETAILS,
  body(LOGIN, ALL, 'username', 'string! → string', 'an e-mail address does instead'),
  body('POST /api/users', OLD, 'password email', 'string! → string', 'a bot has none'),
  body('POST /api/boards', OLD, 'owner', 'string! → string', 'no owner means whoever calls'),
  body(MAKE, ALL, 'authorId description swimlaneId', 'string! → string', DEFAULTS),
  body(
    EDIT,
    FIRST,
    `${CARD_TEXTS} title listId authorId description members assignees swimlaneId`,
    'string! → string',
    ARTEFACT,
  ),
  body(
    EDIT,
    FIRST,
    'isOverTime',
    'string! → boolean',
    'a boolean as in later revisions, and optional',
  ),
  body(EDIT, SEVEN, 'newBoardId newSwimlaneId newListId archive', 'string! → string', ARTEFACT),
  body(MEMBER, OLD, 'isWorker', 'boolean! → boolean', 'clients older than the flag do not send it'),
  ...[MEMBER, `${MEMBER}/add`].map((at) =>
    body(at, OLD, 'isAdmin isNoComments isCommentOnly', 'boolean! → boolean', 'or a role'),
  ),
  body(LANE, SEVEN, 'title', 'string! → string', 'what is not given stays'),
  reply(CARD, NEW, '.customFields[]', 'object → -', 'said in full: an id and a value'),
  ...[ME, USER].flatMap((at) => [
    reply(at, THIRD, '.profile.hideCheckedItems', 'boolean → -', UNSHOWN),
    reply(at, THIRD, '.profile.activity .profile.read', 'string → -', UNSHOWN),
    reply(
      at,
      THIRD,
      '.profile.startDayOfWeek .sessionData.totalHits .sessionData.lastHit',
      'number → -',
      UNSHOWN,
    ),
  ]),
]

/** Operations of the published interface that the service does not have yet. */
export const STILL_TO_COME: string[] = []
