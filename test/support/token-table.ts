import { operations } from '../../src/app/table.ts'
import type { TokenScope } from '../../src/operations/claims.ts'
import type { Listed } from './table.ts'

/** The operations that read a token. */
export const guarded = operations.filter(({ access }) => access !== 'anyone')

const words = (text: string) => new Set(text.split(/\s+/))

/** The operations that need the scope admin, whatever their literals say: accounts, the site, and the management of boards. Removing a member needs it here, because the member is not the token's user. */
const ADMIN =
  words(`logout edit_current_user set_own_avatar delete_own_avatar delete_avatar_of_user get_sign_ins delete_sign_in get_identities delete_identity
  get_own_tokens new_own_token new_reset_link send_confirmation delete_own_token
  get_tokens_of_user new_token_of_user delete_token_of_user
  get_sign_ins_of_user delete_sign_in_of_user
  get_own_passkeys begin_own_passkey new_own_passkey delete_own_passkey
  get_second_factor edit_second_factor new_recovery_codes delete_second_factor_of_user
  get_user_feeds new_user_feed delete_user_feed
  get_user_integrations new_user_integration edit_user_integration delete_user_integration
  get_audit get_outbox retry_outbox_item delete_outbox_item get_all_users new_user edit_user delete_user create_user_token delete_user_token
  get_boards_count rebuild_search add_board_member
  set_background delete_background edit_board update_board_title delete_board add_board_label set_board_member_permission
  add_board_member_by_name delete_board_member remove_board_member
  get_site_invitations new_site_invitation delete_site_invitation
  get_shares new_share delete_share
  get_board_invitations new_board_invitation delete_board_invitation
  get_all_integrations get_integration new_integration edit_integration delete_integration
  new_integration_activities delete_integration_activities
  get_integration_deliveries redeliver_integration_delivery ping_integration`)

/** Those without a board in their path that a token limited to boards may call, because they show nothing of other boards. */
const FILTERED = words(`get_current_user get_user get_avatar_of_user search get_user_cards
  get_boards_of_current_user get_people_of_current_user get_boards_from_user get_public_boards
  get_user_filters new_user_filter edit_user_filter delete_user_filter
  get_notifications follow_notifications edit_notification read_notifications`)

/** Those on a board that is found by an id in their path or named in their body, and so not by the path alone. */
export const ON_ONE_BOARD = words(`get_card_by_id get_attachment_info download_attachment
  upload_attachment copy_attachment move_attachment delete_attachment_by_id`)

/** Returns true if a token with a scope may call an operation on some board. */
export function mayBy({ name, method }: Listed, scope: TokenScope): boolean {
  if (ADMIN.has(name)) return scope === 'admin'
  return method === 'GET' || scope !== 'read'
}

/** Returns true if a token on these boards may call an operation on the board of its path. */
export function mayOn({ name, path }: Listed, where: Where): boolean {
  if (where === 'all boards') return true
  if (['copy_board', 'new_board_invitation', 'new_share'].includes(name)) return false
  if (ON_ONE_BOARD.has(name)) return where === 'its board'
  return path.includes('{board}') ? where === 'its board' : FILTERED.has(name)
}

export const WHERE = ['all boards', 'its board', 'another board'] as const

export type Where = (typeof WHERE)[number]
