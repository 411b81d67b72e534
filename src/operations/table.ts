import { activities } from '../boards/activity-operations.ts'
import { attachments } from '../attachments/operations.ts'
import { boards } from '../boards/operations.ts'
import { cardStates } from '../cards/archive-operations.ts'
import { cardsAnywhere } from '../cards/lookup-operations.ts'
import { cards } from '../cards/operations.ts'
import { checklistItems } from '../checklists/item-operations.ts'
import { checklists } from '../checklists/operations.ts'
import { comments } from '../comments/operations.ts'
import { copies } from '../boards/copy-operations.ts'
import { customFields } from '../custom-fields/operations.ts'
import { deliveries } from '../integrations/delivery-operations.ts'
import { dropdownItems } from '../custom-fields/dropdown-operations.ts'
import { exports } from '../transfer/export/operations.ts'
import { imports } from '../transfer/import/operations.ts'
import { integrations } from '../integrations/operations.ts'
import { labels } from '../labels/operations.ts'
import { lists } from '../lists/operations.ts'
import { members } from '../members/operations.ts'
import { signIn } from '../auth/operations.ts'
import { swimlanes } from '../swimlanes/operations.ts'
import { userAdmin } from '../users/admin-operations.ts'
import { users } from '../users/operations.ts'

/** The interface: every operation there is. */
export const operations = [
  ...signIn,
  ...users,
  ...userAdmin,
  ...boards,
  ...activities,
  ...exports,
  ...imports,
  ...copies,
  ...labels,
  ...members,
  ...swimlanes,
  ...lists,
  ...cardsAnywhere,
  ...cardStates,
  ...cards,
  ...comments,
  ...checklists,
  ...checklistItems,
  ...customFields,
  ...dropdownItems,
  ...attachments,
  ...integrations,
  ...deliveries,
]
