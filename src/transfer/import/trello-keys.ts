import { type Shape, shape } from './key-shape.ts'
import { TAKEN_KEYS } from './trello-cards.ts'

/** Keys that Trello gives to its things of any kind, and that nobody sees there. */
const EVERYWHERE = 'aaId creationMethod idBoard idOrganization limits nodeId'

const label = shape('id name color', `${EVERYWHERE} uses`)

const prefs = shape(
  'permissionLevel background backgroundImage',
  `backgroundBottomColor backgroundBrightness backgroundColor backgroundDarkColor
  backgroundDarkImage backgroundImageScaled backgroundTile backgroundTopColor canBeEnterprise
  canBeOrg canBePrivate canBePublic canInvite privacyAtlassian sharedSourceUrl`,
)

const attachments = shape(
  'name url',
  `${EVERYWHERE} id bytes date edgeColor fileName idMember isMalicious isUpload mimeType pos
  previews`,
)

const cover = shape(
  'color idAttachment idUploadedBackground idPlugin sharedSourceUrl',
  'bottomColor brightness edgeColor plugin scaled size topColor url yPosition',
)

/** The keys that Trello's own export of a board is known to have, by the lists of its entries. */
export const TRELLO_SHAPES: Record<string, Shape> = {
  board: shape(
    'name desc closed dateClosed prefs labelNames',
    `${EVERYWHERE} id membersMapping file creationMethodError creationMethodLoadingStartedAt
    dateLastActivity dateLastView datePluginDisable descData enterpriseOwned idBoardSource
    idEnterprise idMemberCreator idTags ixUpdate pinned premiumFeatures shortLink shortUrl starred
    subscribed templateGallery type url`,
    { prefs },
  ),
  lists: shape('id name closed dateClosed pos color softLimit', `${EVERYWHERE} subscribed type`),
  labels: label,
  members: shape(
    'id username fullName initials avatarUrl bio',
    `${EVERYWHERE} activityBlocked avatarHash avatarSource bioData confirmed dateLastImpression
    gravatarHash idBoards idEnterprise idEnterprisesDeactivated idMemberReferrer idOrganizations
    idPremOrgsAdmin memberType nonPublic nonPublicAvailable products status uploadedAvatarHash url`,
  ),
  memberships: shape(
    'idMember memberType deactivated',
    `${EVERYWHERE} id orgMemberType unconfirmed`,
  ),
  customFields: shape(
    'id name type options display',
    `${EVERYWHERE} fieldGroup idModel isSuggestedField modelType pos`,
    {
      display: shape('cardFront', 'name pos type options'),
      options: shape('id value color', 'idCustomField pos nodeId', { value: shape('text') }),
    },
  ),
  cards: shape(
    `${TAKEN_KEYS} id desc closed dateClosed idMembersVoted idLabels labels attachments
    customFieldItems cover idAttachmentCover isTemplate cardRole mirrorSourceId coordinates
    locationName address badges`,
    `${EVERYWHERE} checkItemStates creationMethodError creationMethodLoadingStartedAt
    dateViewedByCreator descData email externalSource idChecklists ixUpdate manualCoverAttachment
    mirrorSourceNodeId shortLink shortUrl sourceEmail staticMapUrl subscribed url`,
    {
      attachments,
      badges: shape(
        'comments',
        `attachments attachmentsByType checkItems checkItemsChecked checkItemsEarliestDue
        description due dueComplete externalSource fogbugz lastUpdatedByAi location
        maliciousAttachments start subscribed viewingMemberVoted votes`,
      ),
      coordinates: shape('latitude longitude'),
      cover,
      customFieldItems: shape('idCustomField value idValue', 'id idModel modelType nodeId'),
      labels: label,
    },
  ),
  checklists: shape('id name idCard pos checkItems', EVERYWHERE),
  checkItems: shape('id name pos state due idMember', `${EVERYWHERE} idChecklist nameData`),
  actions: shape(
    'id type date data idMemberCreator memberCreator',
    `${EVERYWHERE} appCreator display entities`,
    {
      data: shape(
        'text card idOriginalCommenter dateLastEdited',
        `board boardSource cardSource checkItem checklist deprecated idCard idMember
        list member textData`,
      ),
    },
  ),
}
