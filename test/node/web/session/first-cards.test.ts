import { expect, test } from 'vitest'
import { openBoard } from '../../../../web/state/board-store.ts'
import { turn } from './clock.ts'
import { stageBy } from './people.ts'
import { refused } from './refused.ts'
import { openTab } from './tab.ts'

test('the first cards of a board are shown before the others are there, which a change does not undo', async () => {
  const stage = stageBy(1)
  const { board } = stage.service
  board.partSize = 2
  stage.browser.cookie = 'ada'
  let isHeld = true
  stage.service.instead = ({ url }) =>
    isHeld && url.includes('cursor=') ? refused(503, 'service.busy') : undefined
  const store = openBoard(openTab(stage).page, 'B1', () => {})
  const settle = async () => {
    for (let turns = 0; turns < 8; turns += 1) await turn()
    stage.pass(2_000)
    for (let turns = 0; turns < 8; turns += 1) await turn()
  }
  const shown = () => [...(store.view.value?.cards.values() ?? [])].map(({ title }) => title)
  await settle()
  expect(shown()).toEqual(['C1', 'C2'])
  expect(store.view.value?.isCut).toBe(true)

  board.editElsewhere('newer')
  isHeld = false
  for (let times = 0; times < 20; times += 1) await settle()
  expect(shown()).toEqual(['newer', 'C2', 'C3'])
  expect(store.view.value?.isCut).toBe(false)
})
