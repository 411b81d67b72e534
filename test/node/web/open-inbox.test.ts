import { describe, expect, test } from 'vitest'
import { loadAccount } from '../../../web/state/account.ts'
import { turn } from './session/clock.ts'
import { pass } from './session/outbox-scene.ts'
import { refused } from './session/refused.ts'
import { openInbox } from '../../../web/inbox/inbox.ts'
import { ALL, UNTIL, inboxOf } from './inbox-scene.ts'
import { retryRefused } from '../../../web/state/retry-refused.ts'

describe('the inbox', () => {
  test.each([
    [{ which: 'all', kind: undefined }, 'limit=50'],
    [{ which: 'unread', kind: 'mentioned' }, 'limit=50&unread=true&kinds=mentioned'],
    [{ which: 'snoozed', kind: undefined }, 'limit=50&snoozed=true'],
  ] as const)('asks for the part %j', async (part, query) => {
    const { stage, open } = await inboxOf()
    const queries: string[] = []
    stage.service.instead = ({ url }) => void queries.push(new URL(url).search.slice(1))
    await open(part)
    expect(queries).toEqual([query])
  })

  test('counts once what is marked twice', async () => {
    const { inbox, count } = await inboxOf()
    for (const isRead of [true, true]) inbox.mark(['ada-N6', 'ada-N5'], isRead, 'Bread')
    expect(count()).toBe(4)
    for (const isRead of [false, false]) inbox.mark(['ada-N6', 'ada-N5'], isRead, 'Bread')
    expect(count()).toBe(6)
  })

  test('reads all that came since, also where one request does not have them all', async () => {
    const { stage, inbox, shown } = await inboxOf()
    const newer = Array.from({ length: 120 }, (_, at) => ({ _id: `ada-N${at + 7}`, seq: at + 7 }))
    const afterOf = (url: string) => new URL(url).searchParams.get('after')
    stage.service.instead = ({ url }) => {
      const after = Number(afterOf(url) ?? NaN)
      if (Number.isNaN(after)) return undefined
      const [first] = stage.service.inbox.of('ada')
      const notifications = newer
        .filter(({ seq }) => seq > after)
        .slice(0, 50)
        .map((one) => ({ ...first, ...one }))
      return Response.json({ notifications, unread: 126 })
    }
    await inbox.readNewer()
    expect(shown()?.slice(0, 2)).toEqual([126, 125])
    expect(shown()).toHaveLength(126)
  })

  test('puts what is unread of a card off, which counts as read at once, and brings it back', async () => {
    const { stage, inbox, group, shown, count, open } = await inboxOf()
    inbox.mark(['ada-N6'], true, 'Bread')
    inbox.snooze(group(inbox), UNTIL)
    expect([shown(), count()]).toEqual([[6], 0])
    await turn()
    await turn()
    expect(stage.service.inbox.of('ada').filter(({ snoozedUntil }) => snoozedUntil)).toHaveLength(5)
    expect([shown(), count()]).toEqual([[6], 0])
    const snoozed = await open({ which: 'snoozed', kind: undefined })
    expect(snoozed.shown()).toEqual([5, 4, 3, 2, 1])
    snoozed.inbox.wake(['ada-N2'], 'Bread')
    expect([snoozed.shown(), shown(), count()]).toEqual([[5, 4, 3, 1], [6, 2], 1])
    await turn()
    expect([snoozed.shown(), shown(), count()]).toEqual([[5, 4, 3, 1], [6, 2], 1])
    expect(stage.service.inbox.unreadOf('ada')).toBe(1)
  })

  test('knows that all is put off, also where another page has done so, and what of one kind is', async () => {
    const { stage, tab, inbox, group, open } = await inboxOf()
    expect(inbox.hasSnoozed.value).toBe(false)
    inbox.snooze(group(inbox), UNTIL)
    expect([inbox.shown.value, inbox.hasSnoozed.value]).toEqual([[], true])
    await turn()
    await turn()
    const later = openInbox(tab.page, ALL)
    await later.start()
    expect([later.shown.value, later.hasSnoozed.value]).toEqual([[], true])
    const asked: string[] = []
    stage.service.instead = ({ url }) => {
      asked.push(new URL(url).search.slice(1))
      return Response.json({ notifications: [], unread: 0 })
    }
    const ofKind = await open({ which: 'all', kind: 'mentioned' })
    expect(ofKind.inbox.hasSnoozed.value).toBe(false)
    expect(asked).toEqual(['limit=50&kinds=mentioned', 'limit=1&kinds=mentioned&snoozed=true'])
  })

  test('shows again what the service did not let put off, and lists it', async () => {
    const { stage, tab, inbox, group, shown, count } = await inboxOf()
    stage.service.instead = ({ method }) =>
      method === 'PUT' ? refused(400, 'body.invalid') : undefined
    inbox.snooze(group(inbox), UNTIL)
    expect([shown(), count()]).toEqual([[], 0])
    await turn()
    expect([shown(), count()]).toEqual([[6, 5, 4, 3, 2, 1], 6])
    const { refused: listed } = tab.page.outboxes.own()
    expect(listed.all.value).toHaveLength(1)
    stage.service.instead = () => undefined
    retryRefused(tab.page.outboxes.own(), listed.all.value[0]?.command.key ?? '')
    for (let turns = 0; turns < 4; turns += 1) await turn()
    expect([shown(), stage.service.inbox.unreadOf('ada')]).toEqual([[], 0])
  })

  test('marks without a connection, keeps that over the end of the page, and sends it later', async () => {
    const { stage, tab, inbox, unread, count } = await inboxOf()
    stage.weather = 'unreached'
    void inbox.markAll()
    inbox.mark(['ada-N2'], false, 'Bread')
    expect([unread(), count()]).toEqual([[2], 1])
    await turn()
    tab.load()
    stage.weather = 'fair'
    await loadAccount(tab.page)
    await tab.page.outboxes.sendUnsent(() => {})
    await pass(stage, 2_000)
    const left = stage.service.inbox.of('ada').flatMap(({ seq, readAt }) => (readAt ? [] : [seq]))
    expect(left).toEqual([2])
    expect(await stage.browser.commands.keys()).toEqual([])
  })

  test('marks all as read that is pressed while they are read, or where that has failed', async () => {
    const { stage, tab, open, count } = await inboxOf()
    stage.service.inbox.of('ada').unshift({ _id: 'ada-N7', seq: 7 })
    const meanwhile = openInbox(tab.page, ALL)
    void meanwhile.start()
    void meanwhile.markAll()
    await turn()
    expect([count(), stage.service.inbox.unreadOf('ada')]).toEqual([0, 0])
    stage.service.inbox.of('ada').unshift({ _id: 'ada-N8', seq: 8 })
    stage.service.instead = () => refused(404, 'address.unknown')
    const failed = await open()
    expect(failed.inbox.failure.value).toBeDefined()
    stage.service.instead = () => undefined
    await failed.inbox.markAll()
    await turn()
    expect([count(), stage.service.inbox.unreadOf('ada')]).toEqual([0, 0])
  })

  test('comments on the card of a group by a command, and marks the group as read', async () => {
    const { stage, tab, inbox, group, count } = await inboxOf()
    inbox.reply(group(inbox), 'C1', 'It does.')
    expect(count()).toBe(0)
    await turn()
    expect(stage.service.stored).toEqual([{ by: 'ada', text: 'It does.' }])
    expect(stage.service.inbox.unreadOf('ada')).toBe(0)
    expect(tab.page.notifications.unread.value).toBe(0)
  })

  test('shows what another tab has marked once it is read again, whatever was confirmed here before', async () => {
    const { stage, inbox, unread } = await inboxOf()
    inbox.mark(['ada-N5', 'ada-N6'], true, 'Bread')
    await turn()
    stage.service.inbox.of('ada').splice(0, 1, { _id: 'ada-N6', seq: 6 })
    await inbox.start()
    expect(unread()).toEqual([6, 4, 3, 2, 1])
  })
})
