import type { Json } from '../../contract/kind.ts'
import { BOARD, KINDS } from './entry-kinds.ts'

/** The known keys of an object of an export, and the shapes of the objects and lists under them. */
export type Shape = {
  /** Keys that are imported, or counted separately. */
  taken: string[]
  /** The taken keys, and keys without anything to import: derived values and settings of accounts. */
  known: Set<string>
  inside: Record<string, Shape>
}

const words = (text: string) => text.split(/\s+/).filter(Boolean)

function shape(taken: string | string[], skipped = '', inside: Record<string, Shape> = {}): Shape {
  const keys = typeof taken === 'string' ? words(taken) : taken
  return { taken: keys, known: new Set([...keys, ...words(skipped)]), inside }
}

/** The shape that a kind's JSON Schema describes; undefined unless it is an object or a list of objects. */
function shapeOf(doc: Json, more: string[] = [], skipped = ''): Shape | undefined {
  const { properties, items } = doc
  if (isObject(items)) return shapeOf(items)
  if (!isObject(properties)) return undefined
  const inside = Object.entries(properties).flatMap(([key, inner]) => {
    const found = isObject(inner) ? shapeOf(inner) : undefined
    return found ? [[key, found] as const] : []
  })
  return shape([...Object.keys(properties), ...more], skipped, Object.fromEntries(inside))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Keys of WeKan's entries that have nothing to import. */
const WEKAN_SKIPPED: Record<string, string> = {
  labels: '',
  lists: 'boardId',
  swimlanes: 'boardId',
  members: '_id boardId',
  users: '',
  customFields: 'boardId boardIds',
  cards: 'boardId',
  comments: 'boardId',
  checklists: 'boardId',
  checklistItems: 'boardId cardId',
  attachments: 'boardId listId swimlaneId size',
  activities: `_id seq type modifiedAt username user cardTitle listName oldListName swimlaneName
    oldSwimlaneName boardName attachmentName checklistName checklistItemName`,
}

/** Keys that are read separately from their entry's kind. */
const WEKAN_TAKEN: Record<string, string> = {
  users: 'profile',
  checklists: 'items',
  attachments: 'file url',
}

function wekanShapes(): [string, Shape][] {
  const lists = Object.entries(KINDS).flatMap(([list, { doc }]): [string, Shape][] => {
    const found = shapeOf(doc, words(WEKAN_TAKEN[list] ?? ''), WEKAN_SKIPPED[list])
    return found ? [[list, found]] : []
  })
  const items = lists.filter(([list]) => list === 'checklistItems')
  const skipped = '_format _id membersMapping file modifiedAt sort stars members labels'
  return [
    ['board', shape(Object.keys(BOARD), skipped)],
    ...lists,
    ...items.map(([, found]): [string, Shape] => ['items', found]),
  ]
}

const trelloLabel = shape('id name color', 'idBoard uses nodeId idOrganization limits')

const TRELLO: Record<string, Shape> = {
  board: shape(
    'name desc closed dateClosed prefs labelNames',
    `id membersMapping file nodeId descData idOrganization idEnterprise limits pinned starred
    url shortLink shortUrl dateLastActivity dateLastView datePluginDisable creationMethod
    creationMethodError creationMethodLoadingStartedAt enterpriseOwned idBoardSource idMemberCreator
    ixUpdate premiumFeatures subscribed templateGallery type`,
    {
      prefs: shape(
        'permissionLevel',
        `backgroundTopColor backgroundBottomColor backgroundBrightness backgroundColor
        backgroundImageScaled canBeEnterprise canBeOrg canBePrivate canBePublic canInvite`,
      ),
    },
  ),
  lists: shape(
    'id name closed pos color softLimit',
    'idBoard subscribed creationMethod limits nodeId idOrganization type',
  ),
  labels: trelloLabel,
  members: shape(
    'id username fullName initials avatarUrl bio',
    `activityBlocked avatarHash bioData confirmed idEnterprise idEnterprisesDeactivated
    idMemberReferrer idPremOrgsAdmin memberType nonPublic nonPublicAvailable nodeId products status
    url`,
  ),
  memberships: shape('idMember memberType deactivated', 'id nodeId unconfirmed orgMemberType'),
  customFields: shape(
    'id name type options display',
    'idModel modelType fieldGroup pos limits isSuggestedField nodeId',
    {
      display: shape('cardFront', 'name pos type options'),
      options: shape('id value color', 'idCustomField pos nodeId', { value: shape('text') }),
    },
  ),
  cards: shape(
    `id name desc closed dateClosed idList idMembers idLabels labels due dueComplete start pos
    idShort attachments customFieldItems dateLastActivity cover idAttachmentCover isTemplate
    cardRole`,
    `nodeId badges checkItemStates descData email idBoard idChecklists idOrganization
    manualCoverAttachment shortLink shortUrl url subscribed limits ixUpdate creationMethod
    creationMethodError creationMethodLoadingStartedAt`,
    {
      labels: trelloLabel,
      attachments: shape(
        'name url',
        'id bytes date edgeColor fileName idMember isUpload isMalicious limits mimeType nodeId pos previews',
      ),
      customFieldItems: shape('idCustomField value idValue', 'id idModel modelType nodeId'),
      cover: shape(
        'color idAttachment idUploadedBackground idPlugin sharedSourceUrl',
        'size brightness edgeColor scaled url',
      ),
    },
  ),
  checklists: shape('id name idCard pos checkItems', 'idBoard limits creationMethod nodeId'),
  checkItems: shape('id name pos state', 'idChecklist nameData nodeId'),
  actions: shape(
    'id type date data idMemberCreator memberCreator',
    'appCreator display entities limits nodeId',
    { data: shape('text card', 'board list textData dateLastEdited') },
  ),
}

export const SHAPES = {
  wekan: new Map(wekanShapes()),
  trello: new Map(Object.entries(TRELLO)),
}
