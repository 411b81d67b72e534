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

/** The id of a webhook of a user that was put straight into the store. Only the newest few are kept, as a user may have ten. */
export async function webhookFor(userId: string): Promise<string> {
  const id = newId()
  const old = `delete from user_integrations where user_id = ?1 and rowid not in
    (select rowid from user_integrations where user_id = ?1 order by rowid desc limit 4)`
  const one = `insert into user_integrations
    (id, user_id, url, kinds, origin, enabled, created_at, modified_at)
    values (?2, ?1, 'https://receiver.example/' || ?2, '[]', 'https://boards.example', 1, ?3, ?3)`
  await env.DB.batch([
    env.DB.prepare(old).bind(userId),
    env.DB.prepare(one).bind(userId, id, '2026-01-02T03:04:05.678Z'),
  ])
  return id
}

/** The id in the outbox of a message that was given up, which was put straight into the store. */
export async function parkedMail(): Promise<string> {
  const id = newId()
  const mail = `insert into mails (id, template, recipient, recipient_key, reader_id, language, sender_id, origin, sealed, created_at, state, tries)
    values (?1, 'reset', 'ada@example.com', ?1, '', '', '', '', 'sealed', ?2, 'failed', 8)`
  const parked = `insert into parked (id, task, item, about, recipient, tries, payload, created_at, parked_at)
    values ('mail.' || ?1, 'mail', ?1, 'reset', 'a…@example.com', 8, '', ?2, ?2)`
  const at = new Date().toISOString()
  await env.DB.batch([mail, parked].map((one) => env.DB.prepare(one).bind(id, at)))
  return `mail.${id}`
}
