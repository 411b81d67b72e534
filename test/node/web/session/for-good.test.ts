import { computed } from '@preact/signals'
import { expect, test } from 'vitest'
import { openBoard } from '../../../../web/state/board-store.ts'
import { takenOut } from '../../../../web/settings/taken-out.ts'
import type { Refused } from '../../../../web/state/kept-commands.ts'
import { undoable } from '../../../../web/state/undo.ts'
import { turn } from './clock.ts'
import { pass } from './outbox-scene.ts'
import { stageBy } from './people.ts'
import { openTab } from './tab.ts'

const forGood = (card: string) => ({ kind: 'deleteForGood', args: { card } }) as const

async function opened(seed: number) {
  const stage = stageBy(seed)
  stage.browser.cookie = 'ada'
  const tab = openTab(stage)
  const refused: Refused[] = []
  const store = openBoard(tab.page, 'B1', (one) => refused.push(one))
  await turn()
  return { stage, tab, store, refused, deleted: stage.service.board.deleted }
}

test('a deletion for good is held back, shown at once, and undone until it is sent', async () => {
  const { stage, store, deleted } = await opened(1)
  const { give } = undoable(store)
  const first = give(forGood('D1'), 'Deleted for good')
  expect([...takenOut(store.pending.value)]).toEqual(['D1'])
  await pass(stage, 10_000)
  expect(first?.mayUndo()).toBe(true)
  expect(first?.undo()).toMatchObject({ text: 'Deleted for good' })
  expect([...takenOut(store.pending.value)]).toEqual([])
  await pass(stage, 30_000)
  expect([...deleted]).toEqual(['D1', 'D2'])
  const late = give(forGood('D2'), 'Deleted for good')
  await pass(stage, 30_000)
  expect([...deleted]).toEqual(['D1'])
  expect(late?.mayUndo()).toBe(false)
  expect(late?.undo()).toMatchObject({ wrong: 'board.undo-late' })
  store.close()
})

test('a deletion for good whose answer was lost is sent again, and not listed as if it had failed', async () => {
  const { stage, store, refused, deleted } = await opened(2)
  store.give(forGood('D1'), 'Deleted for good')
  await pass(stage, 15_000)
  stage.weather = 'reply lost'
  await pass(stage, 10_000)
  expect([...deleted]).toEqual(['D2'])
  expect([...takenOut(store.pending.value)]).toEqual(['D1'])
  stage.weather = 'fair'
  await pass(stage, 10_000)
  expect([refused, store.refused.value]).toEqual([[], []])
  expect(await stage.browser.commands.keys()).toEqual([])
  store.close()
})

test('a deletion for good is sent where the page is left before its time is over, or by the next one', async () => {
  const { stage, tab, store, deleted } = await opened(3)
  store.give(forGood('D1'), 'Deleted for good')
  await turn()
  tab.load()
  await turn()
  const next = openBoard(tab.page, 'B1', () => {})
  await pass(stage, 5_000)
  expect([...deleted]).toEqual(['D2'])
  next.close()
})

test('undoing what nothing undoes once it is sent is offered no more when the board is left; what can be undone then still is', async () => {
  const { stage, store } = await opened(5)
  const { give } = undoable(store)
  const gone = give(forGood('D1'), 'Deleted for good')
  const archived = give({ kind: 'archiveCard', args: { card: 'C1' } }, 'Archived')
  const offered = computed(() => [gone?.mayUndo(), archived?.mayUndo()])
  expect(offered.value).toEqual([true, true])
  store.close()
  await pass(stage, 1_000)
  expect(offered.value).toEqual([false, true])
})

test('a deletion for good that somebody else has done first is listed, and nothing waits for it', async () => {
  const { stage, store, refused, deleted } = await opened(4)
  store.give(forGood('D1'), 'Deleted for good')
  deleted.delete('D1')
  await pass(stage, 30_000)
  expect(refused).toMatchObject([{ failure: { code: 'card.not_found' } }])
  expect(store.pending.value).toEqual([])
  store.close()
})
