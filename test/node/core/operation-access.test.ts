import { expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'

/**
 * The access that the published interface asks for an operation on a board, whatever its literal
 * says: `read` for a GET and `write` for anything else, but for these.
 */
const OTHER_ACCESS: Record<string, string> = Object.fromEntries(
  Object.entries({
    read: `copy_board star_board unstar_board watch_board unwatch_board watch_list unwatch_list
      watch_card unwatch_card`,
    visit:
      'get_board_view get_card_view get_attachment_file get_attachment_preview get_background follow_board',
    comment: 'new_comment edit_comment react_to_comment',
    member: 'delete_comment remove_board_member',
    move: 'edit_card edit_board_card change_cards',
    write: 'get_deleted_cards get_description_versions get_replay',
    manage: `set_background delete_background edit_board update_board_title delete_board add_board_label set_board_member_permission
      add_board_member add_board_member_by_name delete_board_member
      get_shares new_share delete_share
      get_board_invitations new_board_invitation delete_board_invitation
      get_all_integrations get_integration new_integration edit_integration delete_integration
      new_integration_activities delete_integration_activities
      get_integration_deliveries redeliver_integration_delivery ping_integration`,
  }).flatMap(([access, names]) => names.split(/\s+/).map((name) => [name, access])),
)

function accessOf({ name, method }: (typeof operations)[number]): string {
  return OTHER_ACCESS[name] ?? (method === 'GET' ? 'read' : 'write')
}

const onBoard = operations.filter(({ path }) => path.includes('{board}'))

test('each operation on a board asks for the access that the published interface says', () => {
  const declared = onBoard.map(({ name, access }) => [name, access])
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(onBoard.map((operation) => [operation.name, accessOf(operation)])),
  )
})
