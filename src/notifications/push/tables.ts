import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/**
 * The devices that are told of notifications: the subscriptions that their browsers have made. Each belongs to
 * the token by which it was added, and ends with it.
 */
export const pushSubscriptions = table(
  'push_subscriptions',
  {
    /** The hash of the address, so that a device which is added again is known. */
    id: text().primaryKey(),
    userId: required(),
    /** The address at the push service of the browser. */
    endpoint: required(),
    /** The public key and the secret of the browser, for which messages are encrypted, in base64url. */
    p256dh: required(),
    auth: required(),
    /** The user's own name for the device. */
    name: required(),
    createdAt: required(),
    /** The claims of the token: `ver` is null for named ones, and `limits_text` empty for sign-ins. */
    jti: required(),
    ver: integer(),
    limitsText: required(),
    /** The time at which the token expires, in epoch milliseconds. */
    expiresMs: integer().notNull(),
    /** The number of runs in a row that have begun to send what waits. */
    tries: integer().notNull(),
    /** The time at which waiting notifications are to be sent; null if none wait. */
    dueAt: text('next_try_at'),
    lease: required().default(''),
    leasedUntil: required().default(''),
  },
  (at) => [
    index('push_subscriptions_by_user').on(at.userId),
    index('push_subscriptions_by_expiry').on(at.expiresMs),
    index('push_subscriptions_due').on(at.dueAt),
    index('push_subscriptions_by_lease')
      .on(at.lease)
      .where(sql`lease <> ''`),
  ],
)

/**
 * Notifications that devices are to be told of, by the `seq` of each; one message tells of all that wait for a
 * device. A trigger of `push_subscriptions` deletes those of a device that goes.
 */
export const waitingPushes = table(
  'waiting_pushes',
  { subscriptionId: required(), seq: integer().notNull() },
  (at) => [primaryKey({ columns: [at.subscriptionId, at.seq] })],
)
