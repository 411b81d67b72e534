import { namedTokensOfUsers, signInsOfUsers } from '../accounts/auth/tables.ts'
import { avatarsOfUsers } from '../accounts/avatars/saves.ts'
import { feedsOfUsers } from '../accounts/feeds/tables.ts'
import { linksOfUsers } from '../accounts/links/tables.ts'
import { grantsOfUsers } from '../accounts/oauth/grant-table.ts'
import { identitiesOfUsers } from '../accounts/oidc/tables.ts'
import { passkeysOfUsers, recoveryCodesOfUsers } from '../accounts/passkeys/tables.ts'
import type { UserRows } from '../accounts/users/tables.ts'
import {
  readerVersionsOfUsers,
  watchChangesOfUsers,
  watchesOfUsers,
} from '../boards/watches/tables.ts'
import {
  devicesOfUsers,
  followersOfInboxes,
  notificationsOfUsers,
  settingsOfUsers,
  unreadCountsOfUsers,
  waitingMailsOfUsers,
} from '../notifications/cascades.ts'
import { filtersOfUsers } from '../search/tables.ts'
import { integrationsOfUsers, receiversOfUsers } from '../webhooks/user-saves.ts'

/** Everything that is deleted with a user. A room declares its rows of users, and this list registers them. */
export const USER_ROWS: readonly UserRows[] = [
  avatarsOfUsers,
  signInsOfUsers,
  namedTokensOfUsers,
  grantsOfUsers,
  identitiesOfUsers,
  linksOfUsers,
  passkeysOfUsers,
  recoveryCodesOfUsers,
  feedsOfUsers,
  watchesOfUsers,
  watchChangesOfUsers,
  readerVersionsOfUsers,
  receiversOfUsers,
  integrationsOfUsers,
  notificationsOfUsers,
  unreadCountsOfUsers,
  settingsOfUsers,
  followersOfInboxes,
  waitingMailsOfUsers,
  devicesOfUsers,
  filtersOfUsers,
]
