import { secretHash } from '../../accounts/auth/secret.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { jsonToo, object } from '../../kernel/contract/compound.ts'
import { form } from '../../kernel/contract/form.ts'
import { bad, described, exemplified, good, kind } from '../../kernel/contract/kind.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { Id, record } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { unbroken } from '../../kernel/contract/web-address.ts'
import { text, textUpTo } from '../../kernel/contract/wire.ts'
import { after } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { receiverFault } from '../../kernel/receiver-url.ts'
import { action } from '../../operations/action.ts'
import { unclaimed } from '../../outbox/due.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { paged, read, readPage } from '../../operations/read.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { ownerOfDevice, subscriptionsOf } from './queries.ts'
import { addSubscription, deleteSubscription, forgetEndedDevices } from './saves.ts'

const PushKey = record('PushKey', {
  key: described(
    'Public key of the service, in base64url: `applicationServerKey` of `PushManager.subscribe()`.',
    text,
  ),
})

const PushSubscription = record('PushSubscription', {
  _id: text,
  name: described('Name that its user gave the device.', text),
  endpoint: described('Address at the push service of the browser.', text),
  createdAt: text,
})

/** Bytes in base64url. */
function bytes(length: number, example: string) {
  return kind<string>({ type: 'string', example }, (value) =>
    typeof value === 'string' &&
    /^[\w-]+$/.test(value) &&
    Buffer.from(value, 'base64url').length === length
      ? good(value)
      : bad(`must be ${length} bytes in base64url`),
  )
}

const KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

const keys = object({
  p256dh: described('Public key of the browser, in base64url.', bytes(65, KEY)),
  auth: described('Secret of the browser, in base64url.', bytes(16, 'BTBZMqHH6r4Tts7J_aSIgg')),
})

const mine = { tag: 'Notifications', path: '/api/user/push-subscriptions', access: 'user' } as const

export const pushOperations = [
  operation({
    name: 'get_push_key',
    tag: 'Notifications',
    summary: 'Reads the key with which a browser subscribes to push messages of this service.',
    method: 'GET',
    path: '/api/push-key',
    access: 'user',
    reply: one(PushKey),
    run: read({
      find: () => ({}),
      answer: (_found, { context }) => ({ key: keysOf(context).publicKey }),
    }),
  }),
  operation({
    ...mine,
    name: 'get_push_subscriptions',
    summary: 'Lists the devices that the current user is told on, newest first.',
    method: 'GET',
    reply: many(PushSubscription),
    run: readPage({
      find: ({ caller, part, context }) => ({
        devices: subscriptionsOf(caller, context.deps.nowMs(), part),
      }),
      answer: ({ devices }, call) => paged(devices, call),
    }),
  }),
  operation({
    ...mine,
    name: 'new_push_subscription',
    summary:
      'Has a device of the current user told of notifications, for as long as the token is valid by which it is added. One that is known gets its new keys and name; one of another user becomes theirs only with the same `auth`.',
    method: 'POST',
    body: form({
      endpoint: described(
        'Address at the push service of the browser.',
        exemplified('https://push.example/send/1', unbroken(textUpTo(2_000))),
      ),
      keys: described(
        'Keys of the browser, as `PushSubscription.toJSON()` has them.',
        jsonToo(keys),
      ),
      name: described('Name that its user gives the device.', textUpTo(100).optional()),
    }),
    reply: one(Id),
    run: action({
      async run(_loaded, { body, context }) {
        const { store, deps } = context
        keysOf(context)
        const caller = { ...callerOf(context), asAdmin: false }
        const { userId, jti, ver, limitsText = '', expiresAt } = caller
        const device = {
          ...(await checkedDevice(body, context)),
          id: secretHash(body.endpoint),
          userId,
          name: body.name ?? '',
          createdAt: momentOf(deps.nowMs()),
          jti,
          ver,
          limitsText,
          expiresMs: expiresAt,
          ...unclaimed(null),
        }
        const reply = { id: device.id }
        const { added, known } = await store.batch({
          ended: forgetEndedDevices(userId, deps.nowMs()),
          added: after(addSubscription(device, caller), recordOf(context, reply)),
          known: ownerOfDevice(device.id),
        })
        if (added.length === 0) {
          if (known.some((owner) => owner.id !== userId))
            throw new AppError('push_subscription.taken')
          const most = COUNT_LIMITS.user.pushSubscriptions
          throw new AppError('push_subscription.limit', { values: { most } })
        }
        return { body: reply }
      },
    }),
  }),
  operation({
    ...mine,
    name: 'delete_push_subscription',
    summary: 'Ends that a device of the current user is told.',
    method: 'DELETE',
    path: '/api/user/push-subscriptions/{device}',
    reply: one(Id),
    run: action({
      async run(_loaded, { path, context }) {
        const reply = { id: path.device }
        const caller = { ...callerOf(context), asAdmin: false }
        const { deleted } = await context.store.batch({
          deleted: after(deleteSubscription(reply.id, caller), recordOf(context, reply)),
        })
        if (deleted.length === 0) throw new AppError('push_subscription.not_found')
        return { body: reply }
      },
    }),
  }),
]

/** The keys of push messages. Throws if the service has none. */
function keysOf({ deps }: RequestContext) {
  const { vapid } = deps.config
  if (vapid === undefined) throw new AppError('push.unavailable')
  return vapid
}

type Given = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A device whose address may be called, and for whose key messages can be encrypted. */
async function checkedDevice({ endpoint, keys: given }: Given, { deps, host }: RequestContext) {
  const { receivers } = deps.config
  const fault = receiverFault(endpoint, { ...receivers, ownHosts: [...receivers.ownHosts, host] })
  if (fault !== undefined) throw invalid('endpoint', fault)
  const { p256dh, auth } = given
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  try {
    await crypto.subtle.importKey('raw', Buffer.from(p256dh, 'base64url'), curve, false, [])
  } catch {
    throw invalid('keys.p256dh', 'must be a point of the curve P-256, uncompressed')
  }
  return { endpoint, p256dh, auth }
}
