import { expect, test } from 'vitest'
import { LanewayError } from '../../../../client/client.ts'
import {
  type OutboxItem,
  aboutText,
  itemFacts,
  itemName,
  wasThere,
} from '../../../../web/users/outbox-item.ts'

const NOW_MS = Date.parse('2026-11-28T12:00:00.000Z')

const ITEM: OutboxItem = {
  _id: 'mail.1',
  task: 'mail',
  about: 'reset',
  to: 'a…@example.com',
  tries: 8,
  lastError: '550 no',
  createdAt: '2026-11-28T09:00:00.000Z',
}

/** Says the key of a phrase, and what it is given. */
const say = (phrase: string, given?: object) =>
  [phrase, ...Object.values(given ?? {}).map(String)].join(' ')

test.each([
  ['reset', 'users.reset.link'],
  ['siteInvitation', 'users.outbox.site-invitation'],
  ['digest', 'users.outbox.digest'],
  ['notification', 'users.outbox.notification'],
  ['17 notifications', 'users.outbox.notifications 17'],
  ['notifications', 'notifications.title'],
  ['deliveries', 'settings.deliveries'],
  ['act-createCard', 'act-createCard'],
  ['constructor', 'constructor'],
])('what the outbox says of %s is %s', (about, text) => {
  expect(aboutText(about, say)).toBe(text)
})

test('an item is named by its task, what it is about, and to whom it goes if that is known', () => {
  expect(itemName(ITEM, say)).toBe('notifications.mail, users.reset.link, a…@example.com')
  const unknown = { ...ITEM, task: 'pigeons', about: 'letter', to: '' }
  expect(itemName(unknown, say)).toBe('pigeons, letter')
})

test.each([
  [{ tries: 8 }, ['settings.deliveries.tries 8']],
  [{ tries: 0, dueAt: '2026-11-28T12:05:00.000Z' }, ['settings.deliveries.next in 5 minutes']],
  [
    { tries: 2, dueAt: '2026-11-28T09:00:00.000Z' },
    ['settings.deliveries.tries 2', 'users.outbox.due 3 hours ago'],
  ],
])('the facts of an item with %o are %j', (given, facts) => {
  expect(itemFacts({ ...ITEM, ...given }, NOW_MS, say)).toEqual(facts)
})

const refusal = (status: number, code: 'outbox.not_found' | 'outbox.over') =>
  Promise.reject(new LanewayError({ status, code, reason: 'No.' }))

test('an item that another admin has sent again or deleted is told from one that is refused', async () => {
  expect(await wasThere(Promise.resolve({ _id: 'mail.1' }))).toBe(true)
  expect(await wasThere(refusal(404, 'outbox.not_found'))).toBe(false)
  await expect(wasThere(refusal(409, 'outbox.over'))).rejects.toMatchObject({ status: 409 })
})
