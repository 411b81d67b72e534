import { expect, test, vi } from 'vitest'
import { endSession, loadAccount } from '../../../../web/state/account.ts'
import { joinBy, signIn } from '../../../../web/state/sign-in.ts'
import { turn } from './clock.ts'
import { stageBy } from './people.ts'
import { refused } from './refused.ts'
import { openTab } from './tab.ts'

const COMMENT = {
  kind: 'addComment',
  args: { id: 'new-1', card: 'C1', text: 'By Ada', userId: 'ada' },
} as const

const JOAN = { token: 'T', username: 'joan', email: 'j@example.com', password: 'secret' }

/** A tab whose page is Ada's, or of whoever is named. */
async function tabOf(name = 'ada') {
  const stage = stageBy(1)
  const ask = vi.fn<(count: number) => Promise<boolean>>(async () => false)
  stage.ask = ask
  stage.start = () => {}
  const { browser, service } = stage
  browser.cookie = name
  const tab = openTab(stage)
  await loadAccount(tab.page)
  const texts = () => ['user', 'leaving', 'signed-out', 'tabs'].filter((one) => kept(one) !== null)
  const kept = (name: string) => browser.lasting.getItem(`laneway.${name}`)
  return { stage, browser, service, tab, ask, texts, kept }
}

/** A page of Ada, whose comment meets a busy service. */
async function busyPage() {
  const all = await tabOf()
  all.service.instead = ({ url }) => (url.includes('/comments') ? refused(503, 'busy') : undefined)
  const outbox = all.tab.page.outboxes.of('B1')
  outbox.give(COMMENT, 'Comment added')
  await turn()
  all.service.instead = () => undefined
  return { ...all, outbox }
}

test('what waits is sent by whoever gave it', async () => {
  const { tab, service } = await tabOf()
  const outbox = tab.page.outboxes.of('B1')
  outbox.give(COMMENT, 'Comment added')
  await turn()
  expect(outbox.pending.value).toEqual([])
  expect(service.changes).toMatchObject([{ by: 'ada', meantFor: 'ada' }])
})

test.each([
  ['signs in', signIn],
  ['joins by an invitation', joinBy],
] as const)('what waited of who signed out is not sent by who %s next', async (_, way) => {
  const { stage, outbox, service, tab, kept } = await busyPage()
  await endSession(tab.page)
  tab.load()
  if (way === signIn) await signIn(tab.page, 'joan', 'secret')
  else await joinBy(tab.page, JOAN)
  tab.load()
  await loadAccount(tab.page)
  outbox.send()
  outbox.sendHeld()
  await tab.page.outboxes.sendUnsent(() => {})
  stage.pass(60_000)
  await turn()
  expect(service.changes).toEqual([])
  expect(kept('user')).toBe('joan')
  // An outbox of hers sends in her name.
  const hers = tab.page.outboxes.of('B1')
  hers.give({ ...COMMENT, args: { ...COMMENT.args, text: 'By Joan' } }, 'Comment added')
  await turn()
  expect(service.changes).toMatchObject([{ by: 'joan', meantFor: 'joan', text: 'By Joan' }])
})

test('who signs in or joins over the texts of another is asked first, and nothing is sent', async () => {
  const { browser, service, tab, ask, kept } = await busyPage()
  expect(await signIn(tab.page, 'joan', 'secret')).toBeUndefined()
  expect((await joinBy(tab.page, JOAN)).api).toBeUndefined()
  expect([ask.mock.calls, browser.cookie, kept('user')]).toEqual([[[1], [1]], 'ada', 'ada'])
  // The page is Ada's still.
  expect(tab.page.ended.aborted).toBe(false)
  ask.mockResolvedValue(true)
  expect((await joinBy(tab.page, JOAN)).api).toBeDefined()
  expect([browser.cookie, kept('user'), tab.page.ended.aborted]).toEqual(['joan', 'joan', true])
  tab.load()
  await loadAccount(tab.page)
  await turn()
  expect([service.changes, await browser.commands.keys()]).toEqual([[], []])
})

test('whoever has texts is not asked when they sign in again, by whatever case of their name', async () => {
  const { tab, ask } = await busyPage()
  expect(await signIn(tab.page, ' ADA ', 'secret')).toBeDefined()
  expect(ask).not.toHaveBeenCalled()
})

test('a browser that has forgotten whose texts it keeps still has them for whoever gave them', async () => {
  const { stage, browser, service, tab } = await busyPage()
  tab.kill()
  browser.lasting.removeItem('laneway.user')
  const { page } = openTab(stage)
  await loadAccount(page)
  await page.outboxes.sendUnsent(() => {})
  await turn()
  expect(service.changes).toMatchObject([{ by: 'ada', meantFor: 'ada', text: 'By Ada' }])
})

test('a page that was not told yet that another one is here keeps nothing for them', async () => {
  const { browser, service, tab } = await tabOf()
  service.weather = () => 'unreached'
  const outbox = tab.page.outboxes.of('B1')
  await turn()
  browser.lasting.setItem('laneway.user', 'joan')
  outbox.give(COMMENT, 'Comment added')
  await turn()
  expect(await browser.commands.keys()).toEqual([])
})

test('a sign-in that fails leaves the page as it is', async () => {
  const { service, tab } = await tabOf()
  service.instead = ({ url }) => (url.endsWith('/login') ? refused(400, 'login.failed') : undefined)
  await expect(signIn(tab.page, 'joan', 'wrong')).rejects.toMatchObject({ code: 'login.failed' })
  tab.page.outboxes.of('B1').give(COMMENT, 'Comment added')
  await turn()
  expect(service.changes).toMatchObject([{ by: 'ada', meantFor: 'ada' }])
})

test('a page whose cookie is another one’s by now sends nothing, and is loaded again', async () => {
  const { browser, service, tab, ask } = await tabOf()
  browser.cookie = 'joan'
  const outbox = tab.page.outboxes.of('B1')
  outbox.give(COMMENT, 'Comment added')
  outbox.give({ ...COMMENT, args: { ...COMMENT.args, id: 'new-2', card: 'C2' } }, 'Comment added')
  await turn()
  expect([service.changes, tab.loads, outbox.refused.all.value]).toEqual([[], 2, []])
  expect(await browser.commands.keys()).toHaveLength(2)
  // The page that is there now asks whoever came.
  await tab.page.keptFor()
  await turn()
  expect([ask.mock.calls, browser.cookie]).toEqual([[[2]], ''])
  expect(await browser.commands.keys()).toHaveLength(2)
})

test('nothing is sent before the service has said who is signed in', async () => {
  const stage = stageBy(1)
  stage.browser.lasting.setItem('laneway.user', 'ada')
  stage.browser.cookie = 'joan'
  stage.ask = async () => false
  const { page } = openTab(stage)
  page.outboxes.of('B1').give(COMMENT, 'Comment added')
  await page.outboxes.sendUnsent(() => {})
  await turn()
  expect(stage.service.changes).toEqual([])
})

test('who comes over the texts of another is signed out again, unless these may be lost', async () => {
  const { browser, tab, ask, kept } = await busyPage()
  browser.cookie = 'joan'
  void loadAccount(tab.page)
  await turn()
  expect([kept('user'), browser.cookie, tab.loads]).toEqual(['ada', '', 2])
  ask.mockResolvedValue(true)
  browser.cookie = 'joan'
  void loadAccount(tab.page)
  await turn()
  expect([kept('user'), browser.cookie, tab.loads]).toEqual(['joan', 'joan', 3])
  expect(await browser.commands.keys()).toEqual([])
})

test('several parts of a page that notice another one ask once, and it shows nothing of either', async () => {
  const { browser, tab, ask } = await busyPage()
  browser.cookie = 'joan'
  const { promise, resolve } = Promise.withResolvers<boolean>()
  ask.mockReturnValue(promise)
  const { page } = tab
  void loadAccount(page)
  await turn()
  void loadAccount(page).catch(() => {})
  await turn()
  expect(page.isOver.value).toBe(true)
  resolve(true)
  await turn()
  expect([ask.mock.calls.length, tab.loads]).toEqual([1, 2])
})

test('a sign-out leaves no name, also where it was just being asked who is signed in', async () => {
  const { service, tab, browser, texts } = await tabOf()
  browser.lasting.setItem('laneway.tabs', 'B1')
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.instead = ({ url }) => (url.endsWith('/api/user') ? promise : undefined)
  const asked = loadAccount(tab.page)
  await endSession(tab.page)
  resolve(Response.json({ _id: 'ada', username: 'ada', emails: [], profile: {} }))
  await asked
  expect(texts()).toEqual(['signed-out'])
})

test('a sign-out that is told late does not end the sign-in of another', async () => {
  const { service, tab, browser, texts } = await tabOf()
  service.instead = () => Response.error()
  await endSession(tab.page)
  expect(texts()).toEqual(['leaving', 'signed-out'])
  service.instead = () => undefined
  browser.cookie = 'joan'
  tab.load()
  await loadAccount(tab.page)
  expect([browser.cookie, texts()]).toEqual(['joan', ['user']])
})

test('other tabs of who signs out are loaded again, and have no draft of theirs', async () => {
  const { stage, tab } = await tabOf()
  const other = openTab(stage)
  const draft = other.page.drafts.of('C1', 'comment')
  await turn()
  draft.value = 'Half a thought'
  await endSession(tab.page)
  await turn()
  expect([other.loads, other.page.keeper.texts.length]).toEqual([2, 0])
})
