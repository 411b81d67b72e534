import { afterEach, expect, test, vi } from 'vitest'
import { keptAt } from '../../../../web/board/background-files.ts'
import { openBoard } from '../../../../web/state/board-store.ts'
import type { Command } from '../../../../web/state/command.ts'
import { undoable } from '../../../../web/state/undo.ts'
import { retryRefused } from '../../../../web/state/retry-refused.ts'
import { turn } from './clock.ts'
import { pass } from './outbox-scene.ts'
import { type Stage, stageBy } from './people.ts'
import { refused } from './refused.ts'
import { openTab } from './tab.ts'
import { changeBackground } from '../../../../web/board/background-change.ts'

// Files of tests share their globals.
const { fetch } = globalThis
afterEach(() => void vi.stubGlobal('fetch', fetch))

/** A page of Ada that shows the board, and what she does there. */
async function opened(stage: Stage) {
  stage.browser.cookie = 'ada'
  // The browser reads pictures by itself.
  vi.stubGlobal('fetch', async (address: string) => {
    if (stage.weather !== 'fair') throw new TypeError('Not reached.')
    return new Response(stage.service.board.picture(address.replace('&size=small', '')))
  })
  const tab = openTab(stage)
  const store = openBoard(tab.page, 'B1', () => {})
  await turn()
  const history = undoable(store)
  const act = (given: Command, text: string) => void history.give(given, text)
  const address = () => store.view.value?.board.backgroundUrl
  return {
    tab,
    store,
    history,
    act,
    address,
    choose: (name: string) =>
      changeBackground(
        { session: tab.page, store, act },
        { picture: new File([name], 'background'), preview: new File([name], 'background') },
        name,
      ),
    /** The picture that the page shows. */
    async shown() {
      const [key] = keptAt(address() ?? '') ?? []
      if (key === undefined) return address() && stage.service.board.picture(address())
      return (await tab.page.files.read(key))?.text()
    },
  }
}

const leftOf = ({ browser }: Stage) => browser.uploads.keys()

test('a picture is shown at once, also in the next page while it is not sent, and stored once', async () => {
  for (const weather of ['unreached', 'reply lost'] as const) {
    const stage = stageBy(1)
    const page = await opened(stage)
    // The board is kept once it has been shown.
    await pass(stage, 1_000)
    stage.weather = weather
    await page.choose('teal')
    expect(await page.shown()).toBe('teal')
    await turn()
    page.tab.kill()
    const next = await opened(stage)
    await turn()
    expect([weather, await next.shown()]).toEqual([weather, 'teal'])
    stage.weather = 'fair'
    await pass(stage, 10_000)
    expect([await next.shown(), next.address()]).toEqual(['teal', '/api/boards/B1/background?v=P1'])
    expect(stage.service.board.pictures()).toEqual(['teal'])
    next.store.close()
    await turn()
    expect(await leftOf(stage)).toEqual([])
  }
})

test('pictures are undone and done again, each with what was there before, and forgotten with the page', async () => {
  for (const ms of [0, 5_000]) {
    const stage = stageBy(2)
    const page = await opened(stage)
    const { history, shown, choose } = page
    const step = async (did: () => unknown) => {
      await did()
      const at = await shown()
      await pass(stage, ms)
      return at
    }
    expect(await step(() => choose('teal'))).toBe('teal')
    expect(await step(() => choose('red'))).toBe('red')
    expect(await step(history.undo)).toBe('teal')
    expect(await step(history.redo)).toBe('red')
    expect(await step(history.undo)).toBe('teal')
    expect(await step(history.undo)).toBe(undefined)
    await pass(stage, 25_000)
    expect([await shown(), stage.service.board.picture()]).toEqual([undefined, undefined])
    expect(await step(history.redo)).toBe('teal')
    expect(await step(history.redo)).toBe('red')
    await pass(stage, 5_000)
    expect([page.address(), stage.service.board.picture()]).toEqual([
      `/api/boards/B1/background?v=P${stage.service.board.pictures().length}`,
      'red',
    ])
    expect((await leftOf(stage)).length).toBeGreaterThan(0)
    page.store.close()
    await turn()
    expect(await leftOf(stage)).toEqual([])
  }
})

test('a picture is not undone where somebody has chosen another one since, or where what was there cannot be read', async () => {
  const stage = stageBy(3)
  const { choose, history, shown, store } = await opened(stage)
  await choose('teal')
  await pass(stage, 2_000)
  stage.service.board.chooseElsewhere('of Joan')
  await pass(stage, 2_000)
  expect(history.undo()).toEqual({ text: 'teal', wrong: 'board.not-undone' })
  stage.weather = 'unreached'
  await choose('red')
  expect(await shown()).toBe('red')
  expect(history.undo()).toBe(undefined)
  stage.weather = 'fair'
  await pass(stage, 5_000)
  expect(stage.service.board.pictures()).toEqual(['teal', 'of Joan', 'red'])
  store.close()
})

test('a picture that is removed before it is sent is sent, and then removed', async () => {
  const stage = stageBy(4)
  const { choose, act, address } = await opened(stage)
  stage.weather = 'unreached'
  await choose('teal')
  const v = address()?.split('v=')[1] ?? ''
  act({ kind: 'removeBackground', args: { v } }, 'Removed')
  expect(address()).toBe(undefined)
  stage.weather = 'fair'
  await pass(stage, 30_000)
  expect(stage.service.board.pictures()).toEqual(['teal'])
  expect([address(), stage.service.board.picture()]).toEqual([undefined, undefined])
})

test('a picture that is refused is listed, and sent again or discarded with its bytes', async () => {
  const stage = stageBy(5)
  const { choose, shown, store } = await opened(stage)
  stage.service.instead = ({ method }) =>
    method === 'PUT' ? refused(403, 'board.forbidden') : undefined
  await choose('teal')
  await pass(stage, 2_000)
  await choose('red')
  await pass(stage, 2_000)
  expect(await shown()).toBe(undefined)
  const [teal, red] = store.refused.value.map(({ command }) => command.key)
  stage.service.instead = () => undefined
  store.discard(teal)
  retryRefused(store.outbox, red ?? '')
  await pass(stage, 2_000)
  expect([await shown(), stage.service.board.pictures()]).toEqual(['red', ['red']])
  expect(store.refused.value).toEqual([])
  store.close()
  await turn()
  expect(await leftOf(stage)).toEqual([])
})

test('a picture that the service fails to store holds up a later one, which would else be replaced by it, until it is listed', async () => {
  const stage = stageBy(6)
  const { choose, shown, store } = await opened(stage)
  let isBroken = true
  const sent: string[] = []
  stage.service.instead = async (request) => {
    if (request.method !== 'PUT') return undefined
    const picture = (await request.clone().formData()).get('picture')
    const text = picture instanceof File ? await picture.text() : ''
    if (sent.at(-1) !== text) sent.push(text)
    return isBroken && text === 'teal' ? refused(500, 'service.failed') : undefined
  }
  await choose('teal')
  await choose('red')
  await pass(stage, 2_000)
  expect(sent).toEqual(['teal'])
  await pass(stage, 120_000)
  expect(store.refused.value.map(({ failure }) => failure.code)).toEqual(['page.failing'])
  expect([sent, await shown()]).toEqual([['teal', 'red'], 'red'])
  isBroken = false
  retryRefused(store.outbox, store.refused.value[0]?.command.key ?? '')
  await pass(stage, 2_000)
  expect([await shown(), stage.service.board.picture()]).toEqual(['teal', 'teal'])
})

test('what a page kept and no command names is forgotten once that page is gone', async () => {
  const stage = stageBy(7)
  const { tab } = await opened(stage)
  await tab.page.files.keep('kept', new File(['a'], 'a'))
  await tab.page.files.keep('attached', new File(['b'], 'b'))
  stage.weather = 'unreached'
  const args = { id: 'new-1', card: 'C1', listId: 'L1', bytes: 'attached', name: 'b' }
  tab.page.outboxes.of('B1').give({ kind: 'attachFile', args }, 'b')
  const next = await opened(stage)
  await next.tab.page.outboxes.sendUnsent(() => {})
  await turn()
  expect(await leftOf(stage)).toEqual(['kept', 'attached'])
  tab.kill()
  await next.tab.page.outboxes.sendUnsent(() => {})
  await turn()
  expect(await leftOf(stage)).toEqual(['attached'])
})
