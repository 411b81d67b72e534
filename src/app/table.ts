// oxlint-disable-next-line typescript/triple-slash-reference -- whoever reads the table's types also needs what the rooms add to the context.
/// <reference path="./request-context.ts" />

import { activityOperations } from '../boards/boards/activity-operations.ts'
import { attachmentCarriers } from '../boards/attachments/carry-operations.ts'
import { coverOperations } from '../boards/attachments/cover-operations.ts'
import { attachmentLookups } from '../boards/attachments/lookup-operations.ts'
import { attachmentOperations } from '../boards/attachments/operations.ts'
import { attachmentPreviews } from '../boards/attachments/preview-operations.ts'
import { attachmentUploads } from '../boards/attachments/upload-operations.ts'
import { boardOperations } from '../boards/boards/operations.ts'
import { avatarOperations } from '../accounts/avatars/operations.ts'
import { backgroundOperations } from '../boards/backgrounds/operations.ts'
import { bulkChanges } from '../boards/cards/bulk-operations.ts'
import { cardPeople } from '../boards/cards/people-operations.ts'
import { cardStates } from '../boards/cards/archive-operations.ts'
import { boardViews } from '../boards/boards/view-operations.ts'
import { cardViews } from '../boards/cards/view-operations.ts'
import { cardsAnywhere } from '../boards/cards/lookup-operations.ts'
import { ownCards } from '../boards/cards/own-operations.ts'
import { cardCopies } from '../boards/cards/copy-operations.ts'
import { descriptionOperations } from '../boards/descriptions/operations.ts'
import { deletedCardOperations } from '../boards/deleted-cards/operations.ts'
import { dependencyOperations } from '../boards/cards/dependency-operations.ts'
import { templateOperations } from '../boards/cards/template-operations.ts'
import { recurrenceOperations } from '../boards/cards/recurrence-operations.ts'
import { cardOperations } from '../boards/cards/operations.ts'
import { checklistItems } from '../boards/checklists/item-operations.ts'
import { checklistOperations } from '../boards/checklists/operations.ts'
import { commentOperations } from '../boards/comments/operations.ts'
import { copies } from '../boards/boards/copy-operations.ts'
import { customFieldOperations } from '../boards/custom-fields/operations.ts'
import { deliveryOperations } from '../webhooks/delivery-operations.ts'
import { activityWebhook } from '../webhooks/payload.ts'
import { dropdownItems } from '../boards/custom-fields/dropdown-operations.ts'
import { exports } from '../transfer/export/operations.ts'
import { importOperations } from '../transfer/import/operations.ts'
import { integrationOperations } from '../boards/integrations/operations.ts'
import { boardInvitations } from '../boards/invitations/operations.ts'
import { joinOperations } from '../boards/invitations/join-operations.ts'
import { siteInvitations } from '../accounts/invitations/operations.ts'
import { labels } from '../boards/labels/operations.ts'
import { listCopies } from '../boards/lists/copy-operations.ts'
import { listOperations } from '../boards/lists/operations.ts'
import { memberOperations } from '../boards/members/operations.ts'
import { authOperations } from '../accounts/auth/operations.ts'
import { auditOperations } from '../accounts/audit/operations.ts'
import { namedTokenOperations, tokensOfUsers } from '../accounts/auth/named-token-operations.ts'
import { signInOperations, signInsOfUsers } from '../accounts/auth/sign-in-operations.ts'
import { linkOperations } from '../accounts/links/operations.ts'
import { signInOptions } from '../accounts/oidc/options-operations.ts'
import { identityOperations } from '../accounts/oidc/operations.ts'
import { stars } from '../boards/boards/star-operations.ts'
import { passkeyOperations } from '../accounts/passkeys/operations.ts'
import { passkeySignIns } from '../accounts/passkeys/sign-in-operations.ts'
import {
  secondFactorOfUsers,
  secondFactorOperations,
} from '../accounts/passkeys/second-factor-operations.ts'
import { sharedReads } from '../boards/shares/reader-operations.ts'
import { ruleOperations } from '../boards/rules/operations.ts'
import { replayOperations } from '../boards/rules/replay-operations.ts'
import { shareOperations } from '../boards/shares/operations.ts'
import { swimlaneCopies } from '../boards/swimlanes/copy-operations.ts'
import { swimlaneOperations } from '../boards/swimlanes/operations.ts'
import { watchOperations } from '../boards/watches/operations.ts'
import { notificationWebhook } from '../notifications/integrations/delivery-view.ts'
import { userIntegrationOperations } from '../notifications/integrations/operations.ts'
import { settingsOperations } from '../notifications/settings-operations.ts'
import { liveNotifications } from '../notifications/live-operations.ts'
import { notificationOperations } from '../notifications/operations.ts'
import { pushOperations } from '../notifications/push/operations.ts'
import { feedOperations } from '../accounts/feeds/operations.ts'
import { filterOperations } from '../search/filter-operations.ts'
import { searchOperations } from '../search/operations.ts'
import { userAdmin } from '../boards/members/user-admin-operations.ts'
import { boardsOfUsers, ownUser } from '../boards/members/user-operations.ts'
import { userOperations } from '../accounts/users/operations.ts'
import { userTokens } from '../accounts/users/token-operations.ts'
import { outboxOperations } from '../outbox/operations.ts'
import { TASKS } from './tasks.ts'

export const operations = [
  ...authOperations,
  ...signInOptions,
  ...identityOperations,
  ...linkOperations,
  ...signInOperations,
  ...namedTokenOperations,
  ...passkeySignIns,
  ...passkeyOperations,
  ...secondFactorOperations,
  ...secondFactorOfUsers,
  ...ownUser,
  ...userOperations,
  ...boardsOfUsers,
  ...avatarOperations,
  ...userAdmin,
  ...userTokens,
  ...auditOperations,
  ...outboxOperations(TASKS),
  ...siteInvitations,
  ...joinOperations,
  ...tokensOfUsers,
  ...signInsOfUsers,
  ...searchOperations,
  ...filterOperations,
  ...notificationOperations,
  ...liveNotifications,
  ...settingsOperations,
  ...pushOperations,
  ...userIntegrationOperations,
  ...feedOperations,
  ...ownCards,
  ...cardPeople,
  ...boardOperations,
  ...boardViews,
  ...activityOperations,
  ...exports,
  ...importOperations,
  ...copies,
  ...backgroundOperations,
  ...stars,
  ...watchOperations,
  ...labels,
  ...memberOperations,
  ...boardInvitations,
  ...shareOperations,
  ...sharedReads,
  ...swimlaneOperations,
  ...swimlaneCopies,
  ...listOperations,
  ...listCopies,
  ...cardsAnywhere,
  ...cardViews,
  ...cardStates,
  ...bulkChanges,
  ...cardOperations,
  ...cardCopies,
  ...deletedCardOperations,
  ...dependencyOperations,
  ...recurrenceOperations,
  ...templateOperations,
  ...descriptionOperations,
  ...commentOperations,
  ...checklistOperations,
  ...checklistItems,
  ...customFieldOperations,
  ...dropdownItems,
  ...coverOperations,
  ...attachmentOperations,
  ...attachmentPreviews,
  ...attachmentLookups,
  ...attachmentUploads,
  ...attachmentCarriers,
  ...ruleOperations,
  ...replayOperations,
  ...integrationOperations,
  ...deliveryOperations,
]

export const webhooks = [activityWebhook, notificationWebhook]
