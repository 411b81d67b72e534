import type { operations } from '../../../src/app/table.ts'
import { type Budget, IMPORT, oneTrip, write } from './budget-kinds.ts'
import { BUDGETS_OF_USERS } from './budgets-of-users.ts'

/** The budgets of operations that do not have that of their kind. */
export const OTHER_BUDGETS: Record<string, Budget> = {
  ...BUDGETS_OF_USERS,
  get_public_boards: oneTrip(5),
  // A new board's object is cold, and the boards of its owner are counted.
  new_board: { warm: 2, cold: 2, rows: 18 },
  get_board: oneTrip(11),
  edit_board: write(11),
  update_board_title: write(11),
  set_background: { warm: 3, cold: 4, rows: 42 },
  get_board_cards_count: oneTrip(9),
  // Every board is counted, and each one's rows are few.
  get_boards_count: { ...oneTrip(1_000), grows: true },
  // It is looked at who copies and what version the board has with each piece that is read.
  copy_board: { warm: 7, cold: 7, rows: 140, grows: true },
  // The content is stored before its board is, whose object is cold.
  import_board: IMPORT,
  import_board_from_wekan: IMPORT,
  import_board_from_trello: IMPORT,
  import_board_from_csv: IMPORT,
  import_board_from_source: IMPORT,
  delete_board: { ...write(130), grows: true },
  get_board_activities: { ...oneTrip(200), grows: true },
  follow_board: oneTrip(5),
  get_board_view: { ...oneTrip(120), grows: true },
  get_card_view: oneTrip(30),
  // The member of the card is told.
  add_card_member: write(26),
  add_card_assignee: write(26),
  // The file is looked at before the write.
  set_cover: { warm: 2, cold: 3, rows: 44 },
  remove_cover: write(20),
  // The owner of the board is on all of its cards.
  get_user_cards: { ...oneTrip(60), grows: true },
  get_user_feeds: oneTrip(8),
  new_user_feed: { warm: 2, cold: 2, rows: 14 },
  delete_user_feed: { warm: 2, cold: 2, rows: 12 },
  get_push_key: oneTrip(5),
  get_push_subscriptions: oneTrip(8),
  new_push_subscription: { warm: 2, cold: 2, rows: 16 },
  delete_push_subscription: { warm: 2, cold: 2, rows: 12 },
  new_user_integration: { warm: 2, cold: 2, rows: 16 },
  edit_user_integration: { warm: 2, cold: 2, rows: 16 },
  delete_user_integration: { warm: 2, cold: 2, rows: 16 },
  new_user_filter: { warm: 2, cold: 2, rows: 10 },
  edit_user_filter: { warm: 2, cold: 2, rows: 10 },
  delete_user_filter: { warm: 2, cold: 2, rows: 10 },
  // With the items of all tasks.
  get_outbox: { ...oneTrip(200), grows: true },
  retry_outbox_item: { warm: 2, cold: 2, rows: 28 },
  delete_outbox_item: { warm: 2, cold: 2, rows: 20 },
  get_notifications: oneTrip(12),
  follow_notifications: oneTrip(12),
  edit_notification: { warm: 2, cold: 2, rows: 12 },
  read_notifications: { warm: 2, cold: 2, rows: 24 },
  // Reads the names in the question, the index, and the cards with the rights of now.
  search: { warm: 3, cold: 3, rows: 120 },
  search_board: { warm: 3, cold: 3, rows: 120 },
  // Every board is marked.
  rebuild_search: { warm: 2, cold: 2, rows: 1_000, grows: true },
  exportCsv: { ...oneTrip(142), grows: true },
  exportJson: { ...oneTrip(200), grows: true },
  watch_board: { warm: 2, cold: 2, rows: 14 },
  unwatch_board: { warm: 2, cold: 2, rows: 12 },
  watch_list: { warm: 2, cold: 2, rows: 14 },
  unwatch_list: { warm: 2, cold: 2, rows: 12 },
  watch_card: { warm: 2, cold: 2, rows: 14 },
  unwatch_card: { warm: 2, cold: 2, rows: 12 },
  get_settings: oneTrip(6),
  edit_settings: { warm: 2, cold: 2, rows: 12 },
  star_board: { warm: 2, cold: 2, rows: 12 },
  unstar_board: { warm: 2, cold: 2, rows: 12 },
  add_board_label: write(10),
  add_board_member: write(20),
  // The user is found first.
  add_board_member_by_name: { warm: 2, cold: 3, rows: 26 },
  remove_board_member: write(24),
  delete_board_member: write(24),
  set_board_member_permission: write(18),
  get_all_swimlanes: oneTrip(8),
  new_swimlane: write(12),
  edit_swimlane: write(15),
  // With the mark of the board for the search index.
  // Deleted rows are kept: every row is read and written once more.
  delete_swimlane: write(160),
  get_swimlane_cards: oneTrip(12),
  get_board_dependencies: oneTrip(10),
  get_all_lists: oneTrip(9),
  new_list: write(12),
  edit_list: write(15),
  // Reads the amount that there is to copy; then the cards, and what is on them.
  copy_swimlane: { warm: 3, cold: 3, rows: 80 },
  copy_list: { warm: 3, cold: 3, rows: 80 },
  delete_list: write(150),
  get_swimlane_cards_count: { ...oneTrip(30), grows: true },
  get_card_by_id: oneTrip(9),
  edit_board_card: write(15),
  new_cards: write(16),
  get_all_cards: oneTrip(12),
  new_card: write(16),
  edit_card: write(15),
  // Reads the amount that is on the card; then that.
  copy_card: { warm: 3, cold: 3, rows: 60 },
  // The deleted card is found, and then restored or deleted for good.
  restore_deleted_card: { warm: 2, cold: 2, rows: 80 },
  delete_deleted_card: { warm: 2, cold: 2, rows: 50 },
  // The rows of the card are counted, and the count is kept.
  delete_card: write(126),
  delete_cards: write(126),
  new_comment: write(16),
  // With the mark of the card for the search index.
  delete_comment: write(44),
  // Rows that its action needs and the board has not loaded are read first.
  test_rule: { warm: 2, cold: 3, rows: 60 },
  // The log, and then the entries of the cards in it.
  replay_rule: { warm: 2, cold: 2, rows: 120, grows: true },
  new_checklist: write(16),
  edit_checklist_item: write(20),
  new_custom_field: write(12),
  edit_custom_field: write(14),
  edit_card_custom_field: write(16),
  get_cards_by_custom_field: oneTrip(15),
  get_board_cards: oneTrip(12),
  add_custom_field_dropdown_items: write(14),
  edit_custom_field_dropdown_item: write(14),
  delete_custom_field_dropdown_item: write(17),
  // Rights are checked before the bytes are taken, and the bytes are noted before they are kept.
  new_attachment: { warm: 3, cold: 4, rows: 42 },
  get_attachment: oneTrip(7),
  delete_attachment: write(22),
  get_attachment_info: oneTrip(8),
  download_attachment: oneTrip(8),
  get_attachments_of_board: oneTrip(8),
  get_attachments_of_swimlane: oneTrip(9),
  get_attachments_of_list: oneTrip(10),
  get_attachments_of_card: oneTrip(11),
  upload_attachment: { warm: 3, cold: 4, rows: 44 },
  // The board is found first.
  copy_attachment: { warm: 2, cold: 3, rows: 44 },
  move_attachment: { warm: 2, cold: 3, rows: 44 },
  delete_attachment_by_id: { warm: 2, cold: 3, rows: 50 },
  new_integration: write(11),
  edit_integration: write(14),
  delete_integration: write(24),
  new_integration_activities: write(14),
  delete_integration_activities: write(14),
  get_integration_deliveries: oneTrip(8),
  // Nothing of the board changes, so its object is not asked.
  redeliver_integration_delivery: { warm: 2, cold: 2, rows: 20 },
  ping_integration: { warm: 2, cold: 2, rows: 46 },
}

/** The budget of an operation. */
export function budgetOf({ name, method }: (typeof operations)[number]): Budget {
  return OTHER_BUDGETS[name] ?? (method === 'GET' ? oneTrip(6) : write(19))
}
