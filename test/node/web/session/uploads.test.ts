import { expect, test } from 'vitest'
import { loadAccount } from '../../../../web/state/account.ts'
import { openBoard } from '../../../../web/state/board-store.ts'
import { retryRefused } from '../../../../web/state/retry-refused.ts'
import { turn } from './clock.ts'
import { pass, textsOf } from './outbox-scene.ts'
import { type Stage, stageBy } from './people.ts'
import { refused } from './refused.ts'
import { type Tab, openTab } from './tab.ts'

/** A page of Ada that shows the board. */
async function opened(stage: Stage) {
  stage.browser.cookie = 'ada'
  const tab = openTab(stage)
  const store = openBoard(tab.page, 'B1', () => {})
  await turn()
  return { tab, store }
}

type Page = { tab: Tab; store: ReturnType<typeof openBoard> }

async function attach({ tab, store }: Page, name: string) {
  await tab.page.files.keep(`bytes of ${name}`, new File([name], name))
  const args = { id: `new-${name}`, card: 'C1', listId: 'L1', bytes: `bytes of ${name}`, name }
  return store.give({ kind: 'attachFile', args }, name)
}

test('a file is sent once its bytes are kept, which are forgotten with it', async () => {
  const stage = stageBy(1)
  const page = await opened(stage)
  await attach(page, 'a.txt')
  await pass(stage, 1_000)
  expect(textsOf(stage.service.stored)).toEqual(['a.txt'])
  expect(await stage.browser.uploads.keys()).toEqual([])
  expect(await stage.browser.commands.keys()).toEqual([])
})

test('an upload that is cut in the midst, with its tab, is sent by the next page, and attached once', async () => {
  for (const weather of ['unreached', 'reply lost'] as const) {
    const stage = stageBy(2)
    const page = await opened(stage)
    stage.weather = weather
    await attach(page, 'a.txt')
    await attach(page, 'b.txt')
    await turn()
    page.tab.kill()
    stage.weather = 'fair'
    const next = await opened(stage)
    await pass(stage, 5_000)
    expect([weather, ...textsOf(stage.service.stored)]).toEqual([weather, 'a.txt', 'b.txt'])
    expect(await stage.browser.uploads.keys()).toEqual([])
    next.store.close()
  }
})

test('an upload that hangs is stopped where it is discarded, and the next one goes', async () => {
  const stage = stageBy(3)
  const page = await opened(stage)
  stage.service.instead = async (request) => {
    if (!request.url.endsWith('/attachments')) return undefined
    const form = await request.clone().formData()
    const file = form.get('file')
    if (!(file instanceof File) || file.name !== 'large.bin') return undefined
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  }
  const { key } = await attach(page, 'large.bin')
  await attach(page, 'a.txt')
  await pass(stage, 1_000)
  expect(textsOf(stage.service.stored)).toEqual([])
  page.store.discard(key)
  await pass(stage, 1_000)
  expect(textsOf(stage.service.stored)).toEqual(['a.txt'])
  expect([page.store.refused.value, await stage.browser.uploads.keys()]).toEqual([[], []])
})

test('a file that is refused is listed with its bytes, to be sent again or discarded', async () => {
  const stage = stageBy(4)
  const page = await opened(stage)
  stage.service.instead = ({ method }) =>
    method === 'GET' ? undefined : refused(400, 'attachment.refused')
  await attach(page, 'a.txt')
  await attach(page, 'b.txt')
  await pass(stage, 1_000)
  const keys = page.store.refused.value.map(({ command }) => command.key)
  expect(keys).toHaveLength(2)
  expect(await stage.browser.uploads.keys()).toHaveLength(2)
  stage.service.instead = () => undefined
  retryRefused(page.store.outbox, keys[0] ?? '')
  page.store.discard(keys[1])
  await pass(stage, 1_000)
  expect(textsOf(stage.service.stored)).toEqual(['a.txt'])
  expect(await stage.browser.uploads.keys()).toEqual([])
})

test('a file that the browser has no more is listed, and the next one goes', async () => {
  const stage = stageBy(6)
  const page = await opened(stage)
  stage.weather = 'unreached'
  await attach(page, 'a.txt')
  await attach(page, 'b.txt')
  await turn()
  page.tab.kill()
  await stage.browser.uploads.delete(['bytes of a.txt'])
  stage.weather = 'fair'
  const next = await opened(stage)
  await pass(stage, 5_000)
  expect(next.store.refused.value.map(({ failure }) => failure.code)).toEqual(['page.lost'])
  expect(textsOf(stage.service.stored)).toEqual(['b.txt'])
})

test('a file that a page of an older version was sending is attached once, also by two pages, and not while that page is open', async () => {
  const stage = stageBy(5)
  stage.browser.cookie = 'ada'
  const tab = openTab(stage)
  await loadAccount(tab.page)
  const old = { key: 'k1', user: 'ada', board: 'B1', card: 'C1', file: new File(['a'], 'a.txt') }
  await stage.browser.uploads.put([['k1', { ...old, sentAt: stage.clock.now() }]])
  let close = () => {}
  const open = new Promise<void>((resolve) => (close = resolve))
  void tab.page.keeper.locks.hold('laneway.upload.k1', () => open)
  await tab.page.outboxes.sendUnsent(() => {})
  await pass(stage, 1_000)
  expect(stage.service.stored).toEqual([])
  close()
  await turn()
  const other = openTab(stage)
  await loadAccount(other.page)
  stage.weather = 'reply lost'
  await Promise.all([tab, other].map(({ page }) => page.outboxes.sendUnsent(() => {})))
  await pass(stage, 1_000)
  stage.weather = 'fair'
  for (let turns = 0; turns < 4; turns += 1) {
    await tab.page.outboxes.sendUnsent(() => {})
    await pass(stage, 10_000)
  }
  expect(textsOf(stage.service.stored)).toEqual(['a.txt'])
  expect(await stage.browser.uploads.keys()).toEqual([])
  expect(await stage.browser.commands.keys()).toEqual([])
})
