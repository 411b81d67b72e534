import { passkeyBodyOf } from '../../support/passkey-bodies.ts'
import { invitedElsewhere } from '../../support/secrets.ts'
import { type Listed, bodyAsked } from '../../support/table.ts'
import { FLAGS, account } from './sample-board.ts'
import { type Params, type SampleBoard, send } from './sample-request.ts'
import { someFile } from './some-file.ts'

/** The bodies that are sent with an operation, where the least that it asks for will not do. */
const BODIES: Record<string, (params: Params) => object> = {
  register: () => account(),
  new_user: () => account(),
  edit_user: () => ({ fullname: 'Somebody' }),
  delete_user_token: ({ user }) => ({ userId: user }),
  edit_board: () => ({ title: 'Board' }),
  add_board_label: () => ({ label: { name: 'Label', color: 'red' } }),
  add_board_member: () => ({ action: 'add', ...FLAGS }),
  add_board_member_by_name: ({ user }) => ({ username: `user-${user}`, role: 'normal' }),
  set_board_member_permission: () => FLAGS,
  edit_swimlane: () => ({ title: 'Lane' }),
  edit_list: () => ({ title: 'List' }),
  edit_card: () => ({ title: 'Edited' }),
  edit_board_card: () => ({ title: 'Edited' }),
  copy_swimlane: () => ({}),
  move_swimlane: () => ({ position: 0 }),
  copy_list: () => ({}),
  move_list: () => ({ position: 0 }),
  copy_card: ({ swimlane }) => ({ toSwimlaneId: swimlane }),
  new_card_dependency: ({ target }) => ({ cardId: target }),
  edit_card_dependency: () => ({ type: 'blocks' }),
  change_cards: ({ card }) => ({ cards: [card], set: { title: 'Edited' } }),
  delete_cards: ({ card }) => ({ cardIds: [card] }),
  label_cards: ({ card }) => ({ cardIds: [card], removeLabelIds: ['none'] }),
  new_cards: ({ swimlane }) => ({ swimlaneId: swimlane, cards: [{ title: 'One' }] }),
  test_rule: ({ card }) => ({ card }),
  replay_rule: () => REPLAYED,
  new_custom_field: () => ({ name: 'Field', type: 'text', settings: {} }),
  edit_custom_field: () => ({ name: 'Renamed' }),
  edit_card_custom_field: () => ({ value: 'One' }),
  add_custom_field_dropdown_items: () => ({ items: ['Two'] }),
  edit_comment: () => ({ comment: 'Edited' }),
  react_to_comment: () => ({ reaction: 'heart' }),
  move_checklist_item: () => ({ position: 1 }),
  edit_checklist_item: () => ({ isFinished: true }),
  new_integration: () => ({ url: 'https://example.com/' }),
  edit_integration: () => ({ enabled: false }),
  new_integration_activities: () => ({ activities: ['act-createCard'] }),
  new_attachment: () => someFile(),
  upload_attachment: ({ board, card }) => ({
    boardId: board,
    cardId: card,
    fileName: 'file.txt',
    fileData: 'AAEC',
  }),
  copy_attachment: carriage,
  move_attachment: carriage,
}

const REPLAYED = {
  rule: { trigger: { activityType: 'moveCard' }, action: { actionType: 'archive' } },
}

function carriage({ board, card, attachment }: Params): object {
  return { attachmentId: attachment, targetBoardId: board, targetCardId: card }
}

/** The body to send with an operation; for a sign-in, that of somebody who has just registered. */
export async function bodyOf(operation: Listed, sample: SampleBoard): Promise<object | undefined> {
  if (operation.name === 'join') return { ...account(), token: await invitedElsewhere() }
  const signed = await passkeyBodyOf(operation.name, sample.token)
  if (signed !== undefined) return signed
  if (operation.name !== 'login')
    return BODIES[operation.name]?.(sample.params) ?? (await bodyAsked(operation, '7.92'))?.least
  const newcomer = account()
  await send(sample, 'POST', '/users/register', newcomer)
  return newcomer
}
