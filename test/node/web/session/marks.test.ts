import { expect, test } from 'vitest'
import type { Inbox } from '../../../../web/inbox/inbox.ts'
import { turn } from './clock.ts'
import * as people from './people.ts'
import { type Stage, oneOf, stageBy } from './people.ts'
import type { Weather } from './service.ts'
import type { Tab } from './tab.ts'
import { openInbox } from '../../../../web/inbox/inbox.ts'

const SEEDS = Number(process.env['SEEDS'] ?? 60)
/** A command that fails for too long is listed in the end, which another test shows. */
const WEATHER = ['fair', 'fair', 'unreached', 'reply lost'] as const
const UNTIL = new Date('2030-02-01T09:00:00.000Z')

type Scene = Stage & {
  inboxes: Map<Tab, { of: object; inbox: Inbox }>
  /** The value given last to each notification, which only one tab marks; one held by nobody is not told. */
  last: Map<string, string>
}

/** The inbox of the page that a tab has now. */
async function inboxOf(scene: Scene, tab: Tab): Promise<Inbox> {
  const known = scene.inboxes.get(tab)
  if (known?.of === tab.page) return known.inbox
  const inbox = openInbox(tab.page, { which: 'all', kind: undefined })
  scene.inboxes.set(tab, { of: tab.page, inbox })
  void inbox.start()
  await turn()
  return inbox
}

/** Somebody marks a notification in the tab that is theirs to mark, or puts it off. */
async function mark(scene: Scene): Promise<void> {
  const tab = people.someTab(scene)
  const by = tab?.page.user.peek() ?? ''
  if (tab === undefined || by === '' || tab.page.ended.aborted) return
  const inbox = await inboxOf(scene, tab)
  if (tab.page.ended.aborted || tab.page.user.peek() !== by) return
  const seq = oneOf(scene, scene.tabs.indexOf(tab) % 2 === 0 ? [1, 2, 3] : [4, 5, 6])
  const known = inbox.shown.peek()?.find((one) => one.seq === seq)
  if (known === undefined) return
  const how = oneOf(scene, ['read', 'unread', 'snoozed'])
  if (how !== 'snoozed') {
    if ((known.readAt === undefined) !== (how === 'read')) return
    inbox.mark([known._id], how === 'read', 'Bread')
  } else
    inbox.snooze(
      {
        id: 'C1',
        title: 'Bread',
        place: [],
        path: '',
        entries: [known],
        unread: known.readAt === undefined ? [known._id] : [],
      },
      UNTIL,
    )
  scene.last.set(known._id, how)
}

async function played(seed: number, mayLeave: boolean): Promise<Scene> {
  const scene: Scene = Object.assign(stageBy(seed), { inboxes: new Map(), last: new Map() })
  scene.service.weather = () => scene.weather
  scene.isOnline = () => scene.weather !== 'unreached'
  scene.browser.cookie = 'ada'
  people.open(scene)
  people.open(scene)
  await turn()
  for (let step = 0; step < 40; step += 1) {
    const roll = scene.random()
    if (roll < 0.55) await mark(scene)
    else if (roll < 0.65) scene.weather = oneOf<Weather>(scene, WEATHER)
    else if (roll < 0.75) scene.pass(scene.random() * 20_000)
    else if (roll < 0.8) people.sendUnsent(scene)
    else if (roll < 0.85) people.someTab(scene)?.load()
    else if (mayLeave && roll < 0.9 && !scene.isWaiting) people.signOut(scene)
    else if (mayLeave && roll < 0.95 && !scene.isWaiting) people.signIn(scene)
    if (scene.random() < 0.7) await turn()
  }
  scene.weather = 'fair'
  for (let turns = 0; turns < 8; turns += 1) {
    await turn()
    scene.pass(60_000)
    people.sendUnsent(scene)
  }
  await turn()
  return scene
}

test('notifications are in the end as they were marked last, in whichever tab, and every page shows so', async () => {
  const wrong: object[] = []
  let marks = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const scene = await played(seed, false)
    const { tabs, last, service, browser } = scene
    const stateOf = (one?: { readAt?: string | undefined; snoozedUntil?: string | undefined }) =>
      one?.snoozedUntil ? 'snoozed' : one?.readAt ? 'read' : 'unread'
    const kept = service.inbox.of('ada')
    const differing = [...last].filter(
      ([id, how]) => stateOf(kept.find(({ _id }) => _id === id)) !== how,
    )
    const unread = tabs.map(({ page }) => page.notifications.unread.value)
    for (const tab of tabs) await (await inboxOf(scene, tab)).start()
    const counts = tabs.map(({ page }) => page.notifications.unread.value)
    const left = await browser.commands.keys()
    const isCounted = counts.every((count) => count === service.inbox.unreadOf('ada'))
    if (differing.length > 0 || left.length > 0 || !isCounted)
      wrong.push({ seed, differing, left, counts, unread })
    marks += last.size
    for (const tab of tabs) tab.kill()
  }
  expect(wrong).toEqual([])
  expect(marks).toBeGreaterThan(SEEDS)
})

test('nothing is marked in the name of another who signs in, whatever waits', async () => {
  const strays: object[] = []
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { service, tabs } = await played(seed, true)
    if (service.inbox.strays.length > 0) strays.push({ seed, strays: service.inbox.strays })
    for (const tab of tabs) tab.kill()
  }
  expect(strays).toEqual([])
})
