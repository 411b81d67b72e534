import { ID, LISTED, type Row, each } from './row.ts'

const COMMENTS = '/api/boards/{}/cards/{}/comments'
const CHECKLISTS = '/api/boards/{}/cards/{}/checklists'
const FIELDS = '/api/boards/{}/custom-fields'
const INTEGRATIONS = '/api/boards/{}/integrations'
const FILES = '/api/boards/{}/lists/{}/cards/{}/attachments'

const FLAGS = 'showOnCard automaticallyOnCard showLabelOnMiniCard'
const LATER_FLAGS = 'alwaysOnCard showSumAtTopOfList'
const INTEGRATION = 'title type url token boardId createdAt userId activities[]'

function integration(before: string): string {
  const texts = each(INTEGRATION, 'string', `${before}.`)
  return `${texts}, ${before}.enabled: boolean, ${before}.modifiedAt: string @3.63+`
}

const SINGLE = each('_id disabledReason', 'string')

/** The things on cards and beside them, as they are specified. */
export const SPECIFICATION_OF_DETAILS: Row[] = [
  { at: `GET ${COMMENTS}`, reply: each('_id comment authorId', 'string', '[].') },
  {
    at: `POST ${COMMENTS}`,
    body: 'authorId: string!, comment: string!',
    notEnforced: 'authorId',
    reply: ID,
  },
  {
    at: `GET ${COMMENTS}/{}`,
    reply: `${each('boardId cardId text createdAt userId', 'string')}, .modifiedAt: string @4.81+`,
    alsoShows: ID,
  },
  { at: `DELETE ${COMMENTS}/{}`, reply: ID },
  { at: `GET ${CHECKLISTS}`, reply: LISTED },
  { at: `POST ${CHECKLISTS}`, body: 'title: string!, items: string', reply: ID },
  {
    at: `GET ${CHECKLISTS}/{}`,
    reply: `${each('cardId title finishedAt createdAt items[]._id items[].title', 'string')}, .sort: number, .items[].isFinished: boolean`,
    alsoShows: `${ID}, .modifiedAt: string`,
  },
  { at: `DELETE ${CHECKLISTS}/{}`, reply: ID },
  { at: `POST ${CHECKLISTS}/{}/items`, body: 'title: string!', reply: ID },
  {
    at: `GET ${CHECKLISTS}/{}/items/{}`,
    reply: `${each('title checklistId cardId createdAt modifiedAt', 'string')}, .sort: number, .isFinished: boolean`,
    alsoShows: ID,
  },
  { at: `PUT ${CHECKLISTS}/{}/items/{}`, body: 'isFinished: string, title: string', reply: ID },
  { at: `DELETE ${CHECKLISTS}/{}/items/{}`, reply: ID },
  { at: `GET ${FIELDS}`, reply: each('_id name type', 'string', '[].') },
  {
    at: `POST ${FIELDS}`,
    body: `${each('name type settings authorId', 'string!', '')}, ${each(FLAGS, 'boolean!', '')}`,
    notEnforced: `authorId ${FLAGS}`,
    alsoTakes: each(LATER_FLAGS, 'boolean @7.72+', ''),
    reply: ID,
  },
  {
    at: `GET ${FIELDS}/{}`,
    reply: `${each('boardIds[] name type settings.dropdownItems[]._id settings.dropdownItems[].name', 'string')}, ${each(FLAGS, 'boolean')}`,
    alsoShows: [
      each('_id createdAt modifiedAt settings.currencyCode', 'string'),
      each('stringtemplateFormat stringtemplateSeparator', 'string', '.settings.'),
      each(LATER_FLAGS, 'boolean @7.72+'),
    ].join(', '),
  },
  {
    at: `PUT ${FIELDS}/{}`,
    alsoTakes: `${each('name type settings', 'string', '')}, ${each(FLAGS, 'boolean', '')}, ${each(LATER_FLAGS, 'boolean @7.72+', '')}`,
    reply: ID,
  },
  { at: `DELETE ${FIELDS}/{}`, reply: ID },
  { at: `POST ${FIELDS}/{}/dropdown-items`, alsoTakes: 'items: string', reply: ID },
  { at: `PUT ${FIELDS}/{}/dropdown-items/{}`, alsoTakes: 'name: string!', reply: ID },
  { at: `DELETE ${FIELDS}/{}/dropdown-items/{}`, reply: ID },
  {
    at: 'POST /api/boards/{}/lists/{}/cards/{}/customFields/{}',
    body: 'value: string!',
    reply: '._id: string, .customFields._id: string, .customFields.value: any',
  },
  {
    at: 'GET /api/boards/{}/cardsByCustomField/{}/{}',
    reply: each('_id title description listId swinlaneId', 'string', '[].'),
  },
  {
    at: `GET ${INTEGRATIONS}`,
    reply: integration('[]'),
    alsoShows: each('_id disabledReason', 'string', '[].'),
  },
  { at: `POST ${INTEGRATIONS}`, body: 'url: string!', reply: ID },
  { at: `GET ${INTEGRATIONS}/{}`, reply: integration(''), alsoShows: SINGLE },
  {
    at: `PUT ${INTEGRATIONS}/{}`,
    body: each('enabled title url token activities', 'string', ''),
    reply: ID,
  },
  { at: `DELETE ${INTEGRATIONS}/{}`, reply: ID },
  {
    at: `POST ${INTEGRATIONS}/{}/activities`,
    body: 'activities: string!',
    reply: integration(''),
    alsoShows: SINGLE,
  },
  {
    at: `DELETE ${INTEGRATIONS}/{}/activities`,
    alsoTakes: 'activities: string',
    reply: integration(''),
    alsoShows: SINGLE,
  },
  {
    at: `GET ${INTEGRATIONS}/{}/deliveries`,
    reply: `${each('_id description state lastError lastTryAt nextTryAt createdAt', 'string', '[].')}, ${each('seq tries lastStatus', 'number', '[].')}`,
  },
  { at: `POST ${INTEGRATIONS}/{}/deliveries/{}/redeliver`, reply: ID },
  { at: `POST ${INTEGRATIONS}/{}/ping`, reply: ID },
  { at: 'GET /api/boards/{}/export/csv', reply: '' },
  {
    at: 'POST /api/boards/import',
    alsoTakes:
      '_format: string!, title: string, membersMapping: object, file: string, board: object @11',
    reply: `._id: string, ${each('cards comments checklists attachments', 'integer', '.')}, ${each('lists swimlanes labels members customFields', 'integer @11', '.')}, .leftOut: object, .samples: object, .createdUsers[]: string, .dryRun: boolean, .unmatched[].name: string, ${each('cards comments memberships', 'integer', '.unmatched[].')}`,
  },
  {
    at: 'GET /api/boards/{}/activities',
    reply: `${each('_id activityType userId tokenName createdAt listId oldListId swimlaneId oldSwimlaneId boardId oldBoardId cardId memberId commentId comment checklistId checklist checklistItemId attachmentId labelId customFieldId title oldValue', 'string', '[].')}, [].seq: number, [].value: any`,
  },
  { at: 'GET /api/boards/{}/live', reply: '' },
  {
    at: 'GET /api/boards/{}/attachments',
    reply: each(
      'attachmentId attachmentName attachmentType url urlDownload boardId swimlaneId listId cardId',
      'string',
      '[].',
    ),
  },
  {
    at: 'GET /api/boards/{}/attachments/{}/export',
    reply: `${each('_id cardId name type file', 'string')}, .size: number`,
  },
  { at: `POST ${FILES}`, alsoTakes: 'file: string!, name: string, type: string', reply: ID },
  { at: `GET ${FILES}/{}`, reply: '' },
  { at: `DELETE ${FILES}/{}`, reply: ID },
]
