import { activityOperations } from '../boards/activity-operations.ts'
import { attachmentCarriers } from '../attachments/carry-operations.ts'
import { attachmentLookups } from '../attachments/lookup-operations.ts'
import { attachmentOperations } from '../attachments/operations.ts'
import { attachmentUploads } from '../attachments/upload-operations.ts'
import { boardOperations } from '../boards/operations.ts'
import { bulkChanges } from '../cards/bulk-operations.ts'
import { cardPeople } from '../cards/people-operations.ts'
import { cardStates } from '../cards/archive-operations.ts'
import { boardViews } from '../boards/view-operations.ts'
import { cardViews } from '../cards/view-operations.ts'
import { cardsAnywhere } from '../cards/lookup-operations.ts'
import { ownCards } from '../cards/own-operations.ts'
import { cardCopies } from '../cards/copy-operations.ts'
import { dependencyOperations } from '../cards/dependency-operations.ts'
import { cardOperations } from '../cards/operations.ts'
import { checklistItems } from '../checklists/item-operations.ts'
import { checklistOperations } from '../checklists/operations.ts'
import { commentOperations } from '../comments/operations.ts'
import { copies } from '../boards/copy-operations.ts'
import { customFieldOperations } from '../custom-fields/operations.ts'
import { deliveryOperations } from '../integrations/delivery-operations.ts'
import { dropdownItems } from '../custom-fields/dropdown-operations.ts'
import { exports } from '../transfer/export/operations.ts'
import { importOperations } from '../transfer/import/operations.ts'
import { integrationOperations } from '../integrations/operations.ts'
import { labels } from '../labels/operations.ts'
import { listCopies } from '../lists/copy-operations.ts'
import { listOperations } from '../lists/operations.ts'
import { memberOperations } from '../members/operations.ts'
import { authOperations } from '../auth/operations.ts'
import { auditOperations } from '../audit/operations.ts'
import { namedTokenOperations, tokensOfUsers } from '../auth/named-token-operations.ts'
import { signInOperations } from '../auth/sign-in-operations.ts'
import { swimlaneCopies } from '../swimlanes/copy-operations.ts'
import { swimlaneOperations } from '../swimlanes/operations.ts'
import { filterOperations } from '../search/filter-operations.ts'
import { searchOperations } from '../search/operations.ts'
import { userAdmin } from '../users/admin-operations.ts'
import { userOperations } from '../users/operations.ts'

/** Every operation of the API. */
export const operations = [
  ...authOperations,
  ...signInOperations,
  ...namedTokenOperations,
  ...userOperations,
  ...userAdmin,
  ...auditOperations,
  ...tokensOfUsers,
  ...searchOperations,
  ...filterOperations,
  ...ownCards,
  ...cardPeople,
  ...boardOperations,
  ...boardViews,
  ...activityOperations,
  ...exports,
  ...importOperations,
  ...copies,
  ...labels,
  ...memberOperations,
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
  ...dependencyOperations,
  ...commentOperations,
  ...checklistOperations,
  ...checklistItems,
  ...customFieldOperations,
  ...dropdownItems,
  ...attachmentOperations,
  ...attachmentLookups,
  ...attachmentUploads,
  ...attachmentCarriers,
  ...integrationOperations,
  ...deliveryOperations,
]
