import { signal } from '@preact/signals'
import { describe, expect, test, vi } from 'vitest'
import { type Notification, groupsOf } from '../../../web/inbox/groups.ts'
import { snoozeTimes, typedTime } from '../../../web/inbox/snooze-times.ts'
import type { PageSession } from '../../../web/state/page-session.ts'

// What the modules of the page ask of a browser when they are loaded.
vi.stubGlobal('localStorage', { getItem: () => null })
const { openInbox } = await import('../../../web/inbox/inbox.ts')

const TOLD: Notification[] = [3, 2, 1].map((seq) => ({
  _id: `N${seq}`,
  seq,
  kind: 'commented',
  act: 'addComment',
  boardId: 'B1',
  boardTitle: 'Kitchen',
  cardId: seq === 1 ? 'C2' : 'C1',
  cardTitle: 'Bread',
  userId: 'U1',
  createdAt: '2030-01-01T00:00:00.000Z',
  text: '',
  url: 'https://boards.example/b/B1/kitchen/C1',
}))

/** An inbox over a service that has three unread notifications, with what it was asked. */
async function inboxOver(part: Parameters<typeof openInbox>[1], isRefused = false) {
  const asked: unknown[] = []
  const given: unknown[] = []
  const unread = signal(3)
  const api = {
    async get_notifications({ query }: { query: object }) {
      asked.push(query)
      return { notifications: TOLD, unread: 3 }
    },
    async edit_notification(input: object) {
      asked.push(input)
      if (isRefused) throw new TypeError('No connection.')
    },
    async read_notifications({ body }: { body: { ids: string[] } }) {
      asked.push(body)
      return { unread: 3 - body.ids.length }
    },
  }
  const session = {
    api,
    notifications: { unread },
    user: signal('U9'),
    newTemporaryId: () => 'new-id',
    outboxes: { of: (board: string) => ({ give: (one: object) => given.push({ board, ...one }) }) },
  }
  // The inbox uses nothing else of a session.
  const inbox = openInbox(session as unknown as PageSession, part)
  await inbox.start()
  const shown = () => inbox.shown.value?.map(({ _id }) => _id)
  const [group] = groupsOf(inbox.shown.value ?? [])
  if (group === undefined) throw new Error('There is no group.')
  return { inbox, asked, given, unread, shown, group }
}

describe('the inbox', () => {
  test.each([
    [{ which: 'all', kind: undefined }, {}],
    [
      { which: 'unread', kind: 'mentioned' },
      { unread: 'true', kinds: 'mentioned' },
    ],
    [{ which: 'snoozed', kind: undefined }, { snoozed: 'true' }],
  ] as const)('asks for the part %j', async (part, query) => {
    const { asked } = await inboxOver(part)
    expect(asked).toEqual([{ limit: '50', ...query }])
  })

  test('puts what is unread of a card off, which counts as read at once', async () => {
    const { inbox, asked, shown, unread, group } = await inboxOver({
      which: 'all',
      kind: undefined,
    })
    const snoozing = inbox.snooze(group, new Date('2030-02-01T09:00:00.000Z'))
    expect([shown(), unread.value]).toEqual([['N1'], 1])
    await snoozing
    const body = { snoozedUntil: '2030-02-01T09:00:00.000Z' }
    expect(asked.slice(1)).toEqual([
      { notification: 'N3', body },
      { notification: 'N2', body },
    ])
  })

  test('shows again what could not be put off', async () => {
    const { inbox, shown, unread, group } = await inboxOver({ which: 'all', kind: undefined }, true)
    await inbox.snooze(group, new Date('2030-02-01T09:00:00.000Z'))
    expect([shown(), unread.value]).toEqual([['N3', 'N2', 'N1'], 3])
  })

  test('brings back what was put off, unread', async () => {
    const { inbox, asked, shown, unread } = await inboxOver({ which: 'snoozed', kind: undefined })
    await inbox.wake(['N2'])
    expect(asked.slice(1)).toEqual([{ notification: 'N2', body: { read: false } }])
    expect([shown(), unread.value]).toEqual([['N3', 'N1'], 4])
  })

  test('comments on the card of a group by a command, and marks the group as read', async () => {
    const { inbox, asked, given, unread, group } = await inboxOver({
      which: 'all',
      kind: undefined,
    })
    inbox.reply(group, 'C1', 'It does.')
    await vi.waitFor(() => expect(unread.value).toBe(1))
    const args = { id: 'new-id', card: 'C1', text: 'It does.', userId: 'U9' }
    expect(given).toEqual([{ board: 'B1', kind: 'addComment', args }])
    expect(asked.slice(1)).toEqual([{ ids: ['N3', 'N2'] }])
  })
})

describe('notifications are put off', () => {
  const at = (day: number, hour = 9) => new Date(2030, 0, day, hour)

  test.each([
    ['a Tuesday', at(15, 17), at(16), at(21)],
    ['a Sunday', at(20, 8), at(21), at(21)],
    ['a Monday', at(14, 8), at(15), at(21)],
  ])('on %s to the morning of tomorrow, or of next Monday', (_day, now, tomorrow, monday) => {
    expect(snoozeTimes(now)).toEqual([
      { name: 'tomorrow', at: tomorrow },
      { name: 'next-week', at: monday },
    ])
  })

  test('to a time that is typed, if it is still to come', () => {
    expect(typedTime('2030-01-15T18:30', at(15, 17))).toEqual(new Date(2030, 0, 15, 18, 30))
    expect(typedTime('2030-01-15T16:30', at(15, 17))).toBeUndefined()
    expect(typedTime('', at(15))).toBeUndefined()
  })
})
