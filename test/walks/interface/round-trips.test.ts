import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { OTHER_BUDGETS, budgetOf } from './budgets.ts'
import { costOf, costed, isBoardWrite } from './operation-costs.ts'

/** Many more than any budget has rows, so that an operation that reads all of them exceeds it. */
const CARDS = 300

/** The number of rows by which two reads may differ, as an index ends at different places. */
const TOLERANCE = 5

/** The number of rows that the snapshot of a board has without its cards. */
const SNAPSHOT = 40

it.each(costed.filter((operation) => !isBoardWrite(operation)))(
  '$name stays within its budget on a warm board, however many cards it has',
  async (operation) => {
    const budget = budgetOf(operation)
    const { trips, rows } = await costOf(operation, CARDS)
    expect(trips).toBe(budget.warm)
    expect(budget.grows ? 0 : rows).toBeLessThanOrEqual(budget.rows + TOLERANCE)
  },
)

/** A warm board has few cards here: a write that reads more of a board the more cards it has does so on a cold one, too. */
it.each(costed.filter(isBoardWrite))(
  '$name stays within its budget when its board is warm',
  async (operation) => {
    const budget = budgetOf(operation)
    const { trips, rows } = await costOf(operation, 10)
    expect(trips).toBe(budget.warm)
    expect(rows).toBeLessThanOrEqual(budget.rows + TOLERANCE)
  },
)

it.each(operations.filter(isBoardWrite))(
  '$name reads no more of a cold board than its snapshot, however many cards it has',
  async (operation) => {
    const budget = budgetOf(operation)
    const { trips, rows } = await costOf(operation, CARDS, true)
    expect(trips).toBe(budget.cold)
    expect(budget.grows ? 0 : rows).toBeLessThanOrEqual(budget.rows + SNAPSHOT)
  },
)

it('no budget has as many rows as the board has cards, except those that grow', () => {
  const budgets = operations.map(budgetOf).filter(({ grows }) => !grows)
  expect(Math.max(...budgets.map(({ rows }) => rows)) + SNAPSHOT).toBeLessThan(CARDS)
})

describe('a budget', () => {
  it('of its own is one of an operation that exists', () => {
    const names: string[] = operations.map(({ name }) => name)
    expect(Object.keys(OTHER_BUDGETS).filter((name) => !names.includes(name))).toEqual([])
  })

  it('of a read, and of a write to a warm board, is one round trip except for these', () => {
    const dearer = operations.filter((operation) => {
      const { warm, cold } = budgetOf(operation)
      return (operation.method === 'GET' ? cold : warm) !== 1
    })
    expect(dearer.map(({ name }) => name).toSorted()).toEqual([
      'accept_invitation',
      'add_board_member_by_name',
      'begin_passkey_sign_in',
      'confirm_address',
      'copy_attachment',
      'copy_board',
      'copy_card',
      'copy_list',
      'copy_swimlane',
      'create_user_token',
      'delete_attachment_by_id',
      'delete_avatar_of_user',
      'delete_board_invitation',
      'delete_deleted_card',
      'delete_identity',
      'delete_outbox_item',
      'delete_own_avatar',
      'delete_own_passkey',
      'delete_own_token',
      'delete_push_subscription',
      'delete_second_factor_of_user',
      'delete_sign_in',
      'delete_sign_in_of_user',
      'delete_site_invitation',
      'delete_token_of_user',
      'delete_user',
      'delete_user_feed',
      'delete_user_filter',
      'delete_user_integration',
      'delete_user_token',
      'edit_current_user',
      'edit_notification',
      'edit_second_factor',
      'edit_settings',
      'edit_user',
      'edit_user_filter',
      'edit_user_integration',
      'get_sign_in_options',
      'import_board',
      'import_board_from_csv',
      'import_board_from_source',
      'import_board_from_trello',
      'import_board_from_wekan',
      'join',
      'login',
      'move_attachment',
      'new_attachment',
      'new_board',
      'new_board_invitation',
      'new_own_passkey',
      'new_own_token',
      'new_push_subscription',
      'new_recovery_codes',
      'new_reset_link',
      'new_site_invitation',
      'new_token_of_user',
      'new_user',
      'new_user_feed',
      'new_user_filter',
      'new_user_integration',
      'ping_integration',
      'read_notifications',
      'rebuild_search',
      'redeliver_integration_delivery',
      'replay_rule',
      'reset_password',
      'restore_deleted_card',
      'retry_outbox_item',
      'search',
      'search_board',
      'set_background',
      'set_cover',
      'set_own_avatar',
      'set_up_second_factor',
      'sign_in_by_passkey',
      'sign_in_by_recovery_code',
      'star_board',
      'test_rule',
      'unstar_board',
      'unwatch_board',
      'unwatch_card',
      'unwatch_list',
      'upload_attachment',
      'watch_board',
      'watch_card',
      'watch_list',
    ])
  })
})
