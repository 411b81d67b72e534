import { activities } from './activities.ts'
import { attachments } from './attachments.ts'
import { boards } from './boards.ts'
import { cardStates } from './card-states.ts'
import { cardsAnywhere } from './cards-anywhere.ts'
import { cards } from './cards.ts'
import { checklistItems } from './checklist-items.ts'
import { checklists } from './checklists.ts'
import { comments } from './comments.ts'
import { copies } from './copy.ts'
import { customFields } from './custom-fields.ts'
import { deliveries } from './deliveries.ts'
import { dropdownItems } from './dropdown-items.ts'
import { exports } from './export.ts'
import { imports } from './imports/import.ts'
import { integrations } from './integrations.ts'
import { labels } from './labels.ts'
import { lists } from './lists.ts'
import { members } from './members.ts'
import { signIn } from './sign-in.ts'
import { swimlanes } from './swimlanes.ts'
import { userAdmin } from './user-admin.ts'
import { users } from './users.ts'

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
