import { env } from 'cloudflare:workers'
import { newId } from '../../src/kernel/ids.ts'

/** The id of an unread notification of a user that was put straight into the store. */
export async function notificationFor(userId: string, boardId = ''): Promise<string> {
  const id = newId()
  await env.DB.prepare(
    `insert into notifications (user_id, event_id, kind, act, board_id, list_id, card_id, actor_id, created_at)
    values (?, ?, 'changed', 'editBoard', ?, '', '', '', '2026-01-02T03:04:05.678Z')`,
  )
    .bind(userId, id, boardId)
    .run()
  return id
}
