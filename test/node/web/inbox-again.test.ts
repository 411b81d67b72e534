import { describe, expect, test } from 'vitest'
import { groupsOf } from '../../../web/inbox/groups.ts'
import { loadAccount } from '../../../web/state/account.ts'
import { turn } from './session/clock.ts'
import { pass } from './session/outbox-scene.ts'
import { openTab } from './session/tab.ts'
import { openInbox } from '../../../web/inbox/inbox.ts'
import { ALL, UNTIL, inboxOf } from './inbox-scene.ts'

describe('an inbox over time', () => {
  test.each([
    ['all', [6, 5, 4, 3, 2, 1], [4, 2, 1]],
    ['unread', [6, 4, 2, 1], [4, 2, 1]],
  ] as const)(
    'reads %s again where another page has marked some, and keeps what is marked here',
    async (which, left, unreadLeft) => {
      const { stage, tab, inbox, shown, unread } = await inboxOf({ which, kind: undefined })
      const { arrivals } = tab.page.notifications
      const other = openTab(stage)
      await loadAccount(other.page)
      const elsewhere = openInbox(other.page, ALL)
      await elsewhere.start()
      const before = arrivals.value
      elsewhere.mark(['ada-N5', 'ada-N3'], true, 'Bread')
      await turn()
      inbox.mark(['ada-N6'], true, 'Bread')
      await turn()
      expect(arrivals.value).toBeGreaterThan(before)
      await inbox.readNewer()
      expect([shown(), unread()]).toEqual([left, unreadLeft])
      const [known] = groupsOf(elsewhere.shown.value ?? [])
      if (known !== undefined) elsewhere.snooze({ ...known, unread: ['ada-N2'] }, UNTIL)
      await turn()
      await inbox.readNewer()
      expect(shown()).toEqual(left.filter((seq) => seq !== 2))
    },
  )

  test('sends what it has marked as soon as the feed says that the service is reached again', async () => {
    const { stage, tab, inbox } = await inboxOf()
    stage.isOnline = () => stage.weather !== 'unreached'
    stage.weather = 'unreached'
    tab.page.notifications.follow()
    inbox.mark(['ada-N2'], true, 'Bread')
    await pass(stage, 20_000)
    expect(stage.service.inbox.unreadOf('ada')).toBe(6)
    stage.weather = 'fair'
    await pass(stage, 16_000)
    expect(stage.service.inbox.unreadOf('ada')).toBe(5)
    expect(await stage.browser.commands.keys()).toEqual([])
  })

  test('takes back that what is read was put off, and leaves it read', async () => {
    const { stage, inbox, shown, unread, count } = await inboxOf()
    void inbox.markAll()
    await turn()
    const [group] = groupsOf(inbox.shown.value ?? [])
    const takeBack = group && inbox.snooze(group, UNTIL)
    await turn()
    expect(shown()).toEqual([5, 4, 3, 2, 1])
    takeBack?.()
    expect([shown(), unread(), count()]).toEqual([[6, 5, 4, 3, 2, 1], [], 0])
    await turn()
    expect([shown(), unread(), count()]).toEqual([[6, 5, 4, 3, 2, 1], [], 0])
    expect(stage.service.inbox.of('ada')[0]?.snoozedUntil).toBeUndefined()
    expect(stage.service.inbox.unreadOf('ada')).toBe(0)
  })
})
