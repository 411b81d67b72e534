import {
  ALL,
  type Difference,
  FIRST,
  ID,
  NEW,
  OLD,
  SEVEN,
  THIRD,
  body,
  reply,
} from './difference.ts'

const COMMENTS = '/api/boards/{}/cards/{}/comments'
const CHECKLISTS = '/api/boards/{}/cards/{}/checklists'
const FIELDS = '/api/boards/{}/custom-fields'
const ON_CARD = 'POST /api/boards/{}/lists/{}/cards/{}/customFields/{}'
const INTEGRATIONS = '/api/boards/{}/integrations'
const USER = 'PUT /api/users/{}'
const FILES = 'GET /api/boards/{}/attachments'

const AUTHOR = 'absent means whoever calls'
const FALSE = 'absent means false'
const STAYS = 'what is not given stays'
const SAID = 'said in full: the items of a dropdown have an id and a name'
const WHOLE = 'the whole definition, where the published document has a stub'
const REASON = 'why a receiver that is gone is told nothing more'
const BEYOND = 'the site admin may change an account'

const FLAGS = 'showOnCard automaticallyOnCard showLabelOnMiniCard'
const STUBBED =
  '.name .type .boardIds[] .createdAt .modifiedAt .settings.currencyCode .settings.stringtemplateFormat .settings.stringtemplateSeparator .settings.dropdownItems[]._id .settings.dropdownItems[].name'
const STUBBED_FLAGS =
  '.showOnCard .automaticallyOnCard .alwaysOnCard .showLabelOnMiniCard .showSumAtTopOfList'

/** Differences that are meant, of what is on cards and beside them. */
export const KNOWN_OF_DETAILS: Difference[] = [
  body(`POST ${COMMENTS}`, ALL, 'authorId', 'string! → string', AUTHOR),
  reply(`GET ${COMMENTS}/{}`, NEW, '._id', '- → string', ID),
  body(`POST ${CHECKLISTS}`, FIRST, 'items', 'string! → string', 'optional as in later revisions'),
  reply(`GET ${CHECKLISTS}/{}`, NEW, '._id', '- → string', ID),
  reply(`GET ${CHECKLISTS}/{}`, NEW, '.modifiedAt', '- → string', 'every record has its dates'),
  reply(`GET ${CHECKLISTS}/{}/items/{}`, NEW, '._id', '- → string', ID),
  body(`PUT ${CHECKLISTS}/{}/items/{}`, FIRST, 'isFinished title', 'string! → string', STAYS),
  body(`POST ${FIELDS}`, ALL, 'authorId', 'string! → string', AUTHOR),
  body(`POST ${FIELDS}`, ALL, FLAGS, 'boolean! → boolean', FALSE),
  body(`POST ${FIELDS}`, SEVEN, 'showSumAtTopOfList', 'boolean! → boolean', FALSE),
  body(`POST ${FIELDS}`, SEVEN, 'alwaysOnCard', '- → boolean', 'what an edit takes, too'),
  body(`PUT ${FIELDS}/{}`, SEVEN, 'name settings type', 'string! → string', STAYS),
  body(`PUT ${FIELDS}/{}`, SEVEN, `${FLAGS} showSumAtTopOfList`, 'boolean! → boolean', STAYS),
  body(`PUT ${FIELDS}/{}`, SEVEN, 'alwaysOnCard', 'string! → boolean', 'a boolean as its like'),
  reply(`GET ${FIELDS}/{}`, NEW, '._id', '- → string', ID),
  reply(`GET ${FIELDS}/{}`, THIRD, '.settings.dropdownItems[]', 'object → -', SAID),
  reply(
    `GET ${FIELDS}/{}`,
    THIRD,
    '.settings.dropdownItems[]._id .settings.dropdownItems[].name',
    '- → string',
    SAID,
  ),
  reply(
    `GET ${FIELDS}/{}`,
    THIRD,
    '.settings.stringtemplateFormat .settings.stringtemplateSeparator',
    '- → string',
    'settings of a later type of field',
  ),
  reply(`GET ${FIELDS}/{}`, SEVEN, '[]._id [].boardIds', 'string → -', WHOLE),
  reply(`GET ${FIELDS}/{}`, SEVEN, STUBBED, '- → string', WHOLE),
  reply(`GET ${FIELDS}/{}`, SEVEN, STUBBED_FLAGS, '- → boolean', WHOLE),
  reply(ON_CARD, SEVEN, '.customFields', 'object → -', 'said in full: an id and a value'),
  reply(ON_CARD, SEVEN, '.customFields._id', '- → string', 'said in full: an id and a value'),
  reply(ON_CARD, SEVEN, '.customFields.value', '- → any', 'said in full: an id and a value'),
  reply(`GET ${INTEGRATIONS}`, ALL, '[]._id', '- → string', ID),
  reply(`GET ${INTEGRATIONS}/{}`, ALL, '._id', '- → string', ID),
  reply(`POST ${INTEGRATIONS}/{}/activities`, NEW, '._id', '- → string', ID),
  reply(`DELETE ${INTEGRATIONS}/{}/activities`, NEW, '._id', '- → string', ID),
  reply(`GET ${INTEGRATIONS}`, ALL, '[].disabledReason', '- → string', REASON),
  reply(`GET ${INTEGRATIONS}/{}`, ALL, '.disabledReason', '- → string', REASON),
  reply(`POST ${INTEGRATIONS}/{}/activities`, NEW, '.disabledReason', '- → string', REASON),
  reply(`DELETE ${INTEGRATIONS}/{}/activities`, NEW, '.disabledReason', '- → string', REASON),
  body(`DELETE ${INTEGRATIONS}/{}/activities`, ALL, 'activities', '- → string', 'which to delete'),
  reply(FILES, THIRD, '[].boardId [].url [].urlDownload', '- → string', 'as the original answers'),
  body(USER, OLD, 'action', 'string! → string', BEYOND),
  body(USER, OLD, 'email fullname password username', '- → string', BEYOND),
  body(USER, OLD, 'isAdmin', '- → boolean', BEYOND),
  reply(USER, OLD, '._id .title', 'string → -', 'an id, or the boards that were taken over'),
  reply(USER, OLD, '', '- → any', 'an id, or the boards that were taken over'),
]
