import { type Budget, oneTrip } from './budget-kinds.ts'

/** The budgets of operations on accounts, sign-ins, invitations and links. */
export const BUDGETS_OF_USERS: Record<string, Budget> = {
  // The sign-in is stored once the password is known to be right.
  login: { warm: 2, cold: 2, rows: 10 },
  delete_sign_in: { warm: 2, cold: 2, rows: 11 },
  get_sign_ins_of_user: oneTrip(8),
  delete_sign_in_of_user: { warm: 2, cold: 2, rows: 17 },
  delete_identity: { warm: 2, cold: 2, rows: 30 },
  begin_passkey_sign_in: { warm: 0, cold: 0, rows: 0 },
  // It is stored that the answer was given, once it is known to be right.
  sign_in_by_passkey: { warm: 2, cold: 2, rows: 20 },
  sign_in_by_recovery_code: { warm: 2, cold: 2, rows: 20 },
  begin_second_factor: oneTrip(5),
  set_up_second_factor: { warm: 2, cold: 2, rows: 20 },
  get_own_passkeys: oneTrip(8),
  begin_own_passkey: oneTrip(8),
  new_own_passkey: { warm: 2, cold: 2, rows: 20 },
  delete_own_passkey: { warm: 2, cold: 2, rows: 20 },
  get_second_factor: oneTrip(8),
  edit_second_factor: { warm: 2, cold: 2, rows: 16 },
  new_recovery_codes: { warm: 2, cold: 2, rows: 30 },
  delete_second_factor_of_user: { warm: 2, cold: 2, rows: 21 },
  new_own_token: { warm: 2, cold: 2, rows: 13 },
  delete_own_token: { warm: 2, cold: 2, rows: 13 },
  new_token_of_user: { warm: 2, cold: 2, rows: 17 },
  delete_token_of_user: { warm: 2, cold: 2, rows: 18 },
  // All of it is in the configuration.
  get_sign_in_options: { warm: 0, cold: 0, rows: 0 },
  // The link is found, and then used up.
  reset_password: { warm: 2, cold: 2, rows: 20 },
  confirm_address: { warm: 2, cold: 2, rows: 20 },
  new_reset_link: { warm: 2, cold: 2, rows: 17 },
  register: oneTrip(12),
  logout: oneTrip(7),
  get_current_user: oneTrip(11),
  edit_current_user: { warm: 2, cold: 2, rows: 13 },
  // The place of the picture is stored before its bytes are, and then its user.
  set_own_avatar: { warm: 3, cold: 3, rows: 20 },
  delete_own_avatar: { warm: 2, cold: 2, rows: 20 },
  delete_avatar_of_user: { warm: 2, cold: 2, rows: 21 },
  get_avatar_of_user: oneTrip(14),
  get_all_users: oneTrip(9),
  get_audit: oneTrip(12),
  new_user: { warm: 2, cold: 2, rows: 12 },
  get_user: oneTrip(5),
  get_boards_from_user: oneTrip(11),
  get_boards_of_current_user: oneTrip(16),
  get_people_of_current_user: oneTrip(20),
  edit_user: { warm: 2, cold: 2, rows: 17 },
  // Their boards are looked through for one that would be left without an admin.
  delete_user: { warm: 3, cold: 3, rows: 70 },
  create_user_token: { warm: 2, cold: 2, rows: 14 },
  delete_user_token: { warm: 2, cold: 2, rows: 15 },
  new_site_invitation: { warm: 2, cold: 2, rows: 30 },
  delete_site_invitation: { warm: 2, cold: 2, rows: 20 },
  new_board_invitation: { warm: 2, cold: 2, rows: 30 },
  delete_board_invitation: { warm: 2, cold: 2, rows: 20 },
  // The invitation is found, the use counted, and the board learns of a user whom it does not know.
  join: { warm: 4, cold: 4, rows: 62 },
  accept_invitation: { warm: 4, cold: 4, rows: 60 },
}
