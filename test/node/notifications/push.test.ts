import { describe, expect, test } from 'vitest'
import { readVapidKeys } from '../../../src/kernel/push-config.ts'
import { afterPush } from '../../../src/notifications/push/attempt.ts'
import { composePush } from '../../../src/notifications/push/compose.ts'
import { encryptPush } from '../../../src/outbox/ways/push.ts'
import type { FoundNotification } from '../../../src/notifications/fields.ts'
import {
  decryptPush,
  newPushBrowser,
  pushBrowserWith,
  vapidOf,
} from '../../support/push-browser.ts'

/** The example of RFC 8291, section 5. */
const EXAMPLE = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const NOTICE: FoundNotification = {
  seq: 7,
  id: 'event',
  kind: 'commented',
  act: 'addComment',
  count: null,
  boardId: 'B',
  cardId: 'C',
  userId: 'U',
  createdAt: '2030-01-01T00:00:00.000Z',
  readAt: null,
  snoozedUntil: null,
  listId: 'L',
  board: 'House',
  slug: 'house',
  list: 'To do',
  card: 'Paint',
  dueAt: null,
  user: 'ada',
  commentId: 'k1',
  comment: 'Which colour?',
  avatarFile: null,
}

const READER = { language: null, timeZone: 'UTC' }

describe('a message', () => {
  test('of RFC 8291 is decrypted by the browser of the tests', async () => {
    const browser = await pushBrowserWith(EXAMPLE.privateKey, EXAMPLE.keys)
    const body = new Uint8Array(Buffer.from(EXAMPLE.body, 'base64url'))
    expect(await decryptPush(body, browser)).toBe('When I grow up, I want to be a watermelon')
  })

  test('is encrypted for its browser, and signed for its push service by the key of the service', async () => {
    const keys = readVapidKeys(Buffer.alloc(32, 7).toString('base64'))
    if (keys === undefined) throw new Error('There are no keys.')
    const browser = await newPushBrowser()
    const message = composePush([NOTICE], READER, 3)
    const device = { endpoint: 'https://push.example:8443/send/1', ...browser.keys }
    const sender = { ...keys, subject: 'https://boards.example' }
    const { headers, body } = await encryptPush(message, device, sender)
    expect(JSON.parse(await decryptPush(body, browser))).toEqual(message)
    const { key, claims } = await vapidOf(headers.get('authorization') ?? '')
    expect(key).toBe(keys.publicKey)
    expect(claims).toMatchObject({ aud: 'https://push.example:8443', sub: sender.subject })
    expect(Number(claims['exp'])).toBeLessThanOrEqual(Date.now() / 1_000 + 86_400)
    expect(headers.get('content-encoding')).toBe('aes128gcm')
    expect(headers.get('ttl')).toBe('86400')
  })

  test('of one notification has its sentence in the language of the reader, and leads to its card', () => {
    expect(composePush([NOTICE], { language: 'de', timeZone: 'UTC' }, 3)).toEqual({
      id: 'event',
      tag: 'event',
      title: 'House',
      body: 'ada hat „Paint“ kommentiert\nWhich colour?',
      url: '/b/B/house/C#comment-k1',
      unread: 3,
    })
  })

  test('of several says how many there are, and leads to the inbox', () => {
    expect(composePush([NOTICE, { ...NOTICE, seq: 6 }, NOTICE], READER, 9)).toEqual({
      tag: 'event',
      title: '3 new notifications',
      body: 'ada commented on “Paint”\nand 2 more',
      url: '/inbox',
      unread: 9,
    })
  })

  test('has room for the longest names', () => {
    const long = '𝔞'.repeat(1_000)
    const names = { board: long, slug: long, list: long, card: long, user: long, comment: long }
    const message = composePush([{ ...NOTICE, ...names }], READER, 1)
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(3_993)
  })
})

describe('after an attempt', () => {
  const failed = (status: number | null) => ({ status, error: 'It failed.' })

  test('that was taken, nothing waits any more', () => {
    expect(afterPush({ status: 201, error: null }, 5, 0)).toEqual({ next: 'settle' })
  })

  test.each([404, 410])('that was answered by %i, the device is dropped', (status) => {
    expect(afterPush(failed(status), 1, 0)).toEqual({ next: 'drop' })
  })

  test('that failed, it is tried again, later each time, and as late as the push service asks', () => {
    const waits = [1, 2, 3, 4, 5].map((tries) => afterPush(failed(503), tries, 0))
    const seconds = waits.map((after) => ('waitMs' in after ? after.waitMs / 1_000 : 0))
    expect(seconds).toEqual([30, 300, 1_800, 7_200, 21_600])
    const asked = { ...failed(429), retryAfterMs: 3_600_000 }
    expect(afterPush(asked, 1, 0)).toEqual({ next: 'retry', waitMs: 3_600_000 })
  })

  test('that was the last, only a device that was refused is dropped', () => {
    const last = [503, 429, null, 403].map((status) => afterPush(failed(status), 6, 0))
    expect(last.map(({ next }) => next)).toEqual(['give-up', 'give-up', 'give-up', 'drop'])
  })
})

describe('the key of push messages', () => {
  test('is none where none is set, and else in base64 or base64url', () => {
    expect(readVapidKeys('')).toBeUndefined()
    const bytes = Buffer.from(EXAMPLE.privateKey, 'base64url')
    for (const text of [EXAMPLE.privateKey, bytes.toString('base64')])
      expect(readVapidKeys(text)).toEqual({
        privateKey: EXAMPLE.privateKey,
        publicKey: EXAMPLE.keys.p256dh,
      })
  })

  test.each([
    ['too short', 'AAEC'],
    ['no base64', '!'.repeat(43)],
    ['zero', Buffer.alloc(32).toString('base64')],
    ['beyond the order of the curve', Buffer.alloc(32, 255).toString('base64')],
  ])('is refused where it is %s, and not repeated', (_what, text) => {
    const refused = () => readVapidKeys(text)
    expect(refused).toThrow('VAPID_PRIVATE_KEY must be a private key of P-256')
    expect(refused).not.toThrow(text)
  })
})
