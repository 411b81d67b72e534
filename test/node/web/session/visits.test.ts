import { expect, test } from 'vitest'
import { openBoard } from '../../../../web/state/board-store.ts'
import { turn } from './clock.ts'
import { pass } from './outbox-scene.ts'
import { stageBy } from './people.ts'
import { refused } from './refused.ts'
import { openTab } from './tab.ts'

test.each([
  ['ten visits', 10, turn],
  ['six quick ones', 6, async () => {}],
])('%s leave no feed open', async (_, visits, read) => {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const { page } = openTab(stage)
  const { board } = stage.service
  let most = 0
  for (let visit = 0; visit < visits; visit += 1) {
    const { close } = openBoard(page, 'B1', () => {})
    await read()
    most = Math.max(most, board.feedCount())
    close()
  }
  await turn()
  // While a board is shown, its feed is open.
  expect([board.feedCount(), most]).toEqual([0, read === turn ? 1 : 0])
})

test('a deletion that is undone at once is not kept for another page', async () => {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const { page } = openTab(stage)
  const store = openBoard(page, 'B1', () => {})
  await turn()
  const { key } = store.give({ kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } }, 'Deleted')
  expect(store.withdraw(key)).toBe(true)
  await turn()
  expect(await stage.browser.commands.keys()).toEqual([])
  store.close()
})

test('what is confirmed once its board is left is counted, so that what shows boards reads them again', async () => {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const { page } = openTab(stage)
  const { leftCount } = page.outboxes
  const turns = async () => {
    for (let turnsLeft = 4; turnsLeft > 0; turnsLeft -= 1) await turn()
  }
  const visit = async (rename: string, isLeftFirst: boolean) => {
    const store = openBoard(page, 'B1', () => {})
    await turns()
    store.give({ kind: 'editCard', args: { card: rename, set: { title: 'new' } } }, 'Renamed')
    if (!isLeftFirst) await turns()
    store.close()
    await turns()
    return leftCount.value
  }
  expect(await visit('C1', false)).toBe(0)
  expect(await visit('C2', true)).toBe(1)
  // A visit that does not arrive is sent by the next page of Laneway.
  stage.service.instead = ({ method }) =>
    method === 'GET' ? undefined : refused(503, 'store.overloaded')
  expect(await visit('C3', true)).toBe(1)
  await pass(stage, 30_000)
  stage.service.instead = () => undefined
  await page.outboxes.sendUnsent(() => {})
  await turns()
  expect(leftCount.value).toBe(2)
  expect(new Set(Object.values(stage.service.board.shown()))).toEqual(new Set(['new']))
})

test('a board is kept as text once its first frame was shown, or as it is left before, and shown from that', async () => {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const { page } = openTab(stage)
  const kept = () => stage.browser.boards.get<{ json: string }>('board B1')
  const store = openBoard(page, 'B1', () => {})
  for (let turns = 0; turns < 8; turns += 1) await turn()
  expect([store.view.value?.cards.size, await kept()]).toEqual([3, undefined])
  await pass(stage, 1_000)
  const { cards } = JSON.parse((await kept())?.json ?? '{}')
  expect(cards).toEqual([...(store.view.value?.cards.values() ?? [])])
  store.close()

  stage.weather = 'unreached'
  const again = openBoard(openTab(stage).page, 'B1', () => {})
  await turn()
  expect(again.view.value).toEqual(store.view.value)
  again.close()

  // Earlier versions of the page kept objects.
  await stage.browser.boards.put([['board B1', { user: 'ada', view: store.view.value }]])
  const later = openBoard(openTab(stage).page, 'B1', () => {})
  await turn()
  expect(later.view.value).toBeUndefined()
  later.close()

  stage.weather = 'fair'
  await stage.browser.boards.clear()
  const left = openBoard(openTab(stage).page, 'B1', () => {})
  for (let turns = 0; turns < 8; turns += 1) await turn()
  left.close()
  await turn()
  expect(await kept()).toBeDefined()
})
