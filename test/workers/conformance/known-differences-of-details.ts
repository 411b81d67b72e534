import { ALL, type Difference, FIRST, OLD, SEVEN, THIRD, body, reply } from './difference.ts'

const COMMENTS = '/api/boards/{}/cards/{}/comments'
const CHECKLISTS = '/api/boards/{}/cards/{}/checklists'
const FIELDS = '/api/boards/{}/custom-fields'
const ON_CARD = 'POST /api/boards/{}/lists/{}/cards/{}/customFields/{}'
const USER = 'PUT /api/users/{}'

const AUTHOR = 'absent means whoever calls'
const FALSE = 'absent means false'
const STAYS = 'what is not given stays'
const SAID = 'said in full: the items of a dropdown have an id and a name'
const WHOLE = 'the whole definition, where the published document has a stub'
const BEYOND = 'the site admin may change an account'

const FLAGS = 'showOnCard automaticallyOnCard showLabelOnMiniCard'

/** Differences that are meant, of what is on cards and beside them. */
export const KNOWN_OF_DETAILS: Difference[] = [
  body(`POST ${COMMENTS}`, ALL, 'authorId', 'string! → string', AUTHOR),
  body(`POST ${CHECKLISTS}`, FIRST, 'items', 'string! → string', 'optional as in later revisions'),
  body(`PUT ${CHECKLISTS}/{}/items/{}`, FIRST, 'isFinished title', 'string! → string', STAYS),
  body(`POST ${FIELDS}`, ALL, 'authorId', 'string! → string', AUTHOR),
  body(`POST ${FIELDS}`, ALL, FLAGS, 'boolean! → boolean', FALSE),
  body(`POST ${FIELDS}`, SEVEN, 'showSumAtTopOfList', 'boolean! → boolean', FALSE),
  body(`PUT ${FIELDS}/{}`, SEVEN, 'name settings type', 'string! → string', STAYS),
  body(`PUT ${FIELDS}/{}`, SEVEN, `${FLAGS} showSumAtTopOfList`, 'boolean! → boolean', STAYS),
  body(`PUT ${FIELDS}/{}`, SEVEN, 'alwaysOnCard', 'string! → boolean', 'a boolean as its like'),
  reply(`GET ${FIELDS}/{}`, THIRD, '.settings.dropdownItems[]', 'object → -', SAID),
  reply(`GET ${FIELDS}/{}`, SEVEN, '[]._id [].boardIds', 'string → -', WHOLE),
  reply(ON_CARD, SEVEN, '.customFields', 'object → -', 'said in full: an id and a value'),
  body(USER, OLD, 'action', 'string! → string', BEYOND),
  reply(USER, OLD, '._id .title', 'string → -', 'an id, or the boards that were taken over'),
]
