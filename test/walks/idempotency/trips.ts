/** Round trips that a write with a key may take at first and when it is repeated, where its board is warm. */
type Trips = { first: number; again: number }

/** The record of the key is found in one together with what the snapshot lacks; the batch is stored in the other. */
const USUAL: Trips = { first: 2, again: 2 }

/** An import stores a draft before the command that makes its board. */
const IMPORT: Trips = { first: 6, again: 2 }

/** An operation that reads before it writes finds the kept reply there, and does no more. */
export const OTHERS: Record<string, Trips> = {
  // A use is counted before the board is asked, so that no more get in than may.
  accept_invitation: { first: 4, again: 1 },
  add_board_member_by_name: { first: 3, again: 1 },
  copy_attachment: { first: 3, again: 1 },
  copy_board: { first: 7, again: 1 },
  copy_card: { first: 3, again: 2 },
  copy_list: { first: 3, again: 2 },
  copy_swimlane: { first: 3, again: 2 },
  // By the attachment, which is gone when it is repeated.
  delete_attachment_by_id: { first: 3, again: 2 },
  delete_avatar_of_user: { first: 2, again: 1 },
  // It is found, and then it is gone.
  delete_deleted_card: { first: 3, again: 2 },
  restore_deleted_card: { first: 3, again: 2 },
  delete_identity: { first: 2, again: 1 },
  delete_own_avatar: { first: 2, again: 1 },
  delete_own_passkey: { first: 2, again: 1 },
  delete_second_factor_of_user: { first: 2, again: 1 },
  delete_sign_in: { first: 2, again: 1 },
  delete_sign_in_of_user: { first: 2, again: 1 },
  delete_user: { first: 3, again: 1 },
  delete_user_integration: { first: 2, again: 1 },
  delete_user_token: { first: 2, again: 1 },
  edit_current_user: { first: 2, again: 1 },
  edit_second_factor: { first: 2, again: 1 },
  edit_user: { first: 2, again: 1 },
  edit_user_integration: { first: 2, again: 1 },
  import_board: IMPORT,
  import_board_from_wekan: IMPORT,
  import_board_from_trello: IMPORT,
  import_board_from_csv: IMPORT,
  import_board_from_source: IMPORT,
  move_attachment: { first: 3, again: 1 },
  new_attachment: { first: 4, again: 1 },
  new_own_passkey: { first: 2, again: 1 },
  new_user: { first: 2, again: 1 },
  ping_integration: { first: 2, again: 1 },
  // The record holds how many are left unread, which the first batch tells.
  read_notifications: { first: 3, again: 1 },
  redeliver_integration_delivery: { first: 2, again: 1 },
  // The trips for what the log tells, the entries of its cards, and the record.
  replay_rule: { first: 3, again: 1 },
  set_background: { first: 4, again: 1 },
  set_cover: { first: 3, again: 1 },
  set_own_avatar: { first: 3, again: 1 },
  // It reads the checklists of the card, which the snapshot lacks.
  test_rule: { first: 3, again: 2 },
  upload_attachment: { first: 4, again: 1 },
}

/** The round trips of a write, by its name. */
export function tripsOf(name: string): Trips {
  return OTHERS[name] ?? USUAL
}
