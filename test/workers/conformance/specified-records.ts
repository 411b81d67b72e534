import { LATER_FLAGS, LISTED, each } from './row.ts'

export const BASIC =
  'allowsSubtasks allowsAttachments allowsChecklists allowsComments allowsDescriptionTitle allowsDescriptionText allowsActivities allowsLabels allowsAssignee allowsMembers'
export const DATED =
  'allowsAssignedBy allowsReceivedDate allowsStartDate allowsEndDate allowsDueDate'
export const LATER =
  'allowsCardCounterList allowsBoardMemberList allowsDescriptionTextOnMinicard allowsCoverAttachmentOnMinicard allowsBadgeAttachmentOnMinicard allowsCardSortingByNumberOnMinicard allowsCardNumber allowsCreator allowsCreatorOnMinicard allowsCardSortingByNumber allowsShowLists'

export const BOARD = [
  each(
    'title slug permission color description presentParentTask startAt dueAt endAt type createdAt',
    'string',
  ),
  each('archived isOvertime', 'boolean'),
  each('stars spentTime', 'number'),
  each('archivedAt backgroundImageURL', 'string @7.72+'),
  '.modifiedAt: string @3.63+, .sort: number @4.81+',
  each('_id name color', 'string', '.labels[].'),
  '.members[].userId: string',
  each('isAdmin isActive isNoComments isCommentOnly', 'boolean', '.members[].'),
  '.members[].isWorker: boolean @3.63+',
  each('orgId orgDisplayName', 'string @7.72+', '.orgs[].'),
  each('teamId teamDisplayName', 'string @7.72+', '.teams[].'),
  '.orgs[].isActive: boolean @7.72+, .teams[].isActive: boolean @7.72+',
  each('subtasksDefaultBoardId subtasksDefaultListId', 'string'),
  each('dateSettingsDefaultBoardId dateSettingsDefaultListId', 'string @4.81+'),
  each(BASIC, 'boolean'),
  '.allowsRequestedBy: boolean @4.81+',
  each(DATED, 'boolean @4.81+'),
  each(LATER, 'boolean @7.72+'),
].join(', ')

export const LIST = [
  each('title boardId swimlaneId createdAt updatedAt modifiedAt', 'string'),
  each('starred archived wipLimit.enabled wipLimit.soft', 'boolean'),
  each('sort wipLimit.value', 'number'),
].join(', ')

export const SWIMLANE = `${each('_id title archivedAt boardId createdAt updatedAt modifiedAt color type', 'string')}, .archived: boolean, .sort: number`

export const CARD = [
  each(
    'title description parentId listId swimlaneId boardId coverId userId linkedId color createdAt',
    'string',
  ),
  each('dateLastActivity requestedBy assignedBy receivedAt startAt dueAt endAt type', 'string'),
  each('labelIds[] members[]', 'string'),
  each('archived isOvertime', 'boolean'),
  each('spentTime sort subtaskSort', 'number'),
  '.archivedAt: string @7.72+, .modifiedAt: string @3.63+, .assignees[]: string @3.63+',
  each('vote.question vote.positive[] vote.negative[] vote.end', 'string @4.81+'),
  each('vote.public vote.allowNonBoardMembers', 'boolean @4.81+'),
  each('poker.question poker.allowNonBoardMembers', 'boolean @7.72+'),
  each(
    'one[] two[] three[] five[] eight[] thirteen[] twenty[] forty[] oneHundred[] unsure[] end',
    'string @7.72+',
    '.poker.',
  ),
  '.poker.estimation: number @7.72+, .cardNumber: number @7.72+',
  each('targetId_gantt[] linkId_gantt[]', 'string @7.72+'),
  '.linkType_gantt[]: number @7.72+',
  each('showActivities hideFinishedChecklistIfItemsAreHidden', 'boolean @7.72+'),
].join(', ')

export const ENTRY = `${LISTED}, [].description: string`
export const IN_LIST = [
  each('receivedAt startAt dueAt endAt assignees[]', 'string @4.81+', '[].'),
  '[].sort: number @7.72+, [].swimlaneId: string @7.72+',
].join(', ')

export const USER = [
  each('username emails[].address createdAt modifiedAt heartbeat authenticationMethod', 'string'),
  each('emails[].verified isAdmin createdThroughApi loginDisabled', 'boolean'),
  '.services: object, .sessionData: object',
  each(
    'avatarUrl fullname initials language icode templatesBoardId cardTemplatesSwimlaneId listTemplatesSwimlaneId boardTemplatesSwimlaneId boardView listSortBy',
    'string',
    '.profile.',
  ),
  each('emailBuffer[] invitedBoards[] notifications[] starredBoards[]', 'string', '.profile.'),
  each(
    'showDesktopDragHandles hiddenSystemMessages hiddenMinicardLabelText',
    'boolean',
    '.profile.',
  ),
  '.profile.showCardsCountAt: number',
].join(', ')

export const MEMBERSHIP = `.boards[].boardId: string, ${each('isAdmin isActive isNoComments isCommentOnly', 'boolean', '.boards[].')}, .boards[].isWorker: boolean @3.63+, ${each(LATER_FLAGS, 'boolean @11', '.boards[].')}`
