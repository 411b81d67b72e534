import { expect, test } from 'vitest'
import { browser, memoryTexts } from './browser.ts'

/** A keeper with a board, a command and a file of Ada. */
async function keptOfAda() {
  const texts = memoryTexts()
  const gone = new AbortController().signal
  const keeper = browser().keeperOf({ gone, onChanged() {} }, texts)
  const shelves = [keeper.boards, keeper.commands, keeper.uploads] as const
  await keeper.keepFor('ada')
  for (const shelf of shelves) await shelf.put([['of ada', { user: 'ada' }]])
  texts.setItem('laneway.draft.ada.C1.comment', 'typed')
  const kept = async () => [
    ...(await Promise.all(shelves.map((shelf) => shelf.keys()))),
    texts.length,
  ]
  return { keeper, kept }
}

test('what is kept for somebody is gone once another one is here', async () => {
  const { keeper, kept } = await keptOfAda()
  await keeper.keepFor('ada')
  expect(await kept()).toEqual([['of ada'], ['of ada'], ['of ada'], 1])
  await keeper.keepFor('joan')
  expect(keeper.user()).toBe('joan')
  expect(await kept()).toEqual([[], [], [], 0])
})

test('nothing is kept of who signs out', async () => {
  const { keeper, kept } = await keptOfAda()
  await keeper.forget()
  expect(keeper.user()).toBe('')
  expect(await kept()).toEqual([[], [], [], 0])
})

test('what was typed stays for who was signed out elsewhere, but not their boards', async () => {
  const { keeper, kept } = await keptOfAda()
  await keeper.forgetBoards()
  expect(await kept()).toEqual([[], ['of ada'], ['of ada'], 1])
})
