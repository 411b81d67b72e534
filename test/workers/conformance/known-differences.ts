import {
  ALL,
  type Difference,
  FIRST,
  ID,
  NEW,
  NEWEST,
  OLD,
  SEVEN,
  THIRD,
  body,
  reply,
} from './difference.ts'
import { LATER_FLAGS } from './row.ts'
import { KNOWN_OF_DETAILS } from './known-differences-of-details.ts'

const LOGIN = 'POST /users/login'
const MAKE = 'POST /api/boards/{}/lists/{}/cards'
const EDIT = 'PUT /api/boards/{}/lists/{}/cards/{}'
const CARD = 'GET /api/boards/{}/lists/{}/cards/{}'
const IN_LIST = 'GET /api/boards/{}/lists/{}/cards'
const IN_LANE = 'GET /api/boards/{}/swimlanes/{}/cards'
const MEMBER = 'POST /api/boards/{}/members/{}'
const LANE = 'PUT /api/boards/{}/swimlanes/{}'
const BOARD = 'GET /api/boards/{}'
const LIST = 'GET /api/boards/{}/lists/{}'
const SHOWN_LANE = 'GET /api/boards/{}/swimlanes/{}'
const ME = 'GET /api/user'
const USER = 'GET /api/users/{}'

const SHORT = 'cut off where the revision was published; the fields are those of the original'
const DATES = 'list entries carry dates and assignees from 4.81 on'
const PLACES = 'list entries carry their place from 7.72 on'
const ARTEFACT = 'the mark is an artefact: no client sends them all'
const HONOURED = 'what an edit takes is honoured when a card is made, too'
const DEFAULTS = 'more lenient: a title alone makes a card'
const LATER = 'a field of later versions of the original'
const UNSHOWN = 'not a field of the interface as it is specified'

const ON_CARD = '[].receivedAt [].startAt [].dueAt [].endAt [].assignees[]'
const SWITCHES =
  'allowsAttachments allowsChecklists allowsComments allowsDescriptionTitle allowsDescriptionText allowsActivities allowsLabels allowsAssignee allowsMembers'
const CARD_TEXTS =
  'requestedBy assignedBy receivedAt startAt dueAt endAt spentTime customFields labelIds color parentId'
const FLAGS = 'isAdmin isActive isNoComments isCommentOnly isWorker'
const dotted = (names: string, before: string) => names.replace(/\S+/g, (name) => before + name)

/** Every difference from the published interface that is meant. */
export const KNOWN: Difference[] = [
  ...KNOWN_OF_DETAILS,
  body(LOGIN, ALL, 'username', 'string! → string', 'an e-mail address does instead'),
  body(LOGIN, ALL, 'email', '- → string', 'an e-mail address does instead'),
  reply(ME, OLD, '.isBot', '- → boolean', 'marks a bot'),
  reply(USER, OLD, '.isBot', '- → boolean', 'marks a bot'),
  body('POST /api/users', OLD, 'password email', 'string! → string', 'a bot has none'),
  body('POST /api/users', OLD, 'bot', '- → boolean', 'adds a bot'),
  body('POST /api/users', OLD, 'fullname initials', '- → string', 'names a bot'),
  body('POST /api/boards', OLD, 'owner', 'string! → string', 'no owner means whoever calls'),
  body(MAKE, ALL, 'authorId description swimlaneId', 'string! → string', DEFAULTS),
  body(MAKE, ALL, CARD_TEXTS, '- → string', HONOURED),
  body(MAKE, ALL, 'isOverTime', '- → boolean', HONOURED),
  body(MAKE, NEWEST, 'dueComplete', '- → boolean', LATER),
  body(EDIT, NEWEST, 'dueComplete', '- → boolean', LATER),
  reply(CARD, NEWEST, '.dueComplete', '- → boolean', LATER),
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
  body(EDIT, OLD, 'sort', '- → string', 'the specification has it in all but 2.71'),
  body(EDIT, OLD, 'poker', '- → object', 'the specification has it in all but 2.71'),
  body(EDIT, FIRST, 'vote', '- → object', 'the specification has it in all but 2.71'),
  body(EDIT, SEVEN, 'newBoardId newSwimlaneId newListId archive', 'string! → string', ARTEFACT),
  body(MEMBER, OLD, 'isWorker', 'boolean! → boolean', 'clients older than the flag do not send it'),
  body(`${MEMBER}/add`, OLD, 'isWorker', '- → boolean', 'who adds a worker says so'),
  ...[MEMBER, `${MEMBER}/add`].flatMap((at) => [
    body(at, OLD, 'isAdmin isNoComments isCommentOnly', 'boolean! → boolean', 'or a role'),
    body(at, OLD, 'role', '- → string', 'as later versions of the original have it'),
    body(at, OLD, LATER_FLAGS, '- → boolean', 'ignored, it would give the member more than meant'),
  ]),
  body(LANE, SEVEN, 'title', 'string! → string', 'what is not given stays'),
  body(LANE, SEVEN, 'sort', '- → number', 'an edit takes all that a swimlane has'),
  body(LANE, SEVEN, 'color', '- → string', 'an edit takes all that a swimlane has'),
  body(LANE, SEVEN, 'archived collapsed', '- → boolean', 'an edit takes all that a swimlane has'),
  reply(BOARD, OLD, '._id', '- → string', ID),
  reply(BOARD, FIRST, dotted(SWITCHES, '.'), '- → boolean', SHORT),
  reply(LIST, ALL, '._id', '- → string', ID),
  reply(LIST, OLD, '.archivedAt', '- → string', 'shown in every revision'),
  reply(SHOWN_LANE, ALL, '._id', '- → string', ID),
  reply(SHOWN_LANE, OLD, '.archivedAt', '- → string', 'shown in every revision'),
  reply(CARD, NEW, '._id', '- → string', ID),
  reply(CARD, NEW, '.customFields[]', 'object → -', 'said in full: an id and a value'),
  reply(CARD, NEW, '.customFields[]._id', '- → string', 'said in full: an id and a value'),
  reply(CARD, NEW, '.customFields[].value', '- → any', 'said in full: an id and a value'),
  reply(IN_LIST, NEW, ON_CARD, '- → string', DATES),
  reply(IN_LANE, NEW, ON_CARD, '- → string', DATES),
  reply(IN_LIST, SEVEN, '[].sort', '- → number', PLACES),
  reply(IN_LANE, SEVEN, '[].sort', '- → number', PLACES),
  reply(IN_LIST, SEVEN, '[].swimlaneId', '- → string', PLACES),
  reply(IN_LANE, SEVEN, '[].swimlaneId', '- → string', PLACES),
  reply(ME, OLD, '._id .boards[].boardId', '- → string', 'who calls learns their id and boards'),
  reply(
    ME,
    OLD,
    dotted(FLAGS, '.boards[].'),
    '- → boolean',
    'who calls learns their id and boards',
  ),
  reply(USER, OLD, '._id', '- → string', ID),
  reply(ME, OLD, '.sessionData', '- → object', 'empty, as nothing is counted'),
  reply(USER, OLD, '.sessionData', '- → object', 'empty, as nothing is counted'),
  ...[ME, USER].flatMap((at) => [
    reply(
      at,
      THIRD,
      '.profile.notifications[]',
      '- → string',
      'the specification has a list of texts',
    ),
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
