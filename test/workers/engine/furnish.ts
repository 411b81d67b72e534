import { type TestBoard, sql } from './support.ts'

/** Puts something of each kind on every card of a board, and beside an integration, a link that shows it and an invitation that somebody has used. */
export async function furnish(board: TestBoard): Promise<void> {
  const place = `hex(randomblob(8)), board_id, id`
  const cards = 'from cards where board_id = ?'
  await sql(
    `insert into comments select ${place}, user_id, 'Word', '', '', '[]', null ${cards}`,
    board.id,
  )
  await sql(
    `insert into checklists select ${place}, 'List', 0, null, '[]', '', '' ${cards}`,
    board.id,
  )
  await sql(
    `insert into description_versions select ${place}, 'Before', 6, user_id, '' ${cards}`,
    board.id,
  )
  await sql(
    `insert into attachments (id, board_id, card_id, user_id, name, type, size, created_at)
      select ${place}, user_id, 'a', 'b', 1, '' ${cards}`,
    board.id,
  )
  await sql(
    `insert into deleted_cards values (?1 || '-deleted', ?1, 'Gone', '', '', '2126-01-02T03:04:05.678Z', '2126-01-02T04:04:05.678Z')`,
    board.id,
  )
  await sql(
    `insert into deleted_columns values (?1 || '-gone', ?1, 'Gone', '{}', '2126-01-02T04:04:05.678Z')`,
    board.id,
  )
  await sql(`insert into deleted_rows values (?1 || '-deleted', 'cards', '{}', '')`, board.id)
  await sql(
    `insert into integrations (id, board_id, user_id, enabled, type, activities, url, created_at, modified_at)
      values (hex(randomblob(8)), ?, '', 0, '', '[]', '', '', '')`,
    board.id,
  )
  await sql(
    `insert into due_moments select id, board_id, 'duenow', '2099-01-01', '2099-01-01' ${cards}`,
    board.id,
  )
  await sql(
    `insert into feeds values (?1 || '-feed', 'user', ?1 || '-hash', 'calendar', ?1, '')`,
    board.id,
  )
  const trigger = { activityType: 'restoredCard' }
  await board.make('createRule', { trigger, action: { actionType: 'markCardComplete' } })
  await sql(
    `insert into rule_runs select hex(randomblob(8)), board_id, id, 1, '', '', 'acted', '', 1
      from rules where board_id = ?`,
    board.id,
  )
  await sql(
    `insert into rule_marks select rules.id, cards.id, cards.board_id, ''
      from cards join rules using (board_id) where board_id = ?`,
    board.id,
  )
  await sql(
    `insert into rule_replays select ?1 || '-replay', ?1, '', '{}', '', '', 0, 0, '[]', 0, '{}', null, 0, '', '', '9'`,
    board.id,
  )
  // The rows of JSON beside the cards know nothing of what was put here.
  await sql('delete from viewed_boards where board_id = ?', board.id)
  await board.make('createShare', { name: 'For everybody', hash: `hash of ${board.id}` })
  const invitation = `${board.id}-invitation`
  await sql(
    `insert into invitations (id, hash, board_id, role, email, email_key, uses, invited_by, created_at, expires_at)
      values (?2, ?2, ?1, 'normal', '', '', 2, '', '', '2126-01-02T03:04:05.678Z')`,
    board.id,
    invitation,
  )
  await sql(
    `insert into invitation_uses values (?, 'user', '', '2126-01-02T03:04:05.678Z')`,
    invitation,
  )
}
