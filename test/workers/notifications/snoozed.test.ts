import { expect, test } from 'vitest'
import { TASKS } from '../../../src/app/tasks.ts'
import { HOUR_MS, DAY_MS } from '../../../src/kernel/contract/days.ts'
import { snoozeTask } from '../../../src/notifications/tasks.ts'
import type { Json } from '../../support/client.ts'
import { taskContext } from '../../support/cron.ts'
import { type Person, as } from '../../support/people.ts'
import { PATH, inboxOf, kindsOf, withMember } from './inbox-support.ts'

/** A member who has a notification, and its id. */
async function notified() {
  const { member, edit } = await withMember()
  await edit({ members: [member.id] })
  const [{ _id: id } = { _id: '' }] = (await inboxOf(member)).notifications
  return { member, path: `${PATH}/${String(id)}` }
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Looks as the cron does, so much later. */
function lookIn(ms: number) {
  const context = taskContext()
  return snoozeTask.look?.({ ...context, nowMs: () => context.nowMs() + ms })
}

async function snoozedOf(member: Person): Promise<Json[]> {
  return (await inboxOf(member, '?snoozed=true')).notifications
}

test('what is put off is not in the inbox and does not count, until it comes back unread by itself', async () => {
  expect(TASKS).toContain(snoozeTask)
  const { member, path } = await notified()
  const until = later(2 * HOUR_MS)
  await as(member).sure('PUT', path, { snoozedUntil: until })
  expect(await inboxOf(member)).toMatchObject({ notifications: [{ kind: 'invited' }], unread: 0 })
  expect(await kindsOf(member, '?unread=true')).toEqual([])
  const snoozed = await snoozedOf(member)
  expect(snoozed).toMatchObject([{ kind: 'memberOfCard', snoozedUntil: until }])
  await lookIn(HOUR_MS)
  expect(await snoozedOf(member)).toHaveLength(1)
  await lookIn(3 * HOUR_MS)
  expect(await snoozedOf(member)).toEqual([])
  const { notifications, unread } = await inboxOf(member)
  expect([unread, notifications[0]?.['kind']]).toEqual([1, 'memberOfCard'])
  expect(notifications[0]).not.toHaveProperty('readAt')
  expect(notifications[0]).not.toHaveProperty('snoozedUntil')
})

test('what is put off comes back at once when it is marked as read or unread', async () => {
  const { member, path } = await notified()
  for (const [read, unread] of [
    [false, 1],
    [true, 0],
  ]) {
    await as(member).sure('PUT', path, { snoozedUntil: later(DAY_MS) })
    await as(member).sure('PUT', path, { read })
    expect(await inboxOf(member)).toMatchObject({ unread })
    expect(await snoozedOf(member)).toEqual([])
  }
})

test('a notification is put off to a moment that is to come, at most a year ahead, by its owner alone', async () => {
  const { member, path } = await notified()
  for (const [given, field] of [
    [{ snoozedUntil: '' }, 'read'],
    [{ snoozedUntil: later(HOUR_MS), read: false }, 'read'],
    [{ snoozedUntil: later(-HOUR_MS) }, 'snoozedUntil'],
    [{ snoozedUntil: later(366 * DAY_MS) }, 'snoozedUntil'],
    [{ snoozedUntil: 'soon' }, 'snoozedUntil'],
  ] as const) {
    const { status, body } = await as(member).put(path, given)
    expect([status, body['fields']]).toMatchObject([400, [{ field }]])
  }
  expect((await as(member).put(path, {})).status).toBe(400)
  expect(await inboxOf(member)).toMatchObject({ unread: 1 })
  const { member: other } = await notified()
  expect((await as(other).put(path, { snoozedUntil: later(HOUR_MS) })).status).toBe(404)
})

test('an inbox is read by kinds, and by kinds that there are', async () => {
  const { member } = await notified()
  expect(await kindsOf(member, '?kinds=invited')).toEqual(['invited'])
  expect(await kindsOf(member, '?kinds=memberOfCard,invited')).toEqual(['memberOfCard', 'invited'])
  expect(await kindsOf(member, '?kinds=mentioned&unread=true')).toEqual([])
  const { status, body } = await as(member).get(`${PATH}?kinds=mentioned,nothing`)
  expect([status, body['fields']]).toMatchObject([400, [{ field: 'kinds' }]])
})
