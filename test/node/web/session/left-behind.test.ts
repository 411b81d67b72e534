import { expect, test } from 'vitest'
import { loadAccount } from '../../../../web/state/account.ts'
import { openBoard } from '../../../../web/state/board-store.ts'
import type { Command } from '../../../../web/state/command.ts'
import { retryRefused } from '../../../../web/state/retry-refused.ts'
import { turn } from './clock.ts'
import { stageBy } from './people.ts'
import { openTab } from './tab.ts'

const DAY_MS = 86_400_000

const CREATION: Command = {
  kind: 'createCards',
  args: { listId: 'L1', swimlaneId: 'S1', cards: [{ id: 'new-1', title: 'Twice?' }] },
}

/** A browser of Ada that keeps a command of a page that is gone. */
async function withLeft(command: Command, times: { sentAt?: number; heldUntil?: number } = {}) {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const left = { key: 'left', ...command, at: stage.clock.now(), text: 'Left', ...times }
  const kept = { user: 'ada', board: 'B1', holder: 'gone', command: left }
  await stage.browser.commands.put([['left', kept]])
  return { stage, shown: () => Object.values(stage.service.board.shown()) }
}

test('a card that was sent more than a day ago is not made again, and is listed until somebody wants it', async () => {
  const { stage, shown } = await withLeft(CREATION, {
    sentAt: stageBy(1).clock.now() - 2 * DAY_MS,
  })
  const store = openBoard(openTab(stage).page, 'B1', () => {})
  await turn()
  expect(store.refused.value).toMatchObject([{ failure: { code: 'page.unsure' } }])
  expect(shown()).not.toContain('Twice?')
  retryRefused(store.outbox, 'left')
  await turn()
  expect(shown().filter((title) => title === 'Twice?')).toHaveLength(1)
  expect(store.refused.value).toEqual([])
  store.close()
})

test('what a page that is gone held back is sent by any page at once, whatever else the browser has forgotten', async () => {
  const { stage, shown } = await withLeft(
    { kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } },
    { heldUntil: stageBy(1).clock.now() + DAY_MS },
  )
  const { lasting } = stage.browser
  while (lasting.length > 0) lasting.removeItem(lasting.key(0) ?? '')
  const { page } = openTab(stage)
  await loadAccount(page)
  await page.outboxes.sendUnsent(() => {})
  await turn()
  expect(shown()).toEqual(['C2', 'C3'])
})

test('what another page took over, and left when it was closed, is shown and sent by the board', async () => {
  const { stage, shown } = await withLeft(CREATION)
  stage.start = () => {}
  const store = openBoard(openTab(stage).page, 'B1', () => {})
  await turn()
  await turn()
  const titles = [...(store.view.peek()?.cards.values() ?? [])].map(({ title }) => title)
  expect([shown().at(-1), titles.at(-1)]).toEqual(['Twice?', 'Twice?'])
  store.close()
})

test('a request that hangs does not keep the board from showing what others do', async () => {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  stage.service.instead = ({ url }) =>
    url.endsWith('/cards/bulk') ? new Promise(() => {}) : undefined
  const store = openBoard(openTab(stage).page, 'B1', () => {})
  await turn()
  store.give(CREATION, 'Card added')
  await turn()
  stage.service.board.editElsewhere('By another')
  await turn()
  stage.pass(10_000)
  await turn()
  const titles = [...(store.view.peek()?.cards.values() ?? [])].map(({ title }) => title)
  expect(titles).toContain('By another')
  expect(titles).toContain('Twice?')
  store.close()
})
