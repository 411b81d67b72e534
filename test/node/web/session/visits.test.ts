import { expect, test } from 'vitest'
import { openBoard } from '../../../../web/state/board-store.ts'
import { turn } from './clock.ts'
import { stageBy } from './people.ts'
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
