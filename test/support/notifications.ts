import { env } from 'cloudflare:workers'
import { SAMPLES } from './least-body.ts'
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

/** The id of a device of a user that was put straight into the store, and is told of nothing that happens now. */
export async function deviceFor(userId: string): Promise<string> {
  const id = newId()
  await env.DB.prepare(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at, jti, limits_text, expires_ms, tries)
    values (?1, ?2, 'https://push.example/' || ?1, ?3, ?4, 'A phone', '2099-01-02T03:04:05.678Z', ?1, '', 4102444800000, 0)`,
  )
    .bind(id, userId, SAMPLES['p256dh'], SAMPLES['auth'])
    .run()
  return id
}
